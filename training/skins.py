"""Random looks of Minesweeper cells: the training pictures of the general reader.

A skin is a function from (symbol, row, col) to a tile of size x size pixels, drawn with many
independent choices: how covered and revealed cells are built, fonts, palettes, flags, mines,
question marks. None of it copies a program; the ranges are wide enough to hold the known ones.
"""

import glob
import math
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from boards import BLANK, COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG

SUPERSAMPLE = 3  # smooth shapes are drawn this many times larger

CLASSIC = [
    (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128), (0, 0, 0), (128, 128, 128),
]
# Fonts need not be installed, which would change the desktop: unpacked packages will do.
FONT_ROOTS = ["/usr/share/fonts", *os.environ.get("TRAINING_FONTS", "").split(":")]


def font_file(name):
    """The file of this name below one of the roots."""
    for root in filter(None, FONT_ROOTS):
        for path in glob.glob(f"{root}/**/{name}", recursive=True):
            return path
    raise FileNotFoundError(f"{name}: install its font, or name its folder in TRAINING_FONTS")


EMOJI_FONT = font_file("NotoColorEmoji.ttf")
EMOJI_PX = 109  # the one size that font has
CHESS_FONT = font_file("DejaVuSans.ttf")
SYMBOL_FONTS = [font_file("Symbola_hint.ttf"), CHESS_FONT]
FLAG_EMOJI = ["🚩", "🚩", "🏴", "🏁", "⛳", "📍", "🎌"]
RARE_FLAG_EMOJI = ["🏳", "🔰", "❗", "⭐", "📌", "🔖", "🚧", "🛑", "✅", "⛔", "🎏", "🔺", "🎗", "🏮"]
MINE_EMOJI = ["💣", "💣", "💣", "💀", "☠", "🧨", "☢"]
# What else a program may mark cells with: only the board tells what it stands for.
ANY_EMOJI = [
    "🌸", "🌼", "🌻", "🌹", "🍎", "🍒", "🍓", "🍉", "🥚", "🍕", "🎁", "🎈", "⚽", "🏀", "🎯", "🎲", "🔔", "🔒", "🔑", "💎",
    "💰", "🚀", "🚗", "🚢", "⚓", "🏠", "🌙", "☀", "🌍", "❄", "💧", "🍀", "🌲", "🐟", "🐢", "🐰", "🐧", "🦊", "🐼", "🐔",
    "😀", "😎", "😡", "🤖", "👀", "✋", "👍", "❤", "💙", "💚", "🔴", "🔵", "🟢", "🟡", "⬛", "⬜", "🔶", "🔷", "🚫", "📛",
]
RARE_MINE_EMOJI = ["🔥", "🐞", "🕷", "🌋", "👾", "👻", "🦠", "⚡", "💩", "🐍", "☄", "🌵", "👿", "🐙", "🐛", "🎃", "🦂", "❌", "⚙", "🌟", "🐝", "🍄", "🐱", "😵", "😈", "🐸"]
BURST_EMOJI = ["💥", "💥", "💥", "🔥", "💢", "❌", "🎆", "☠"]
# The typefaces of the rendered benchmark (sim/), which must stay unseen.
BENCHMARK = ("Gillius", "Cabin", "GFSDidot", "Humor", "Jura", "mononoki", "RobotoSlab", "Andika")
NOT_LATIN = (
    "Noto", "Symbola", "Emoji", "Barcode", "StandardSymbols", "D050000L", "mathtext", "Ornament", "unifont_csur",
)


def digit_fonts():
    """Every installed font that has Latin digits, in a fixed order."""
    found = []
    for root in filter(None, FONT_ROOTS):
        for pattern in ("ttf", "otf"):
            found += glob.glob(f"{root}/**/*.{pattern}", recursive=True)
    noto = [f for f in found if any(f.endswith(f"Noto{n}.ttf") for n in (
        "Sans-Regular", "Sans-Bold", "Serif-Regular", "Serif-Bold", "SansMono-Regular", "SansMono-Bold",
        "SansDisplay-Black", "Sans-Black"))]
    usable = []
    for path in sorted(set([f for f in found if not any(n in f for n in NOT_LATIN + BENCHMARK)] + noto)):
        try:
            font = ImageFont.truetype(path, 24)
            boxes = [font.getmask(d).getbbox() for d in "12345678?F"]
            shapes = {bytes(font.getmask(d)) for d in "12345678"}
        except (OSError, ValueError):
            continue
        # Digits that are told apart, and no dashes or ornaments.
        if all(boxes) and len(shapes) == 8 and min(b[3] - b[1] for b in boxes) >= 9:
            usable.append(path)
    return usable


FONTS = digit_fonts()


def _grey(rng, low=0, high=255):
    v = int(rng.uniform(low, high))
    return (v, v, v)


def _colour(rng, value=(0, 255), saturation=(0, 255)):
    hsv = np.uint8([[[rng.integers(180), rng.integers(saturation[0], saturation[1] + 1), rng.integers(value[0], value[1] + 1)]]])
    return tuple(int(v) for v in cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0])


def _luma(colour):
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def _shift(colour, by):
    return tuple(int(np.clip(v + by, 0, 255)) for v in colour)


def _mix(a, b, share):
    return tuple(int(round(x * (1 - share) + y * share)) for x, y in zip(a, b))


def _distance(a, b):
    return float(np.abs(np.subtract(a, b, dtype=float)).max())


def _contrasting(rng, ground, least=60, tries=20, **kw):
    """A colour that a person can tell from the ground."""
    best = None
    for _ in range(tries):
        colour = _colour(rng, **kw)
        if abs(_luma(colour) - _luma(ground)) + 0.4 * _distance(colour, ground) >= least:
            return colour
        if best is None or _distance(colour, ground) > _distance(best, ground):
            best = colour
    return (0, 0, 0) if _luma(ground) > 127 else (255, 255, 255) if _distance(best, ground) < least else best


def _solid(size, colour):
    return np.full((size, size, 3), colour, np.uint8)


def _gradient(size, a, b, direction):
    ramp = np.linspace(0, 1, size)
    if direction == 0:
        t = np.repeat(ramp[:, None], size, 1)
    elif direction == 1:
        t = np.repeat(ramp[None, :], size, 0)
    elif direction == 2:
        t = (ramp[:, None] + ramp[None, :]) / 2
    else:
        t = np.clip(np.hypot(ramp[:, None] - 0.5, ramp[None, :] - 0.5) / 0.71, 0, 1)
    return (np.array(a) * (1 - t[..., None]) + np.array(b) * t[..., None]).astype(np.uint8)


