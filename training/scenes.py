"""Pictures of boards in their windows, cut along a lattice as a grid finder would give it.

A sample is what the net sees of one picture: the distinct cell patches, which patch and which group
each cell of the lattice has, and the label of each cell.
"""

import math

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from boards import COVERED, EXPLODED, MINE, NONE, random_board
from skins import CHESS_FONT, FONTS, Skin, _colour, _grey, _mix, _rounded_box, _shift

PATCH = 24  # px; the net's input
MAX_DISTINCT = 200
# A cell of which this much lies under something else is not readable.
HIDDEN_SHARE = 0.2
MOST_OFF = 0.12  # of a cell: how far a line of a lattice that is right lies from where the cell ends


def random_size(rng):
    return int(np.clip(round(math.exp(rng.uniform(math.log(11), math.log(64)))), 10, 96))


def random_dims(rng):
    kind = rng.choice(["small", "any", "wide"], p=[0.35, 0.45, 0.2])
    if kind == "small":
        return int(rng.integers(4, 10)), int(rng.integers(4, 10))
    if kind == "any":
        return int(rng.integers(6, 17)), int(rng.integers(6, 17))
    return int(rng.integers(7, 13)), int(rng.integers(14, 25))


def smooth_picture(rng, height, width, low, high):
    cells = int(rng.integers(2, 9))
    a = rng.uniform(0, 1, (cells, cells, 3)).astype(np.float32)
    if rng.random() < 0.4:
        a[...] = a.mean(2, keepdims=True)
    a = cv2.resize(a, (width, height), interpolation=cv2.INTER_CUBIC)
    return low + (high - low) * np.clip(a, 0, 1)