def _frame_of(tile, box, colour_tl, colour_br, width):
    """A bevel of this width inside the box (x0, y0, x1, y1)."""
    x0, y0, x1, y1 = box
    for i in range(width):
        tile[y0 + i : y1 - i, x0 + i] = colour_tl
        tile[y0 + i, x0 + i : x1 - i] = colour_tl
    for i in range(width):
        tile[y0 + i : y1 - i, x1 - 1 - i] = colour_br
        tile[y1 - 1 - i, x0 + i : x1 - i] = colour_br
    return tile


def _rounded_box(draw, box, radius, **colours):
    """Newer versions of Pillow refuse boxes that are hardly larger than their corners."""
    try:
        draw.rounded_rectangle(box, radius, **colours)
    except ValueError:
        draw.ellipse(box, **colours)


def _rounded_mask(size, box, radius):
    s = SUPERSAMPLE
    mask = Image.new("L", (size * s, size * s), 0)
    x0, y0, x1, y1 = box
    if x1 > x0 and y1 > y0:
        _rounded_box(ImageDraw.Draw(mask), (x0 * s, y0 * s, x1 * s - 1, y1 * s - 1), radius * s, fill=255)
    return np.asarray(mask.resize((size, size), Image.BOX), np.float32)[..., None] / 255


def _over(below, above, alpha):
    return (below * (1 - alpha) + above * alpha + 0.5).astype(np.uint8)


def _leaning(drawing, lean):
    """The drawing sheared and turned about its middle."""
    shear, turn = lean
    if not shear and not turn:
        return drawing
    size = drawing.shape[0]
    turned = cv2.getRotationMatrix2D((size / 2, size / 2), turn, 1.0)
    sheared = np.array([[1, shear, -shear * size / 2], [0, 1, 0], [0, 0, 1]])
    out = cv2.warpAffine(drawing, turned @ sheared, (size, size), flags=cv2.INTER_LINEAR)
    return out.reshape(drawing.shape)


class Ground:
    """How a cell without symbol looks: the covered one or the revealed one of a skin."""

    def __init__(self, rng, size, base, gap_colour, kind, gap):
        self.rng, self.size, self.base, self.kind = rng, size, base, kind
        self.gap, self.gap_colour = gap, gap_colour
        self.light = _shift(base, rng.uniform(15, 120))
        self.dark = _shift(base, -rng.uniform(15, 120))
        if rng.random() < 0.3:
            self.light = (255, 255, 255)
        if rng.random() < 0.3:
            self.dark = _mix(base, (0, 0, 0), rng.uniform(0.2, 0.6))
        self.width = max(1, int(round(size * rng.uniform(0.03, 0.16))))
        self.radius = size * rng.uniform(0.05, 0.4)
        self.direction = int(rng.integers(4))
        self.other = _shift(base, rng.choice([-1, 1]) * rng.uniform(8, 60))
        self.texture = self._texture()

    def _texture(self):
        size, rng = self.size, self.rng
        manner = rng.choice(["noise", "blotches", "stripes", "dither", "diagonal", "strokes", "waves"])
        strength = rng.uniform(4, 30)
        y, x = np.mgrid[0:size, 0:size]
        if manner == "noise":
            t = rng.normal(0, 1, (size, size))
        elif manner == "blotches":
            t = cv2.resize(rng.normal(0, 1, (4, 4)), (size, size), interpolation=cv2.INTER_CUBIC)
        elif manner == "stripes":
            t = np.sin((y if rng.random() < 0.5 else x) * 2 * math.pi / rng.uniform(2, size / 2))
        elif manner == "dither":
            t = ((x + y) % 2) * 2.0 - 1
        elif manner == "strokes":  # grass, hatching, wood
            t = np.zeros((size, size), np.float32)
            lean = rng.uniform(-0.4, 0.4)
            for _ in range(int(rng.integers(3, 16))):
                a, b = rng.uniform(0, size, 2)
                length = size * rng.uniform(0.15, 0.7)
                end = (int(a + lean * length), int(b - length)) if rng.random() < 0.8 else (int(a + length), int(b))
                cv2.line(t, (int(a), int(b)), end, float(rng.normal()), max(1, size // 20), cv2.LINE_AA)
        elif manner == "waves":
            t = np.sin(x * 2 * math.pi / size * rng.integers(1, 4)) * np.sin(y * 2 * math.pi / size * rng.integers(1, 4))
        else:
            t = np.sin((x + y) * 2 * math.pi / rng.uniform(3, size))
        return (t * strength)[..., None]

    def _lined(self, tile, box, radius, colour):
        """A rounded cell with a line around."""
        size, line = self.size, max(1, self.width // 2)
        inside = tuple(np.add(box, (line, line, -line, -line)))
        tile = _over(tile, _solid(size, self.dark), _rounded_mask(size, box, radius))
        return _over(tile, _solid(size, colour or self.base), _rounded_mask(size, inside, max(0, radius - line)))

    def draw(self, colour=None, pressed=False):
        """The tile with this base colour (default: the skin's own)."""
        size, g = self.size, self.gap
        base = self.base if colour is None else colour
        tile = _solid(size, self.gap_colour)
        box = (g // 2, g // 2, size - (g - g // 2), size - (g - g // 2))
        light, dark = (self.dark, self.light) if pressed else (self.light, self.dark)
        if colour is not None:
            light, dark = _mix(light, base, 0.3), _mix(dark, base, 0.3)
        inner = _solid(size, base)
        kind = self.kind
        if kind in ("gradient", "rounded gradient"):
            inner = _gradient(size, light if kind == "gradient" else _mix(light, base, 0.5), base, self.direction)
        elif kind == "glossy":
            inner[: size // 2] = _mix(base, (255, 255, 255), 0.25)
        elif kind == "texture":
            inner = np.clip(inner + self.texture, 0, 255).astype(np.uint8)
        if kind in ("rounded", "rounded gradient", "rounded shadow"):
            mask = _rounded_mask(size, box, self.radius)
            if kind == "rounded shadow":
                shade = _rounded_mask(size, (box[0], box[1], box[2], min(size, box[3] + 1)), self.radius)
                tile = _over(tile, _solid(size, dark), shade)
                mask = _rounded_mask(size, (box[0], box[1], box[2], box[3] - self.width), self.radius)
            return _over(tile, inner, mask)
        if kind in ("disc", "ring"):
            mask = _rounded_mask(size, box, (box[2] - box[0]) / 2)
            return _over(tile, inner, mask) if kind == "disc" else self._lined(tile, box, (box[2] - box[0]) / 2, colour)
        if kind == "rounded outline":
            return self._lined(tile, box, self.radius, colour)
        x0, y0, x1, y1 = box
        tile[y0:y1, x0:x1] = inner[y0:y1, x0:x1]
        if kind in ("bevel", "bevel line", "texture") and (kind != "texture" or self.direction < 2):
            _frame_of(tile, box, light, dark, self.width)
            if kind == "bevel line":
                _frame_of(tile, box, _mix(light, base, 0.5), (0, 0, 0), 1)
        elif kind == "sunken":
            _frame_of(tile, box, dark, light, max(1, self.width // 2))
        elif kind == "outline":
            _frame_of(tile, box, dark, dark, max(1, self.width // 3))
        elif kind == "hairline":
            tile[y0:y1, x1 - 1] = dark
            tile[y1 - 1, x0:x1] = dark
        elif kind == "hairline before":
            tile[y0:y1, x0] = dark
            tile[y0, x0:x1] = dark
        elif kind == "dotted":
            tile[y0:y1:2, x1 - 1] = dark
            tile[y1 - 1, x0:x1:2] = dark
        return tile


COVERED_KINDS = {
    "bevel": 0.3, "bevel line": 0.08, "flat": 0.14, "gradient": 0.08, "rounded": 0.08, "rounded gradient": 0.05,
    "rounded shadow": 0.05, "glossy": 0.04, "texture": 0.08, "outline": 0.06, "hairline": 0.03, "disc": 0.03, "rounded outline": 0.03, "ring": 0.005,
}
REVEALED_KINDS = {
    "flat": 0.3, "hairline": 0.17, "hairline before": 0.08, "outline": 0.1, "sunken": 0.12, "dotted": 0.02,
    "texture": 0.04, "rounded": 0.07, "gradient": 0.05, "bevel": 0.03, "disc": 0.02, "rounded outline": 0.05, "ring": 0.02,
}


def _choice(rng, weighted):
    names = list(weighted)
    p = np.array([weighted[n] for n in names])
    return names[rng.choice(len(names), p=p / p.sum())]


def _one_of(rng, *lists):
    """One of these lists, each with its chance."""
    return lists[rng.choice(len(lists), p=[chance for _, chance in lists])][0]


class Skin:
    """One random look. `tile(symbol, row, col)` gives RGB, size x size."""

    def __init__(self, rng, size):
        self.rng, self.size = rng, size
        self.s = SUPERSAMPLE
        self._grounds()
        self._plates()
        self._fonts()
        self._digit_colours()
        self._marks()
        self._ends()
        self.cache = {}

    # --- grounds ---------------------------------------------------------------------------------

    def _grounds(self):
        rng, size = self.rng, self.size
        scheme = rng.choice(["grey", "light", "dark", "coloured", "pastel"], p=[0.34, 0.15, 0.18, 0.23, 0.1])
        if scheme == "grey":
            covered = _grey(rng, 130, 225)
            revealed = _shift(covered, rng.uniform(-50, 50))
        elif scheme == "light":
            covered, revealed = _colour(rng, (150, 255), (0, 120)), _colour(rng, (200, 255), (0, 50))
        elif scheme == "dark":
            covered, revealed = _colour(rng, (40, 140), (0, 160)), _colour(rng, (5, 80), (0, 120))
        elif scheme == "coloured":
            covered = _colour(rng, (70, 255), (60, 255))
            revealed = _mix(covered, _grey(rng), rng.uniform(0.2, 0.9)) if rng.random() < 0.5 else _colour(rng, (40, 255), (0, 255))
        else:
            covered, revealed = _colour(rng, (190, 255), (20, 110)), _colour(rng, (190, 255), (0, 80))
        if rng.random() < 0.08:
            covered, revealed = revealed, covered
        covered_kind, revealed_kind = _choice(rng, COVERED_KINDS), _choice(rng, REVEALED_KINDS)
        # A person must see which is which: by colour or by shape.
        flat = {"flat", "hairline", "hairline before", "outline", "dotted"}
        alike = covered_kind in flat and revealed_kind in flat or covered_kind == revealed_kind
        while _distance(covered, revealed) < (24 if alike else 0):
            revealed = _shift(_colour(rng), 0)
        gap = 0
        round_kinds = {"rounded", "rounded gradient", "rounded shadow", "rounded outline", "disc", "ring"}
        if rng.random() < (0.6 if {covered_kind, revealed_kind} & round_kinds else 0.35):
            gap = max(1, int(round(size * (rng.uniform(0.02, 0.14) if rng.random() < 0.85 else rng.uniform(0.14, 0.3)))))
        gap_colour = rng.choice(["black", "white", "any", "revealed", "dark", "light"])
        gap_colour = {
            "black": (0, 0, 0), "white": (255, 255, 255), "any": _colour(rng), "revealed": revealed,
            "dark": _mix(covered, (0, 0, 0), 0.5), "light": _mix(covered, (255, 255, 255), 0.6),
        }[gap_colour]
        self.gap_colour = gap_colour
        # Some cells that are lines alone show the page within, if the others are told from them.
        lined = {"rounded outline", "ring"}
        if revealed_kind in lined and rng.random() < 0.4 and _distance(covered, gap_colour) >= 24:
            revealed = gap_colour
        elif covered_kind in lined and rng.random() < 0.4 and _distance(revealed, gap_colour) >= 24:
            covered = gap_colour
        revealed_gap = gap if rng.random() < 0.8 else 0
        self.covered = Ground(rng, size, covered, gap_colour, covered_kind, gap)
        self.revealed = Ground(rng, size, revealed, gap_colour, revealed_kind, revealed_gap)
        self.checker_covered = rng.uniform(4, 30) * rng.choice([-1, 1]) if rng.random() < 0.13 else 0
        self.checker_revealed = rng.uniform(4, 25) * rng.choice([-1, 1]) if rng.random() < (0.8 if self.checker_covered else 0.04) else 0
        # A glyph in every covered, or every blank, cell: text programs.
        self.covered_glyph = rng.choice(list("#.·■□▒-o•+")) if rng.random() < 0.06 else None
        self.blank_glyph = rng.choice(list("·.-0")) if rng.random() < 0.03 and not self.covered_glyph else None
        self.page_is_gap = gap > 0 and rng.random() < 0.6  # cells lie on the page itself
        self.hues = self._hues() if rng.random() < 0.06 else None
        self.seethrough = rng.random() < 0.13  # a picture shines through revealed cells
        self.seethrough_all = self.seethrough and rng.random() < 0.5

    def _hues(self):
        """How the colour of covered cells goes on from cell to cell: (down, right), in steps of the hue."""
        step = self.rng.uniform(2, 14) * self.rng.choice([-1, 1])
        return step * np.array([(1, 0), (0, 1), (1, 1)][self.rng.integers(3)])

    def _plates(self):
        """Some games set each number on a plate or a sign, with the covered ground around it."""
        rng = self.rng
        self.plate = None
        if rng.random() > 0.17:
            return
        kind = rng.choice(["plate", "disc", "sign", "stone"], p=[0.3, 0.2, 0.3, 0.2])
        high, wide = rng.uniform(0.4, 0.8), rng.uniform(0.3, 0.85)
        top = rng.uniform(0.08, 0.2) if kind in ("sign", "stone") else (1 - high) / 2
        left = (1 - wide) / 2
        rim = _shift(self.revealed.base, rng.uniform(30, 120) * rng.choice([-1, 1]))
        pole = _colour(rng, (20, 160), (0, 160))
        poles = [0.5] if rng.random() < 0.6 else [left + 0.06, left + wide - 0.06]

        def paint(draw, px):
            line = max(1, int(px(1)[0] * rng.uniform(0.02, 0.05)))
            box = px(left, top, left + wide, top + high)
            if kind == "sign":
                for x in poles:
                    draw.rectangle(px(x - 0.04, top * 0.5, x + 0.04, 0.95), fill=pole)
            if kind == "disc":
                draw.ellipse(box, fill=self.revealed.base, outline=rim, width=line)
            elif kind == "stone":
                _rounded_box(draw, box, px(wide / 2)[0], fill=self.revealed.base, outline=rim, width=line)
                draw.rectangle(px(left, top + high / 2, left + wide, top + high), fill=self.revealed.base)
            else:
                _rounded_box(draw, box, px(rng.uniform(0, 0.15))[0], fill=self.revealed.base, outline=rim, width=line)

        self.crisp = False
        self.plate_lean = self._lean(0.5)  # the digits lean as their plate does
        self.plate = _leaning(self.shape(paint), self.plate_lean)
        self.plate_share = rng.uniform(0.6, 0.9)  # of the digits' usual size
        self.blank_plate = rng.choice(["plate", "ground", "small"], p=[0.45, 0.15, 0.4])
        small = cv2.resize(self.plate, None, fx=rng.uniform(0.25, 0.7), fy=rng.uniform(0.5, 0.9), interpolation=cv2.INTER_AREA)
        self.small_plate = np.zeros_like(self.plate)
        y, x = ((self.size - n) // 2 for n in small.shape[:2])
        self.small_plate[y : y + small.shape[0], x : x + small.shape[1]] = small
        self.plate_ground = "covered" if rng.random() < 0.65 else "own"
        self.plate_colour = _colour(rng)

    def _lean(self, share):
        """How far a drawing is sheared and turned, with this chance; else not at all."""
        if self.rng.random() >= share:
            return (0.0, 0.0)
        return (self.rng.normal(0, 0.16), self.rng.normal(0, 7))  # of the height; degrees

    def _on_plate(self, row, col, plate):
        ground = self._covered_tile(row, col) if self.plate_ground == "covered" else self.covered.draw(self.plate_colour)
        return self.lay(ground, plate) if plate is not None else ground

    # --- glyphs and shapes -----------------------------------------------------------------------

    def _fonts(self):
        rng = self.rng
        self.font_path = FONTS[rng.integers(len(FONTS))]
        self.font_share = rng.uniform(0.42, 0.95)
        self.crisp = rng.random() < 0.2  # no anti-aliasing
        self.offset = (rng.normal(0, 0.025), rng.normal(0, 0.025))
        self.effect = rng.choice(["none", "shadow", "outline", "bold", "glow", "hollow"], p=[0.69, 0.1, 0.05, 0.1, 0.04, 0.02])
        if self.plate is not None and rng.random() < 0.3:  # legible on wood and stone
            self.effect = "outline"
        self.by_advance = rng.random() < 0.5  # centred by advance and line, or by its ink
        self.stroke = rng.uniform(0.01, 0.035) if rng.random() < 0.25 else 0  # heavier than the font
        self.digit_lean = self.plate_lean if self.plate is not None else self._lean(0.08)
        # Where the digits lie and how they lean; as if written by hand, there are several ways.
        self.hands = [(self.offset, self.digit_lean)]
        if self.plate is None and rng.random() < 0.05:
            self.hands = [(tuple(rng.normal(0, 0.05, 2)), self._lean(0.9)) for _ in range(7)]

    def glyph_mask(self, text, share=None, path=None):
        """Coverage 0 … 1 of the text, in the middle of the tile."""
        size = self.size
        share = self.font_share if share is None else share
        if self.plate is not None and text in "12345678":
            share *= self.plate_share
        path = path or self.font_path
        if self.crisp:
            font = ImageFont.truetype(path, max(6, int(size * share)))
            image = Image.new("1", (size, size), 0)
            scale = 1
        else:
            scale = self.s
            font = ImageFont.truetype(path, max(6, int(size * share * scale)))
            image = Image.new("L", (size * scale, size * scale), 0)
        draw = ImageDraw.Draw(image)
        x0, y0, x1, y1 = draw.textbbox((0, 0), text, font=font)
        n = size * scale
        x = (n - (x0 + x1)) / 2 + self.offset[0] * n
        if self.by_advance and text in "12345678":
            _, top, _, bottom = draw.textbbox((0, 0), "0", font=font)
            y = (n - (top + bottom)) / 2 + self.offset[1] * n
        else:
            y = (n - (y0 + y1)) / 2 + self.offset[1] * n
        draw.text((x, y), text, font=font, fill=255, stroke_width=int(round(self.stroke * n)))
        if scale > 1:
            image = image.resize((size, size), Image.BOX)
        mask = np.asarray(image.convert("L"), np.float32)[..., None] / 255
        return _leaning(mask, self.digit_lean) if text in "12345678" else mask

    def ink(self, tile, mask, colour, effect=None):
        effect = self.effect if effect is None else effect
        if effect == "shadow":
            shade = np.roll(mask, (max(1, self.size // 20), max(1, self.size // 20)), (0, 1))
            tile = _over(tile, _solid(self.size, (0, 0, 0) if _luma(colour) > 90 else (255, 255, 255)), shade * 0.7)
        elif effect == "outline":
            thick = cv2.dilate(mask[..., 0], np.ones((3, 3), np.uint8))[..., None]
            tile = _over(tile, _solid(self.size, (255, 255, 255) if _luma(colour) < 128 else (0, 0, 0)), thick)
        elif effect == "glow":
            halo = cv2.GaussianBlur(mask[..., 0], (0, 0), max(0.8, self.size / 12))[..., None]
            tile = _over(tile, _solid(self.size, colour), np.clip(halo * 1.3, 0, 1) * 0.7)
        elif effect == "hollow":
            kernel = np.ones((3, 3), np.uint8)
            mask = mask - 0.8 * cv2.erode(mask[..., 0], kernel, iterations=max(1, self.size // 36))[..., None]
        elif effect == "bold":
            mask = np.maximum(mask, np.roll(mask, max(1, self.size // 24), 1))
        return _over(tile, _solid(self.size, colour), mask)

    def shape(self, paint):
        """An RGBA drawing in the unit square, by `paint(draw, to_px)`, over nothing."""
        n = self.size * (1 if self.crisp else self.s)
        image = Image.new("RGBA", (n, n), (0, 0, 0, 0))
        paint(ImageDraw.Draw(image), lambda *v: tuple(x * n for x in v))
        if not self.crisp:
            # Premultiplied, so that no dark fringe arises.
            a = np.asarray(image, np.float32)
            a[..., :3] *= a[..., 3:] / 255
            a = cv2.resize(a, (self.size, self.size), interpolation=cv2.INTER_AREA)
        else:
            a = np.asarray(image, np.float32).copy()
            a[..., :3] *= a[..., 3:] / 255
        return a

    @staticmethod
    def lay(tile, drawing):
        return np.clip(tile * (1 - drawing[..., 3:] / 255) + drawing[..., :3] + 0.5, 0, 255).astype(np.uint8)

    def emoji(self, text, share):
        font = ImageFont.truetype(EMOJI_FONT, EMOJI_PX)
        image = Image.new("RGBA", (136, 128), (0, 0, 0, 0))
        ImageDraw.Draw(image).text((0, 0), text, font=font, embedded_color=True)
        box = image.getbbox()
        if box is None:
            return None
        image = image.crop(box)
        side = max(image.size)
        square = Image.new("RGBA", (side, side), (0, 0, 0, 0))
        square.paste(image, ((side - image.size[0]) // 2, (side - image.size[1]) // 2))
        n = max(4, int(self.size * share))
        a = np.asarray(square, np.float32)
        a = np.concatenate([a[..., :3] * a[..., 3:] / 255, a[..., 3:]], 2)
        a = cv2.resize(a, (n, n), interpolation=cv2.INTER_AREA if n < side else cv2.INTER_LINEAR)
        whole = np.zeros((self.size, self.size, 4), np.float32)
        o = (self.size - n) // 2
        whole[o : o + n, o : o + n] = a
        return whole

    def odd_thing(self):
        """A little picture of nothing in particular: an animal, a stone, a badge. What it stands for only
        the board tells."""
        rng = self.rng
        colours = [_contrasting(rng, self.covered.base), _colour(rng), _colour(rng, (0, 120))]
        parts = []
        for _ in range(int(rng.integers(2, 7))):
            colour = colours[rng.integers(3)]
            x, y = rng.uniform(0.32, 0.68, 2)
            a, b = rng.uniform(0.05, 0.32, 2)
            points = [(x + a * math.cos(t), y + b * math.sin(t)) for t in np.sort(rng.uniform(0, 2 * math.pi, int(rng.integers(3, 7))))]
            parts.append((rng.choice(["ellipse", "polygon", "line"], p=[0.5, 0.35, 0.15]), colour, (x - a, y - b, x + a, y + b), points))
        mirrored = rng.random() < 0.5  # as most creatures are

        def paint(draw, px):
            for kind, colour, box, points in parts:
                for flip in (False, True) if mirrored else (False,):
                    x0, y0, x1, y1 = box
                    if flip:
                        x0, x1 = 1 - x1, 1 - x0
                    at = [px(1 - p[0] if flip else p[0], p[1]) for p in points]
                    if kind == "ellipse":
                        draw.ellipse(px(x0, y0, x1, y1), fill=colour)
                    elif kind == "polygon":
                        draw.polygon(at, fill=colour)
                    else:
                        draw.line(at, fill=colour, width=max(1, int(px(0.05)[0])))

        return ("drawing", self.shape(paint))

    # --- what the symbols look like --------------------------------------------------------------

    def _digit_colours(self):
        rng = self.rng
        ground = self.revealed.base
        self.tints = None
        manner = rng.choice(["classic", "jittered", "random", "mono", "tinted", "related"], p=[0.34, 0.2, 0.16, 0.12, 0.09, 0.09])
        if manner in ("classic", "jittered"):
            colours = [c if manner == "classic" else _shift(_mix(c, _colour(rng), 0.3), rng.uniform(-40, 40)) for c in CLASSIC]
            if _luma(ground) < 100:
                colours = [_mix(c, (255, 255, 255), rng.uniform(0.25, 0.6)) for c in colours]
        elif manner == "random":
            colours = [_contrasting(rng, ground) for _ in range(8)]
        elif manner == "related":
            a, b = _contrasting(rng, ground), _contrasting(rng, ground)
            colours = [_mix(a, b, i / 7) for i in range(8)]
        else:
            colours = [_contrasting(rng, ground, least=90)] * 8
        if manner == "tinted":
            a, b = _colour(rng, (170, 255), (30, 200)), _colour(rng, (140, 255), (60, 255))
            self.tints = [_mix(a, b, i / 7) if rng.random() < 0.8 else _colour(rng) for i in range(8)]
            ink = _contrasting(rng, a, least=100)
            colours = [ink] * 8
        for i, colour in enumerate(colours):
            below = self.tints[i] if self.tints else ground
            if abs(_luma(colour) - _luma(below)) + 0.4 * _distance(colour, below) < 45:
                colours[i] = _contrasting(rng, below)
        self.digit_colours = colours

    def _flag_drawing(self):
        rng = self.rng
        kind = rng.choice(["pole", "pennant", "rect", "wave", "emoji", "symbol", "letter", "triangle", "banner", "odd", "figure"], p=[0.25, 0.09, 0.06, 0.07, 0.18, 0.09, 0.06, 0.04, 0.03, 0.03, 0.1])
        ground = self.covered.base
        red = _mix((225, 20, 20), _colour(rng), rng.uniform(0, 0.3)) if rng.random() < 0.65 else (0, 0, 0) if rng.random() < 0.3 and _luma(ground) > 80 else _contrasting(rng, ground)
        if _distance(red, ground) < 60:
            red = _contrasting(rng, ground)
        pole = rng.choice(["black", "red", "any"], p=[0.6, 0.15, 0.25])
        pole = {"black": (0, 0, 0) if _luma(ground) > 60 else (230, 230, 230), "red": red, "any": _contrasting(rng, ground)}[pole]
        if kind == "emoji":
            name = rng.choice(_one_of(rng, (FLAG_EMOJI, 0.65), (RARE_FLAG_EMOJI, 0.2), (ANY_EMOJI, 0.15)))
            return ("drawing", self.emoji(name, rng.uniform(0.42, 0.95)))
        if kind == "odd":
            return self.odd_thing()
        if kind == "figure":
            return self._figure(red)
        if kind == "symbol":
            return ("glyph", rng.choice(list("⚑⚐⚑▶!✓☢⚠×✕")), SYMBOL_FONTS[0], rng.uniform(0.5, 0.95), red)
        if kind == "letter":
            return ("glyph", rng.choice(list("FFFPM!X@*")), None, self.font_share, red)
        x = rng.uniform(0.35, 0.6)
        top, bottom = rng.uniform(0.12, 0.28), rng.uniform(0.72, 0.88)
        left = rng.random() < 0.6
        reach = rng.uniform(0.2, 0.36) * (-1 if left else 1)
        drop = rng.uniform(0.25, 0.42)
        thick = rng.uniform(0.03, 0.08)
        base = rng.choice(["bar", "steps", "none", "mound"])
        width = rng.uniform(0.15, 0.3)

        def paint(draw, px):
            if kind != "triangle":
                draw.rectangle(px(x - thick / 2, top, x + thick / 2, bottom), fill=pole)
            if kind in ("pole", "triangle"):
                draw.polygon(px(x, top) + px(x + reach, top + drop / 2) + px(x, top + drop), fill=red)
            elif kind == "pennant":
                draw.polygon(px(x, top) + px(x + reach, top + drop * 0.3) + px(x, top + drop * 0.6), fill=red)
            elif kind == "wave":
                steps = [i / 8 for i in range(9)]
                upper = [(x + reach * t, top + 0.04 * math.sin(2 * math.pi * t)) for t in steps]
                lower = [(x + reach * t, top + drop * 0.8 + 0.04 * math.sin(2 * math.pi * t)) for t in reversed(steps)]
                draw.polygon([px(*p) for p in upper + lower], fill=red)
            elif kind == "rect":
                x0, x1 = sorted((x, x + reach))
                draw.rectangle(px(x0, top, x1, top + drop * 0.8), fill=red)
            else:
                draw.polygon(px(x, top) + px(x + reach, top) + px(x + reach * 0.7, top + drop / 2) + px(x + reach, top + drop) + px(x, top + drop), fill=red)
            if base == "bar":
                draw.rectangle(px(x - width, bottom - 0.06, x + width, bottom), fill=pole)
            elif base == "steps":
                draw.rectangle(px(x - width * 0.6, bottom - 0.1, x + width * 0.6, bottom - 0.05), fill=pole)
                draw.rectangle(px(x - width, bottom - 0.05, x + width, bottom), fill=pole)
            elif base == "mound":
                draw.pieslice(px(x - width, bottom - 0.12, x + width, bottom + 0.12), 180, 360, fill=pole)

        return ("drawing", self.shape(paint))

    def _figure(self, colour):
        """A plain figure, as style sheets draw them."""
        rng = self.rng
        r = rng.uniform(0.16, 0.36)
        x, y = rng.normal(0.5, 0.02, 2)
        corners = {
            "up": [(0, -1), (1, 0.9), (-1, 0.9)], "down": [(-1, -0.9), (1, -0.9), (0, 1)], "right": [(-0.9, -1), (1, 0), (-0.9, 1)],
            "diamond": [(0, -1), (1, 0), (0, 1), (-1, 0)], "square": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            "tag": [(-1, -0.7), (0.3, -0.7), (1, 0), (0.3, 0.7), (-1, 0.7)], "cone": [(-0.25, -1), (0.25, -1), (0.6, 0.7), (1, 0.7), (1, 1), (-1, 1), (-1, 0.7), (-0.6, 0.7)],
            "house": [(0, -1), (0.9, -0.2), (0.9, 1), (-0.9, 1), (-0.9, -0.2)], "disc": None,
        }
        kind = rng.choice(list(corners))
        squeeze = rng.uniform(0.7, 1)
        band = rng.random() < 0.3
        band_colour = (255, 255, 255) if _luma(colour) < 160 else (0, 0, 0)

        def paint(draw, px):
            if corners[kind] is None:
                draw.ellipse(px(x - r, y - r, x + r, y + r), fill=colour)
            else:
                draw.polygon([v for a, b in corners[kind] for v in px(x + r * a * squeeze, y + r * b)], fill=colour)
            if band:
                draw.rectangle(px(x - 0.4 * r, y - 0.1 * r, x + 0.4 * r, y + 0.25 * r), fill=band_colour)

        return ("drawing", self.shape(paint))

    def _mine_drawing(self, colour=None):
        rng = self.rng
        kind = rng.choice(["ball", "disc", "emoji", "symbol", "letter", "star", "bomb", "odd", "ringed"], p=[0.2, 0.11, 0.23, 0.1, 0.08, 0.09, 0.09, 0.06, 0.04])
        ground = self.revealed.base
        colour = colour or ((0, 0, 0) if _luma(ground) > 70 and rng.random() < 0.8 else _contrasting(rng, ground))
        if kind == "emoji":
            name = rng.choice(_one_of(rng, (MINE_EMOJI, 0.6), (RARE_MINE_EMOJI, 0.2), (ANY_EMOJI, 0.2)))
            return ("drawing", self.emoji(name, rng.uniform(0.42, 0.98)))
        if kind == "odd":
            return self.odd_thing()
        if kind == "symbol":
            return ("glyph", rng.choice(list("✹✺☀●✸☠✱⚙☢💣")), SYMBOL_FONTS[0], rng.uniform(0.6, 1.0), colour)
        if kind == "letter":
            return ("glyph", rng.choice(list("*M@Bo*")), None, self.font_share, colour)
        radius = rng.uniform(0.2, 0.34)
        spikes = int(rng.choice([4, 6, 8, 8, 12, 16]))
        reach = radius * rng.uniform(1.2, 1.6)
        thick = rng.uniform(0.03, 0.09)
        shine = rng.random() < 0.65
        turn = rng.choice([0, math.pi / 8])
        fuse = _colour(rng)
        ring = _contrasting(rng, colour)

        def paint(draw, px):
            n = px(1)[0]
            if kind in ("ball", "star"):
                for i in range(spikes):
                    a = 2 * math.pi * i / spikes + turn
                    draw.line(px(0.5, 0.5) + px(0.5 + reach * math.cos(a), 0.5 + reach * math.sin(a)), fill=colour, width=max(1, int(thick * n)))
            r = radius * (0.6 if kind == "star" else 1)
            if kind == "ringed":
                a = r * 0.45
                draw.ellipse(px(0.5 - r, 0.5 - r, 0.5 + r, 0.5 + r), fill=ring)
                draw.line(px(0.5 - a, 0.5 - a) + px(0.5 + a, 0.5 + a), fill=colour, width=max(1, int(1.4 * thick * n)))
                draw.line(px(0.5 - a, 0.5 + a) + px(0.5 + a, 0.5 - a), fill=colour, width=max(1, int(1.4 * thick * n)))
                return
            draw.ellipse(px(0.5 - r, 0.5 - r, 0.5 + r, 0.5 + r), fill=colour)
            if kind == "bomb":
                draw.line(px(0.5 + r * 0.6, 0.5 - r * 0.6) + px(0.5 + r * 1.2, 0.5 - r * 1.2), fill=fuse, width=max(1, int(thick * n)))
            if shine:
                draw.ellipse(px(0.5 - r * 0.6, 0.5 - r * 0.6, 0.5 - r * 0.15, 0.5 - r * 0.15), fill=(255, 255, 255))

        return ("drawing", self.shape(paint))

    def _marks(self):
        rng = self.rng
        self.flag = self._flag_drawing()
        self.flag_ground = "covered" if rng.random() < 0.8 else "revealed" if rng.random() < 0.6 else "own"
        self.flag_colour = _colour(rng)
        kind = rng.choice(["glyph", "flag and ?", "emoji"], p=[0.58, 0.34, 0.08])
        ink = _contrasting(rng, self.covered.base)
        if rng.random() < 0.6:
            ink = (0, 0, 0) if _luma(self.covered.base) > 90 else (255, 255, 255)
        if kind == "emoji":
            self.question = [("drawing", self.emoji(rng.choice(["❓", "❔"]), rng.uniform(0.5, 0.85)))]
        elif kind == "flag and ?":
            is_inside = rng.random() < 0.3  # in the cloth of a flag of another colour, or below it
            at = tuple(rng.normal(0, 0.08, 2)) if is_inside else (rng.uniform(0.08, 0.3), rng.uniform(-0.32, 0.34))
            flag = self._recoloured(self.flag, _colour(rng)) if is_inside and rng.random() < 0.7 else self.flag
            own = self.flag[4] if self.flag[0] == "glyph" else (0, 0, 0) if _luma(self.covered.base) > 90 else (255, 255, 255)
            ink = (255, 255, 255) if is_inside and rng.random() < 0.6 else own if rng.random() < 0.5 else ink
            self.question = [flag, ("small ?", rng.uniform(0.22, 0.5), at, ink)]
        else:
            self.question = [("glyph", "?", None, rng.uniform(0.55, 0.95), ink)]

    def _ends(self):
        rng = self.rng
        self.mine = self._mine_drawing()
        self.mine_ground = rng.choice(["revealed", "covered", "own"], p=[0.6, 0.25, 0.15])
        self.mine_colour = _colour(rng)
        hot = rng.choice(["red", "orange", "any"], p=[0.75, 0.15, 0.1])
        self.hot = {"red": _mix((255, 0, 0), _colour(rng), rng.uniform(0, 0.25)), "orange": (255, int(rng.integers(90, 220)), 0), "any": _colour(rng, (150, 255), (120, 255))}[hot]
        # Some programs tint the ground of the mine that was hit a little only.
        self.hot = _mix(self.revealed.base, self.hot, rng.uniform(0.3, 1) if rng.random() < 0.35 else 1)
        if _distance(self.hot, self.revealed.base) < 25:
            self.hot = (230, 40, 40) if _distance((230, 40, 40), self.revealed.base) > 60 else (40, 60, 230)
        self.is_hit_told = rng.random() > 0.12  # else all mines look as if they had gone off
        if not self.is_hit_told:
            self.mine_ground, self.mine_colour = "own", self.hot
        self.exploded_kind = rng.choice(["ground", "burst", "recoloured", "both"], p=[0.68, 0.1, 0.1, 0.12])
        self.exploded_mine = self.mine
        if self.exploded_kind == "recoloured":
            self.exploded_mine = self._recoloured(self.mine, self.hot) if rng.random() < 0.7 else self._mine_drawing(self.hot)
        elif self.exploded_kind == "both":
            self.exploded_mine = self._recoloured(self.mine, (255, 255, 255) if rng.random() < 0.6 else _contrasting(rng, self.hot))
        elif self.exploded_kind == "burst":
            self.exploded_mine = ("drawing", self.emoji(rng.choice(BURST_EMOJI), rng.uniform(0.6, 0.95)))
        self.wrong_kind = rng.choice(["crossed mine", "crossed flag", "hot flag", "cross", "crossed hot flag", "emoji", "recoloured flag"], p=[0.17, 0.28, 0.08, 0.27, 0.07, 0.06, 0.07])
        self.cross_ground = rng.choice(["covered", "revealed", "hot", "mine"], p=[0.68, 0.14, 0.1, 0.08])
        # The ground below a crossed flag; None: as of any flag.
        self.crossed_ground = _mix(self.covered.base, self.hot, rng.uniform(0.1, 0.6)) if rng.random() < 0.25 else None
        self.cross_glyph = rng.choice(list("✕✗✘×✖XxX")) if rng.random() < 0.45 else None
        self.cross_share = rng.uniform(0.5, 0.95)
        self.wrong_emoji = ("drawing", self.emoji(rng.choice(["❌", "🚫", "❎", "✖"]), rng.uniform(0.55, 0.95)))
        self.wrong_emoji_over = rng.random() < 0.5  # over the flag, or instead
        self.cross_colour = _mix((255, 0, 0), _colour(rng), rng.uniform(0, 0.3)) if rng.random() < 0.8 else (0, 0, 0)
        if rng.random() < 0.25:  # in the ink of the flag, or of the page
            self.cross_colour = _contrasting(rng, self.covered.base)
        self.cross_width = rng.uniform(0.02, 0.14)
        self.cross_reach = rng.uniform(0.05, 0.25)
        self.cross_lines = 2 if rng.random() < 0.8 else 1

    @staticmethod
    def _recoloured(what, colour):
        """The same drawing in shades of this colour."""
        if what[0] == "glyph":
            return (*what[:4], colour)
        if what[1] is None:
            return what
        drawing = what[1].copy()
        shade = drawing[..., :3].mean(-1, keepdims=True)  # premultiplied, as the drawing is
        solid = np.array(colour, np.float32) * drawing[..., 3:] / 255
        drawing[..., :3] = solid + 0.35 * (shade - shade.max() / 2) * (drawing[..., 3:] > 0)
        drawing[..., :3] = np.clip(drawing[..., :3], 0, drawing[..., 3:])
        return ("drawing", drawing)

    def _put(self, tile, what):
        if what[0] == "drawing":
            return self.lay(tile, what[1]) if what[1] is not None else self.ink(tile, self.glyph_mask("*"), (0, 0, 0))
        if what[0] == "small ?":
            _, share, (down, right), colour = what
            mask = self.glyph_mask("?", share)
            return self.ink(tile, np.roll(mask, (int(down * self.size), int(right * self.size)), (0, 1)), colour, "none")
        _, text, path, share, colour = what
        return self.ink(tile, self.glyph_mask(text, share, path), colour)

    def _cross(self, tile):
        r = self.cross_reach

        def paint(draw, px):
            w = max(1, int(self.cross_width * px(1)[0]))
            draw.line(px(r, r) + px(1 - r, 1 - r), fill=self.cross_colour, width=w)
            if self.cross_lines == 2:
                draw.line(px(r, 1 - r) + px(1 - r, r), fill=self.cross_colour, width=w)

        return self.lay(tile, self.shape(paint))

    def _checkered(self, ground, row, col, amount, colour=None):
        base = ground.base if colour is None else colour
        if amount and (row + col) % 2:
            return ground.draw(_shift(base, amount))
        return ground.draw(colour)

    def _covered_tile(self, row, col):
        tile = self._checkered(self.covered, row, col, self.checker_covered)
        return tile

    def _revealed_tile(self, row, col, colour=None):
        return self._checkered(self.revealed, row, col, self.checker_revealed, colour)

    def _draw(self, symbol, row, col):
        if symbol == COVERED:
            tile = self._covered_tile(row, col)
            if self.covered_glyph:
                tile = self.ink(tile, self.glyph_mask(self.covered_glyph), _contrasting(np.random.default_rng(1), self.covered.base), "none")
            return tile
        if symbol == BLANK:
            if self.plate is not None:
                plates = {"plate": self.plate, "ground": None, "small": self.small_plate}
                if self.blank_plate != "ground" or self.plate_ground != "covered":
                    return self._on_plate(row, col, plates[self.blank_plate])
            tile = self._revealed_tile(row, col)
            if self.blank_glyph:
                tile = self.ink(tile, self.glyph_mask(self.blank_glyph), self.digit_colours[0], "none")
            return tile
        if symbol <= 8:
            tint = self.tints[symbol - 1] if self.tints else None
            if self.plate is not None and not tint:
                return self.ink(self._on_plate(row, col, self.plate), self.glyph_mask(str(symbol)), self.digit_colours[symbol - 1])
            return self.ink(self._revealed_tile(row, col, tint), self.glyph_mask(str(symbol)), self.digit_colours[symbol - 1])
        if symbol == FLAG:
            ground = {"covered": self._covered_tile, "revealed": self._revealed_tile, "own": lambda r, c: self.covered.draw(self.flag_colour)}[self.flag_ground]
            return self._put(ground(row, col), self.flag)
        if symbol == QUESTION:
            tile = self._covered_tile(row, col)
            for part in self.question:
                tile = self._put(tile, part)
            return tile
        if symbol == MINE:
            return self._put(self._mine_tile(row, col), self.mine)
        if symbol == EXPLODED:
            tile = self._mine_tile(row, col) if self.exploded_kind == "recoloured" else self._revealed_tile(row, col, self.hot)
            return self._put(tile, self.exploded_mine)
        assert symbol == WRONG_FLAG
        if self.wrong_kind == "crossed mine":
            return self._cross(self._put(self._mine_tile(row, col), self.mine))
        if self.wrong_kind == "cross":
            grounds = {"covered": self._covered_tile, "revealed": self._revealed_tile, "mine": self._mine_tile}
            tile = self._revealed_tile(row, col, self.hot) if self.cross_ground == "hot" else grounds[self.cross_ground](row, col)
            if self.cross_glyph is None:
                self.cross_lines = 2
                return self._cross(tile)
            path = None if self.cross_glyph in "Xx" else SYMBOL_FONTS[0]
            return self.ink(tile, self.glyph_mask(self.cross_glyph, self.cross_share, path), self.cross_colour)
        if self.wrong_kind == "recoloured flag":
            return self._put(self._covered_tile(row, col), self._recoloured(self.flag, self.cross_colour))
        if self.wrong_kind == "emoji":
            tile = self._covered_tile(row, col)
            return self._put(self._put(tile, self.flag) if self.wrong_emoji_over else tile, self.wrong_emoji)
        if self.wrong_kind == "crossed flag":
            ground = self._covered_tile(row, col) if self.crossed_ground is None else self.covered.draw(self.crossed_ground)
            return self._cross(self._put(ground, self.flag))
        tile = self._put(self._revealed_tile(row, col, self.hot), self.flag)
        if self.wrong_kind == "crossed hot flag":
            self.cross_colour = (0, 0, 0)
            tile = self._cross(tile)
        return tile

    def _mine_tile(self, row, col):
        if self.mine_ground == "covered":
            return self._covered_tile(row, col)
        if self.mine_ground == "own":
            return self.revealed.draw(self.mine_colour)
        return self._revealed_tile(row, col)

    def tile(self, symbol, row, col):
        parity = (row + col) % 2 if self.checker_covered or self.checker_revealed else 0
        hand = (5 * row + 3 * col) % len(self.hands)
        key = (symbol, parity, hand)
        if key not in self.cache:
            self.offset, self.digit_lean = self.hands[hand]
            self.cache[key] = self._draw(symbol, parity, 0)
        return self.cache[key]

    def is_seen_through(self, symbol):
        return self.seethrough_all or self.seethrough and symbol <= 8