def grainy_picture(rng, height, width, low, high):
    """A ground of grass, stone or wood: grain of several sizes, of one hue or two."""
    grain = np.zeros((height, width), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        rows, cols = (max(2, int(n / rng.uniform(2, 40))) for n in (height, width))
        grain += rng.uniform(0.3, 1) * cv2.resize(rng.normal(0, 1, (rows, cols)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    grain = np.clip(0.5 + grain / (4 * grain.std() + 1e-6), 0, 1)[..., None]
    a, b = (np.array(_colour(rng), np.float32) / 255 for _ in range(2))
    return low + (high - low) * (a * (1 - grain) + b * grain)


def _text(picture, rng, box, colour):
    """Some words inside the box."""
    x0, y0, x1, y1 = box
    if x1 - x0 < 12 or y1 - y0 < 8:
        return
    image = Image.fromarray(picture[y0:y1, x0:x1])
    draw = ImageDraw.Draw(image)
    size = int(np.clip(rng.uniform(9, 22), 7, y1 - y0))
    font = ImageFont.truetype(FONTS[rng.integers(len(FONTS))], size)
    y = 0
    while y < y1 - y0:
        words = "".join(rng.choice(list("abcdefghiklmnoprstuvwxyz    0123456789:/"), int(rng.integers(3, 24))))
        draw.text((rng.integers(0, 8), y), words, font=font, fill=tuple(colour))
        y += int(size * rng.uniform(1.1, 3))
        if rng.random() < 0.4:
            break
    picture[y0:y1, x0:x1] = np.asarray(image)


def _headings(picture, rng, skin, box):
    """Numbers or letters along the board, in step with its cells; buttons in a row above it."""
    x0, y0, x1, y1 = box
    size = skin.size
    font = ImageFont.truetype(skin.font_path if rng.random() < 0.5 else FONTS[rng.integers(len(FONTS))], max(7, int(size * rng.uniform(0.35, 0.75))))
    image = Image.fromarray(picture)
    draw = ImageDraw.Draw(image)
    luma = picture[max(0, y0 - size // 2), x0].mean()
    ink = (0, 0, 0) if luma > 127 else (255, 255, 255)
    letters = rng.random() < 0.5
    boxes = rng.random() < 0.3
    fill = _colour(rng)
    for i in range((x1 - x0) // size):
        text = chr(65 + i % 26) if letters else str(i + 1)
        at = (x0 + i * size, y0 - size)
        if boxes:
            draw.rectangle((at[0] + 1, at[1] + 1, at[0] + size - 2, at[1] + size - 2), fill=fill, outline=ink)
        draw.text((at[0] + size * 0.25, at[1] + size * 0.15), text, font=font, fill=ink)
    if rng.random() < 0.7:
        for i in range((y1 - y0) // size):
            draw.text((x0 - size * 0.75, y0 + i * size + size * 0.15), str(i + 1), font=font, fill=ink)
    picture[...] = np.asarray(image)


def surroundings(rng, skin, height, width, box):
    """What lies around the board: background, frame, counters, words. `box` is the board's."""
    kind = rng.choice(["covered", "revealed", "gap", "any", "white", "dark"], p=[0.2, 0.17, 0.1, 0.25, 0.14, 0.14])
    if skin.page_is_gap:
        kind = "gap"
    ground = {
        "covered": skin.covered.base, "revealed": skin.revealed.base, "gap": skin.gap_colour, "any": _colour(rng),
        "white": _grey(rng, 225, 255), "dark": _grey(rng, 0, 60),
    }[kind]
    picture = np.full((height, width, 3), ground, np.uint8)
    if rng.random() < 0.08:
        picture = smooth_picture(rng, height, width, 0, 255).astype(np.uint8)
    x0, y0, x1, y1 = box
    ink = (0, 0, 0) if sum(ground) > 380 else (255, 255, 255)
    if rng.random() < 0.6:
        _text(picture, rng, (0, 0, width, max(0, y0)), ink)
    if rng.random() < 0.4:
        _text(picture, rng, (0, y1, width, height), ink)
    if rng.random() < 0.25:
        _text(picture, rng, (x1, 0, width, height), ink)
    if rng.random() < 0.12:
        _text(picture, rng, (0, 0, x0, height), ink)
    for _ in range(int(rng.integers(0, 3))):  # a face, a counter, a button
        w, h = int(rng.integers(12, 70)), int(rng.integers(10, 40))
        x, y = int(rng.integers(0, max(1, width - w))), int(rng.integers(0, max(1, height - h)))
        cv2.rectangle(picture, (x, y), (x + w, y + h), _colour(rng), -1 if rng.random() < 0.7 else 1)
    if rng.random() < 0.08:
        _headings(picture, rng, skin, box)
    frame = int(rng.choice([0, 1, 2, 3, 5, 8]))
    if frame:
        light, dark = _shift(ground, rng.uniform(10, 100)), _shift(ground, -rng.uniform(10, 100))
        if rng.random() < 0.3:
            light = dark = (0, 0, 0)
        for i in range(1, frame + 1):
            cv2.line(picture, (x0 - i, y0 - i), (x1 + i, y0 - i), dark)
            cv2.line(picture, (x0 - i, y0 - i), (x0 - i, y1 + i), dark)
            cv2.line(picture, (x0 - i, y1 + i - 1), (x1 + i, y1 + i - 1), light)
            cv2.line(picture, (x1 + i - 1, y0 - i), (x1 + i - 1, y1 + i), light)
    return picture


def draw_board(rng, skin, view):
    """The board itself, without surroundings; RGB."""
    size = skin.size
    rows, cols = view.shape
    picture = np.zeros((rows * size, cols * size, 3), np.uint8)
    hovered = None
    if rng.random() < 0.15:
        hovered = (rng.integers(rows), rng.integers(cols))
    lift = rng.uniform(8, 45) * rng.choice([-1, 1])
    for r in range(rows):
        for c in range(cols):
            tile = skin.tile(int(view[r, c]), r, c)
            if hovered == (r, c) and view[r, c] == COVERED:
                tile = np.clip(tile.astype(np.int16) + int(lift), 0, 255).astype(np.uint8)
            picture[r * size : (r + 1) * size, c * size : (c + 1) * size] = tile
    height, width = picture.shape[:2]
    if skin.seethrough:
        draw_wall = smooth_picture if rng.random() < 0.5 else grainy_picture
        wall = draw_wall(rng, height, width, 0, 255)
        share = rng.uniform(0.06, 0.45)
        mask = np.zeros((height, width, 1), np.float32)
        for r in range(rows):
            for c in range(cols):
                if skin.is_seen_through(int(view[r, c])):
                    mask[r * size : (r + 1) * size, c * size : (c + 1) * size] = share
        picture = (picture * (1 - mask) + wall * mask).astype(np.uint8)
    if rng.random() < 0.04:  # no two covered cells have the same shade
        shades = rng.normal(0, rng.uniform(2, 12), view.shape)
        shades[view != COVERED] = 0
        shades = np.repeat(np.repeat(shades, size, 0), size, 1)[..., None]
        picture = np.clip(picture + shades, 0, 255).astype(np.uint8)
    if skin.hues is not None:
        picture = _with_hues(picture, view, size, skin.hues, rng)
    if rng.random() < 0.1:  # one gradient over the whole board, grey or of a colour
        t = np.linspace(-1, 1, width)[None, :, None] * rng.normal() + np.linspace(-1, 1, height)[:, None, None] * rng.normal()
        colour = rng.normal(0, 1, 3) if rng.random() < 0.5 else np.ones(3)
        picture = np.clip(picture + t * colour * rng.uniform(4, 45), 0, 255).astype(np.uint8)
    if rng.random() < 0.07:  # paper, stone, cloth: no two cells have the same pixels
        draw_grain = smooth_picture if rng.random() < 0.3 else grainy_picture
        grain = draw_grain(rng, height, width, -1, 1)
        picture = np.clip(picture + (grain - grain.mean((0, 1))) * rng.uniform(4, 22), 0, 255).astype(np.uint8)
    if rng.random() < 0.04:  # dimmed when over
        picture = (picture * 0.7 + 255 * 0.3 * rng.integers(0, 2)).astype(np.uint8)
    return picture


LEAST_SATURATION = 60  # of 255, with which a hue shows


def _with_hues(picture, view, size, steps, rng):
    """Each covered cell in a colour of its own: it goes on from cell to cell, or is one of some at random."""
    hsv = cv2.cvtColor(picture, cv2.COLOR_RGB2HSV).astype(np.int32)
    rows, cols = np.indices(view.shape)
    turns = rows * steps[0] + cols * steps[1]
    if rng.random() < 0.4:
        turns = rng.choice(rng.integers(0, 180, int(rng.integers(2, 7))), view.shape)
    turns = np.where(view == COVERED, turns, 0).round().astype(np.int32)
    turns = np.repeat(np.repeat(turns, size, 0), size, 1)
    hsv[..., 0] = (hsv[..., 0] + turns) % 180
    hsv[..., 1] = np.where(turns != 0, np.maximum(hsv[..., 1], LEAST_SATURATION), hsv[..., 1])
    return cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2RGB)


NEGATIVE_KINDS = [
    "table", "chess", "icons", "letters", "keys", "noise", "calendar", "empty", "pieces", "clues", "clues", "boxes",
]


def _puzzle_picture(rng, size, rows, cols, kind):
    """Two or three sorts of cell, counters or numbers on some: games and forms of other rules."""
    grounds = [_colour(rng, (120, 255), (0, 120)) for _ in range(3)]
    if rng.random() < 0.4:
        grounds[1] = _grey(rng, 0, 90)
    shares = rng.dirichlet([2, 1, 0.5])
    checker = kind == "pieces" and rng.random() < 0.5
    gap = int(rng.integers(0, 3))
    line = _grey(rng, 0, 255)
    font_path = FONTS[rng.integers(len(FONTS))]
    pieces = [_colour(rng), _colour(rng), (0, 0, 0), (255, 255, 255)]
    most = int(rng.choice([3, 4, 9]))
    filled = rng.uniform(0.1, 0.7)
    image = Image.new("RGB", (cols * size, rows * size), line)
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(font_path, max(6, int(size * rng.uniform(0.5, 0.85))))
    for r in range(rows):
        for c in range(cols):
            sort = (r + c) % 2 if checker else rng.choice(3, p=shares)
            ground = grounds[sort]
            box = (c * size + gap, r * size + gap, (c + 1) * size - 1, (r + 1) * size - 1)
            draw.rectangle(box, fill=ground)
            ink = (0, 0, 0) if sum(ground) > 380 else (255, 255, 255)
            if kind == "boxes":
                i = size * 0.2
                inner = (box[0] + i, box[1] + i, box[2] - i, box[3] - i)
                draw.rectangle(inner, outline=ink, fill=_shift(ground, 20))
                if rng.random() < filled:
                    draw.line((inner[0], inner[1], inner[2], inner[3]), fill=ink, width=max(1, size // 12))
            elif rng.random() > filled:
                continue
            elif kind == "pieces":
                i = size * 0.12
                draw.ellipse((box[0] + i, box[1] + i, box[2] - i, box[3] - i), fill=pieces[rng.integers(2)], outline=ink)
            else:
                draw.text((c * size + size * 0.3, r * size + size * 0.1), str(rng.integers(0, most + 1)), font=font, fill=ink)
    return np.array(image)


BOXES_OF_SUDOKU = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}  # cells: rows and columns of a box


def _sudoku_picture(rng, size, rows, cols):
    """Digits in boxes, from nearly none to all; or the inequality puzzle, with signs between its cells."""
    count = int(rng.choice(list(BOXES_OF_SUDOKU)))
    down, across = BOXES_OF_SUDOKU[count]
    if rng.random() < 0.5:
        down, across = across, down
    is_unequal = rng.random() < 0.25
    inset = size * rng.uniform(0.08, 0.2) if is_unequal else 0
    ground = _grey(rng, 190, 255) if rng.random() < 0.6 else _colour(rng)
    other = _shift(ground, rng.uniform(-40, 40)) if rng.random() < 0.3 else ground
    ink = (0, 0, 0) if sum(ground) > 380 else (255, 255, 255)
    entered = _colour(rng) if rng.random() < 0.5 else ink  # by a person
    line, thin = _mix(ground, ink, rng.uniform(0.1, 1)), int(rng.integers(1, 3))
    image = Image.new("RGB", (cols * size, rows * size), ground)
    draw = ImageDraw.Draw(image)
    path = FONTS[rng.integers(len(FONTS))]
    font = ImageFont.truetype(path, max(6, int(size * rng.uniform(0.45, 0.8))))
    small = ImageFont.truetype(path, max(5, int(size * rng.uniform(0.22, 0.3))))
    filled, notes = rng.uniform(0.1, 1) ** 1.5, rng.choice([0, rng.uniform(0, 0.8)])
    turn, shuffle = rng.integers(count), rng.permutation(count)
    for r in range(rows):
        for c in range(cols):
            x, y = c * size, r * size
            box = (x + inset, y + inset, x + size - 1 - inset, y + size - 1 - inset)
            sort = other if (r // down + c // across) % 2 else ground
            draw.rectangle(box, fill=sort, outline=line if is_unequal or rng.random() < 0.02 else None)
            digit = str(1 + shuffle[(across * (r % down) + r // down + c + turn) % count])
            if rng.random() < filled:
                draw.text((x + size / 2, y + size / 2), digit, font=font, fill=ink if rng.random() < 0.6 else entered, anchor="mm")
            elif rng.random() < notes:
                for note in rng.choice(count, int(rng.integers(1, count)), replace=False):
                    at = ((note % across + 0.5) / across, (note // across + 0.5) / down)
                    draw.text((x + size * at[0], y + size * at[1]), str(note + 1), font=small, fill=entered, anchor="mm")
            if is_unequal and rng.random() < 0.25:
                if rng.random() < 0.5:
                    draw.text((x + size, y + size / 2), rng.choice(list("<>")), font=small, fill=ink, anchor="mm")
                else:
                    draw.text((x + size / 2, y + size), rng.choice(list("^v")), font=small, fill=ink, anchor="mm")
    picture = np.array(image)
    if not is_unequal:
        thick = thin + int(rng.integers(0, 4))
        for r in range(rows + 1):
            cv2.line(picture, (0, r * size), (cols * size, r * size), ink if r % down == 0 else line, thick if r % down == 0 else thin)
        for c in range(cols + 1):
            cv2.line(picture, (c * size, 0), (c * size, rows * size), ink if c % across == 0 else line, thick if c % across == 0 else thin)
    return picture


def negative_picture(rng, size, rows, cols):
    """A lattice that is no Minesweeper: tables, puzzles, icons, keyboards."""
    if rng.random() < 0.3:
        return _sudoku_picture(rng, size, rows, cols)
    height, width = rows * size, cols * size
    ground = _colour(rng, (0, 255), (0, 120))
    picture = np.full((height, width, 3), ground, np.uint8)
    ink = (0, 0, 0) if sum(ground) > 380 else (255, 255, 255)
    kind = rng.choice(NEGATIVE_KINDS)
    if kind in ("pieces", "clues", "boxes"):
        return _puzzle_picture(rng, size, rows, cols, kind)
    font = FONTS[rng.integers(len(FONTS))]
    image = Image.fromarray(picture)
    draw = ImageDraw.Draw(image)
    checker = _colour(rng) if kind == "chess" or rng.random() < 0.15 else None
    day = int(rng.integers(-6, 2))
    filled = rng.uniform(0.2, 1)
    for r in range(rows):
        for c in range(cols):
            x, y = c * size, r * size
            if checker and (r + c) % 2:
                draw.rectangle((x, y, x + size - 1, y + size - 1), fill=checker)
            if kind in ("icons", "keys"):
                inset = size * 0.1
                _rounded_box(draw, (x + inset, y + inset, x + size - inset, y + size - inset), size * 0.15, fill=_colour(rng) if kind == "icons" else _shift(ground, 25))
            if rng.random() > filled:
                continue
            text = {
                "table": lambda: str(rng.integers(0, 1000) / rng.choice([1, 10])),
                "chess": lambda: rng.choice(list("♔♕♖♗♘♙♚♛♜♝♞♟")), "icons": lambda: rng.choice(list("ABCXYZ#?*+")),
                "letters": lambda: chr(rng.integers(65, 91)), "keys": lambda: chr(rng.integers(65, 91)), "noise": lambda: "",
                "calendar": lambda: str(day + r * cols + c) if 0 < day + r * cols + c < 32 else "", "empty": lambda: "",
            }[kind]()
            path = CHESS_FONT if kind == "chess" else font
            f = ImageFont.truetype(path, max(6, int(size * rng.uniform(0.5, 0.7) / max(1, len(text) * 0.6))))
            draw.text((x + size * 0.3, y + size * 0.15), text, font=f, fill=ink if rng.random() < 0.8 else _colour(rng))
    picture = np.array(image)
    if kind == "noise":
        picture = smooth_picture(rng, height, width, 0, 255).astype(np.uint8)
        picture = np.clip(picture + rng.normal(0, rng.uniform(0, 40), picture.shape), 0, 255).astype(np.uint8)
    line = _mix(ground, ink, rng.uniform(0.1, 0.9))
    if kind not in ("icons", "noise") or rng.random() < 0.2:
        width_px = int(rng.integers(1, 4))
        for r in range(rows + 1):
            cv2.line(picture, (0, r * size), (width, r * size), line, width_px)
        for c in range(cols + 1):
            cv2.line(picture, (c * size, 0), (c * size, height), line, width_px)
    return picture


def _pointer(picture, rng, box):
    """A mouse pointer somewhere on the board."""
    x, y = int(rng.integers(box[0], box[2])), int(rng.integers(box[1], box[3]))
    s = rng.uniform(0.8, 1.6)
    shape = np.array([(0, 0), (0, 16), (4, 12), (7, 19), (10, 18), (7, 11), (12, 11)]) * s + (x, y)
    fill, edge = ((255, 255, 255), (0, 0, 0)) if rng.random() < 0.5 else ((0, 0, 0), (255, 255, 255))
    points = shape.astype(np.int32).reshape(-1, 1, 2)
    cv2.fillPoly(picture, [points], fill, cv2.LINE_AA)
    cv2.polylines(picture, [points], True, edge, 1, cv2.LINE_AA)


def _cover(picture, hidden, rng, box):
    """A window or a message over a part of the board."""
    x0, y0, x1, y1 = box
    w, h = int((x1 - x0) * rng.uniform(0.15, 0.8)), int((y1 - y0) * rng.uniform(0.1, 0.6))
    x, y = int(rng.uniform(x0 - w / 2, x1 - w / 2)), int(rng.uniform(y0 - h / 2, y1 - h / 2))
    x, y = max(0, x), max(0, y)
    colour = _colour(rng, (0, 255), (0, 120))
    picture[y : y + h, x : x + w] = colour
    cv2.rectangle(picture, (x, y), (x + w - 1, y + h - 1), _colour(rng), 1)
    _text(picture, rng, (x, y, min(picture.shape[1], x + w), min(picture.shape[0], y + h)), (0, 0, 0) if sum(colour) > 380 else (255, 255, 255))
    hidden[y : y + h, x : x + w] = 1


# Below a veil thicker than this, or blurred by more than this share of a cell, nothing can be read.
THICKEST_VEIL = 0.75
WIDEST_BLUR = 0.1


def _veil(picture, hidden, rng, size, box):
    """A sheet over the whole board, as web pages show it at the end: a message on it, often a blur below."""
    x0, y0, x1, y1 = box
    board = picture[y0:y1, x0:x1]
    share, blur = rng.uniform(0.1, 0.92), rng.choice([0, rng.uniform(0.02, 0.2)])
    if blur:
        board = cv2.GaussianBlur(board, (0, 0), blur * size)
    tint = np.array(_colour(rng) if rng.random() < 0.5 else _grey(rng, 0, 255))
    picture[y0:y1, x0:x1] = (board * (1 - share) + tint * share).astype(np.uint8)
    if share > THICKEST_VEIL or blur > WIDEST_BLUR:
        hidden[y0:y1, x0:x1] = 1
    height, width = int((y1 - y0) * rng.uniform(0.08, 0.35)), int((x1 - x0) * rng.uniform(0.3, 0.9))
    x, y = (x0 + x1 - width) // 2, (y0 + y1 - height) // 2
    message = np.s_[y : y + height, x : x + width]
    before = picture[message].copy()
    if rng.random() < 0.5:  # on a plate, else on the sheet itself
        picture[message] = _colour(rng)
    _text(picture, rng, (x, y, x + width, y + height), (0, 0, 0) if picture[y, x].sum() > 380 else (255, 255, 255))
    changed = (picture[message] != before).any(2).astype(np.uint8)
    hidden[message] |= cv2.dilate(changed, np.ones((3, 3), np.uint8), iterations=max(1, size // 10))


def _scrawl(picture, hidden, rng, size, box):
    """Noise, strokes or foreign pictures over single cells or a few of them: nothing of those can be read."""
    x0, y0, x1, y1 = box
    rows, cols = (y1 - y0) // size, (x1 - x0) // size
    for _ in range(int(rng.integers(1, 6))):
        down, across = (int(rng.choice([1, 2, 3], p=[0.6, 0.3, 0.1])) for _ in range(2))
        y, x = y0 + size * int(rng.integers(rows)), x0 + size * int(rng.integers(cols))
        part = np.s_[y : min(y1, y + down * size), x : min(x1, x + across * size)]
        patch = np.ascontiguousarray(picture[part])
        height, width = patch.shape[:2]
        kind = rng.choice(["noise", "strokes", "dots", "picture", "weave"])
        inks = [_colour(rng) for _ in range(int(rng.integers(1, 4)))]
        if kind not in ("noise", "picture"):  # strokes on the cell's own ground look like the star that some programs draw as a mine
            patch[...] = _colour(rng)
        if kind == "noise":
            grain = max(1, int(size * rng.choice([0.03, 0.08, 0.16])))
            noise = rng.integers(0, 256, (height // grain + 1, width // grain + 1, 3), dtype=np.uint8)
            if rng.random() < 0.3:
                noise[...] = noise[..., :1]
            share = rng.uniform(0.65, 1)
            patch = cv2.addWeighted(cv2.resize(noise, (width, height), interpolation=cv2.INTER_NEAREST), share, patch, 1 - share, 0)
        elif kind == "picture":
            draw_picture = smooth_picture if rng.random() < 0.5 else grainy_picture
            patch = draw_picture(rng, height, width, 0, 255).astype(np.uint8)
        elif kind == "weave":
            step, ink = int(rng.integers(2, max(3, size // 4) + 1)), inks[0]
            turn = (np.add.outer(np.arange(height), np.arange(width) * rng.integers(-1, 2)) // step) % 2
            patch[turn == 1] = ink
        else:
            for _ in range(int(rng.integers(6, 16)) * down * across):
                at = [(int(rng.integers(width)), int(rng.integers(height))) for _ in range(2)]
                ink, thick = inks[rng.integers(len(inks))], max(1, int(size * rng.uniform(0.04, 0.12)))
                if kind == "strokes":
                    cv2.line(patch, at[0], at[1], ink, thick, cv2.LINE_AA)
                else:
                    cv2.circle(patch, at[0], thick, ink, -1, cv2.LINE_AA)
        picture[part] = patch
        hidden[part] = 1


def _spoil(picture, rng):
    """Blur, noise, JPEG; mostly nothing."""
    if rng.random() < 0.06:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 0.9))
    if rng.random() < 0.05:
        picture = np.clip(picture + rng.normal(0, rng.uniform(1, 9), picture.shape), 0, 255).astype(np.uint8)
    if rng.random() < 0.05:
        ok, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 96))])
        assert ok
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    if rng.random() < 0.04:
        picture = (255 * (picture / 255.0) ** rng.uniform(0.6, 1.6)).astype(np.uint8)
    return picture


def _resample(cell):
    h, w = cell.shape[:2]
    how = cv2.INTER_AREA if h >= PATCH and w >= PATCH else cv2.INTER_LINEAR
    return cv2.resize(cell, (PATCH, PATCH), interpolation=how)


class Sample:
    def __init__(self, patches, index, labels):
        self.patches = patches  # distinct, n x PATCH x PATCH x 3, RGB
        self.index = index  # rows x cols -> patch
        self.labels = labels  # rows x cols


def cut(picture, hidden, col_edges, row_edges, labels):
    known, patches, index = {}, [], np.zeros(labels.shape, np.int32)
    labels = labels.copy()
    for r in range(labels.shape[0]):
        for c in range(labels.shape[1]):
            box = np.s_[row_edges[r] : row_edges[r + 1], col_edges[c] : col_edges[c + 1]]
            patch = _resample(picture[box])
            if hidden is not None and hidden[box].mean() > HIDDEN_SHARE:
                labels[r, c] = NONE
            key = patch.tobytes()
            if key not in known:
                known[key] = len(patches)
                patches.append(patch)
            index[r, c] = known[key]
    return Sample(np.stack(patches), index, labels)


def _limit(sample, rng):
    """A part of the lattice with no more distinct patches than the net is trained on at once."""
    while len(np.unique(sample.index)) > MAX_DISTINCT:
        rows, cols = sample.index.shape
        if rows >= cols:
            o = rng.integers(2)
            part = np.s_[o * 1 : rows - (1 - o), :]
        else:
            o = rng.integers(2)
            part = np.s_[:, o * 1 : cols - (1 - o)]
        sample = Sample(sample.patches, sample.index[part], sample.labels[part])
    used, index = np.unique(sample.index, return_inverse=True)
    return Sample(sample.patches[used], index.reshape(sample.index.shape).astype(np.int16), sample.labels.astype(np.uint8))


def _edges(rng, start, pitch, count, off):
    """Lines as a finder gives them: all `off` by as much, or drifting, or here and there a pixel beside."""
    at = np.arange(count + 1)
    beside = np.full(count + 1, float(off))
    fault = rng.choice(["none", "pitch", "lines"], p=[0.65, 0.25, 0.1])
    if fault == "pitch":
        beside += rng.uniform(-MOST_OFF, MOST_OFF) * pitch * (2 * at / count - 1)
    elif fault == "lines" and pitch > 12:
        beside += rng.choice([-1, 0, 1], count + 1, p=[0.15, 0.7, 0.15])
    most = MOST_OFF * pitch
    return np.round(start + pitch * at + np.clip(beside, -most, most)).astype(int)


class Scene:
    """A window, or a part of a desktop, with a board in it or something like one."""

    def __init__(self, picture, hidden, view, corner, pitch, is_negative):
        self.picture = picture
        self.hidden = hidden  # pixels under something else; None: none
        self.view = view  # what the board shows
        self.corner, self.pitch = corner, pitch  # x, y; px, fractions included
        self.is_negative = is_negative


def random_scene(rng, skin, negatives=0.06):
    """One board of this skin, or (with this share) something that is none, in its surroundings."""
    rows, cols = random_dims(rng)
    size = skin.size
    is_negative = rng.random() < negatives
    view = random_board(rng, rows, cols)
    if not skin.is_hit_told:
        view[view == EXPLODED] = MINE
    board = negative_picture(rng, size, rows, cols) if is_negative else draw_board(rng, skin, view)
    pad = int(2.6 * size) + 10
    height, width = board.shape[0] + 2 * pad, board.shape[1] + 2 * pad
    x0 = y0 = pad
    box = (x0, y0, x0 + board.shape[1], y0 + board.shape[0])
    picture = surroundings(rng, skin, height, width, box)
    picture[box[1] : box[3], box[0] : box[2]] = board
    hidden = None
    over = rng.random()
    if over < 0.17:
        hidden = np.zeros((height, width), np.uint8)
        if over < 0.08:
            _cover(picture, hidden, rng, box)
        elif over < 0.13:
            _veil(picture, hidden, rng, size, box)
        else:
            _scrawl(picture, hidden, rng, size, box)
    scale = np.ones(2)  # x, y
    if rng.random() < 0.3:
        scale[:] = rng.choice([1.25, 1.5, 1.75, 0.8, 0.9, 1.1, rng.uniform(0.75, 1.3)])
    if rng.random() < 0.06:  # cells that are not square
        scale[rng.integers(2)] *= rng.uniform(0.8, 1.25)
    how = rng.choice([cv2.INTER_LINEAR, cv2.INTER_AREA, cv2.INTER_NEAREST, cv2.INTER_CUBIC], p=[0.4, 0.25, 0.15, 0.2])
    if size <= 22 and rng.random() < 0.2:  # as games with large pixels do
        scale[:], how = rng.integers(2, 5), cv2.INTER_NEAREST
    if (scale != 1).any() and size * scale.min() >= 10:
        picture = cv2.resize(picture, None, fx=scale[0], fy=scale[1], interpolation=int(how))
        if hidden is not None:
            hidden = cv2.resize(hidden, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_NEAREST)
    else:
        scale[:] = 1
    corner, pitch = scale * (x0, y0), scale * size
    if rng.random() < 0.12:
        _pointer(picture, rng, (*corner.astype(int), *(corner + pitch * (cols, rows)).astype(int)))
    return Scene(_spoil(picture, rng), hidden, view, corner, pitch, is_negative)


def random_sample(rng, skin, negatives=0.06):
    """A scene, cut along a lattice a little wrong as a finder's is, and often with rings too many."""
    scene = random_scene(rng, skin, negatives)
    rows, cols = scene.view.shape
    corner, pitch = scene.corner, scene.pitch
    rings = rng.choice([0, 1, 2], 4, p=[0.62, 0.28, 0.1])
    top, left, bottom, right = (int(v) for v in rings)
    if rng.random() < 0.06:
        top, left = -int(rng.integers(0, 2)), -int(rng.integers(0, 2))
    labels = np.full((rows + 4, cols + 4), NONE, np.int64)
    labels[2 : 2 + rows, 2 : 2 + cols] = NONE if scene.is_negative else scene.view
    labels = labels[2 - top : 2 + rows + bottom, 2 - left : 2 + cols + right]
    off = rng.normal(0, 0.035, 2) * pitch * (rng.random() < 0.7)
    if rng.random() < 0.2:  # by whole pixels
        off = rng.integers(-1, 2, 2)
    wrong = rng.random()
    if wrong < 0.03:  # out of step: nothing there is a cell
        shift = rng.uniform(0.3, 0.7, 2) * rng.choice([[1, 0], [0, 1], [1, 1]])
        corner = corner + shift * pitch
        labels = np.full((max(4, labels.shape[0] - 1), max(4, labels.shape[1] - 1)), NONE)
        top = left = 0
    elif wrong < 0.06:
        factor = rng.choice([0.5, 2.0, 1.5, 2 / 3])
        size_now = (int((rows) / factor), int((cols) / factor))
        if min(size_now) >= 3:
            pitch = pitch * factor
            labels = np.full(size_now, NONE)[:24, :24]
            top = left = 0
    start = corner - pitch * (left, top)
    col_edges = _edges(rng, start[0], pitch[0], labels.shape[1], off[0])
    row_edges = _edges(rng, start[1], pitch[1], labels.shape[0], off[1])
    height, width = scene.picture.shape[:2]
    col_edges, row_edges = np.clip(col_edges, 0, width), np.clip(row_edges, 0, height)
    if (np.diff(col_edges) < 5).any() or (np.diff(row_edges) < 5).any():
        return random_sample(rng, skin, negatives)
    return _limit(cut(scene.picture, scene.hidden, col_edges, row_edges, labels), rng)


def random_skin(rng):
    return Skin(rng, random_size(rng))


def contact_sheet(path, seed, count=24):
    """Boards of random skins in one picture, to be looked at."""
    rng = np.random.default_rng(seed)
    tiles = []
    for _ in range(count):
        skin = random_skin(rng)
        board = draw_board(rng, skin, random_board(rng, 8, 12))
        tiles.append(cv2.resize(board, (384, 256), interpolation=cv2.INTER_AREA))
    rows = [np.hstack(tiles[i : i + 4]) for i in range(0, count, 4)]
    cv2.imwrite(path, np.vstack(rows)[..., ::-1])
