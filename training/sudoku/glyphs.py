"""Drawn digits and letters, as the reader of Sudoku cuts them out of cells: one glyph, its ink 1,
its ground 0, brought to one size.

    python3 glyphs.py OUT.npz --count 300000 --seed 1

The order of the classes is that of vision/glyphs/glyph_net.h.
"""

import argparse
import glob
import os
import random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import pen

SIDE = 24
MARGIN = 0.1  # of the side, on each side of the glyph: vision/sudoku/glyphs.cc says the same
CLASSES = list("0123456789ABCDEFGHIJKLMNOP") + ["none"]
NONE = len(CLASSES) - 1
# Letters that no puzzle uses, signs, and pieces of other games.
OTHERS = list("QRSTUVWXYZqrstuvwxyz+-×÷=?!#%&*@<>()[]{}/\\:;.,'\"~^|$€£§°✓✗★☆●○■□▲▼◆♥♠♣♦♔♕♖♗♘♙♚♛♜♝♞♟→←↑↓⚑⚐✿☺☹äöüßéèñçøåæþ") 
# Families without Latin letters, and those of the boards that measure the reader.
SKIPPED = ("Noto", "Cabin", "Gillius", "Didot", "Humor", "jura", "Jura", "mononoki", "RobotoSlab",
           "Andika", "Symbol", "Dingbats", "Music", "OpenSymbol", "jsm", "Emoji", "materialdesign",
           "Caliban", "Padauk", "cmsy", "cmex", "cmmi", "StandardSymbols", "D050000L", "fontawesome",
           "Monoisome", "Hairline", "_K.", "Cupola", "_DR", "Karla[", "KarlaTamil", "Ecolier-lignes")
# Few, because to open a font takes longer than to draw with it.
FONT_SIZES = (8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 23, 26, 30, 36, 44, 54, 66, 80)
# Families that look as if a hand had written them, drawn more often than others.
HAND = ("dkg", "BecauseWe", "Domestic", "It_wasn", "Winks", "femkeklaver", "Isabella", "Kristi", "Leckerli",
        "KleeOne", "seto", "kiloji", "YuseiMagic", "YOz", "Purisa", "Delphine", "SteveHand", "OpenDyslexic", "Havana",
        "Kaushan", "Ecolier-court", "TomsonTalks", "ComicNeue", "breip", "Breip", "Rufscript", "summersby",
        "Dancing", "Penguin")
HAND_SHARE = 0.2  # of the glyphs
PEN_SHARE = 0.12  # of the glyphs: drawn by a pen of our own (pen.py)
KEPT = ("NotoSans-", "NotoSerif-", "NotoSansMono-", "NotoMono", "NotoSansDisplay-", "NotoSerifDisplay-")


def font_files():
    found = {}
    for folder in os.environ["TRAINING_FONTS"].split(":"):
        for path in glob.glob(os.path.join(folder, "**", "*"), recursive=True):
            name = os.path.basename(path)
            if not name.lower().endswith((".ttf", ".otf")):
                continue
            if any(s in name for s in SKIPPED) and not any(name.startswith(k) for k in KEPT):
                continue
            found[name] = path
    return [found[name] for name in sorted(found)]


def draws(path):
    """Whether each digit and letter has a picture of its own."""
    try:
        font = ImageFont.truetype(path, 32)
        masks = {bytes(font.getmask(c)) for c in "0123456789ABCDEFGHIJKLMNOP"}
        return len(masks) == 26 and all(font.getmask(c).getbbox() for c in "0123456789abcdefgh")
    except Exception:  # noqa: BLE001: a file that cannot be drawn with is not used
        return False


class Fonts:
    def __init__(self):
        # Families with twenty weights are not drawn twenty times as often.
        self.families = {}
        for path in font_files():
            if draws(path):
                name = os.path.basename(path)
                family = next((hand for hand in HAND if name.startswith(hand)), name.split("-")[0].split(".")[0][:12])
                self.families.setdefault(family, []).append(path)
        self.names = sorted(self.families)
        self.hands = [name for name in self.names if name in HAND]
        self.loaded = {}

    def pick(self, rng, px):
        names = self.hands if self.hands and rng.random() < HAND_SHARE else self.names
        path = rng.choice(self.families[rng.choice(names)])
        key = (path, px)
        if key not in self.loaded:
            if len(self.loaded) > 20000:
                self.loaded.clear()
            self.loaded[key] = ImageFont.truetype(path, px)
        return self.loaded[key]


def draw_mask(rng, fonts, label):
    """The glyph alone as 0 … 255, large enough for its surroundings."""
    if label == NONE:
        return draw_other(rng, fonts)
    text = CLASSES[label]
    if rng.random() < PEN_SHARE:
        return pen.draw(rng, text)
    if label >= 10 and rng.random() < 0.45:
        text = text.lower()
    return draw_text(rng, fonts, text)


def draw_text(rng, fonts, text):
    # Letters stand in small cells: boards that need them have many.
    largest = 30 if text.isalpha() and rng.random() < 0.6 else 56
    height = int(round(np.exp(rng.uniform(np.log(5), np.log(largest)))))
    over = rng.choice([1, 1, 1, 2, 3]) if height < 40 else 1
    font = fonts.pick(rng, min(FONT_SIZES, key=lambda px: abs(px - height * over * 1.35)))
    left, top, right, bottom = font.getbbox(text)
    w, h = right - left, bottom - top
    if w <= 0 or h <= 0:
        return None
    pad = int(max(w, h) * 0.5) + 4
    image = Image.new("L", (w + 2 * pad, h + 2 * pad), 0)
    stroke = 0
    if rng.random() < 0.12 and h >= 14:
        stroke = max(1, int(h * rng.uniform(0.02, 0.06)))
    ImageDraw.Draw(image).text((pad - left + rng.random(), pad - top + rng.random()), text, fill=255, font=font,
                               stroke_width=stroke)
    if rng.random() < 0.3:  # as a hand writes
        image = Image.fromarray(bent(rng, np.asarray(image)))
    if rng.random() < 0.25:  # leaning, narrower, wider, turned a little
        a = rng.uniform(-0.2, 0.25)
        turn = rng.uniform(-0.07, 0.07)
        sx = rng.uniform(0.8, 1.2)
        c = image.size[0] / 2, image.size[1] / 2
        m = np.array([[sx, a], [turn, 1]])
        image = image.transform(image.size, Image.AFFINE,
                                (m[0, 0], m[0, 1], c[0] - m[0, 0] * c[0] - m[0, 1] * c[1],
                                 m[1, 0], m[1, 1], c[1] - m[1, 0] * c[0] - m[1, 1] * c[1]), Image.BILINEAR)
    mask = np.asarray(image)
    if over > 1:
        mask = cv2.resize(mask, (max(4, mask.shape[1] // over), max(4, mask.shape[0] // over)),
                          interpolation=cv2.INTER_AREA)
    return mask


def bent(rng, mask):
    """Pushed to and fro by a slow wave; strokes thicker or thinner."""
    h, w = mask.shape
    nrng = np.random.default_rng(rng.randrange(1 << 30))
    grid = rng.choice([3, 4, 4, 5])
    reach = rng.uniform(0.03, 0.12 if grid < 5 else 0.07) * h
    dx, dy = (cv2.resize(nrng.uniform(-reach, reach, (grid, grid)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC) for _ in range(2))
    x, y = np.meshgrid(np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32))
    mask = cv2.remap(mask, x + dx, y + dy, cv2.INTER_LINEAR, borderValue=0)
    if h > 40 and rng.random() < 0.5:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
        mask = cv2.erode(mask, kernel) if rng.random() < 0.7 else cv2.dilate(mask, kernel)
    return mask


def draw_other(rng, fonts):
    kind = rng.random()
    if kind < 0.45:
        return draw_text(rng, fonts, rng.choice(OTHERS))
    if kind < 0.6:  # several that touch
        return draw_text(rng, fonts, "".join(rng.choice("0123456789ABCDEFGabcdefgh") for _ in range(rng.choice([2, 2, 3]))))
    if kind < 0.7:  # parts of glyphs
        mask = draw_text(rng, fonts, rng.choice("0123456789ABCDEFGH"))
        if mask is None:
            return None
        mask = mask.copy()
        cut = rng.uniform(0.42, 0.58)
        if rng.random() < 0.5:
            mask[: int(mask.shape[0] * cut)] = 0
        else:
            mask[:, : int(mask.shape[1] * cut)] = 0
        return mask
    side = rng.randint(10, 60)
    image = Image.new("L", (side * 2, side * 2), 0)
    draw = ImageDraw.Draw(image)
    lo, hi = side // 2, side * 3 // 2
    shape = rng.choice(["ellipse", "ring", "box", "frame", "cross", "line", "triangle", "blob", "flag", "corner"])
    width = max(1, int(side * rng.uniform(0.05, 0.2)))
    if shape == "ellipse":
        draw.ellipse((lo, lo, hi, hi), fill=255)
    elif shape == "ring":
        draw.ellipse((lo, lo, hi, hi), outline=255, width=width)
        if rng.random() < 0.5:  # otherwise it could be a zero
            draw.ellipse((side - width, side - width, side + width, side + width), fill=255)
        else:
            draw.line((lo, lo, hi, hi), fill=255, width=width)
    elif shape == "box":
        draw.rectangle((lo, rng.randint(lo, side), hi, hi), fill=255)
    elif shape == "frame":
        draw.rectangle((lo, lo, hi, hi), outline=255, width=width)
    elif shape == "cross":
        draw.line((lo, lo, hi, hi), fill=255, width=width)
        draw.line((lo, hi, hi, lo), fill=255, width=width)
    elif shape == "line":
        if rng.random() < 0.5:
            draw.line((lo, side, hi, side + rng.randint(-3, 3)), fill=255, width=width)
        else:
            draw.line((lo, lo, hi, hi), fill=255, width=width)
    elif shape == "triangle":
        draw.polygon([(rng.randint(lo, hi), rng.randint(lo, hi)) for _ in range(3)], fill=255)
    elif shape == "blob":
        for _ in range(rng.randint(3, 9)):
            x, y = rng.randint(lo, hi), rng.randint(lo, hi)
            r = rng.randint(1, side // 3)
            draw.ellipse((x - r, y - r, x + r, y + r), fill=255)
    elif shape == "flag":
        draw.line((side, lo, side, hi), fill=255, width=width)
        draw.polygon([(side, lo), (hi, (lo + side) // 2), (side, side)], fill=255)
        draw.line((lo, hi, hi, hi), fill=255, width=width)
    else:
        draw.line((lo, lo, lo, hi), fill=255, width=width)
        draw.line((lo, rng.choice([lo, hi]), hi, rng.choice([lo, hi])), fill=255, width=width)
    return np.asarray(image)


def spoil(rng, nrng, mask):
    """The glyph as a part of a picture: contrast 40 … 255, blur, grain, JPEG."""
    depth = rng.uniform(45, 255)
    picture = mask.astype(np.float32) / 255 * depth
    ground = rng.uniform(0, 255 - depth)
    if rng.random() < 0.25:
        sigma = rng.uniform(0.3, 0.9) if min(mask.shape) < 50 else rng.uniform(0.4, 1.8)
        picture = cv2.GaussianBlur(picture, (0, 0), sigma)
    if rng.random() < 0.2:  # a gradient below
        slope = rng.uniform(-0.25, 0.25) * depth
        ramp = np.linspace(0, slope, picture.shape[0])
        picture = picture + ramp[:, None].astype(np.float32)
    if rng.random() < 0.1:  # a shadow or a glow
        shift = rng.randint(1, max(1, mask.shape[0] // 14))
        shade = np.roll(np.roll(mask, shift, 0), shift, 1).astype(np.float32) / 255 * depth * rng.uniform(-0.3, 0.3)
        picture = np.where(mask > 100, picture, picture + shade)
    if rng.random() < 0.35:
        picture = picture + nrng.normal(0, rng.uniform(1, 0.09 * depth), picture.shape).astype(np.float32)
    picture = np.clip(picture + ground, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        picture = 255 - picture
    if rng.random() < 0.2:
        factor = rng.uniform(0.75, 1.5)
        size = max(6, int(picture.shape[1] * factor)), max(6, int(picture.shape[0] * factor))
        picture = cv2.resize(picture, size, interpolation=rng.choice([cv2.INTER_LINEAR, cv2.INTER_AREA, cv2.INTER_CUBIC, cv2.INTER_NEAREST]))
    if rng.random() < 0.2:
        picture = cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(45, 95)])[1], 0)
    return picture


def cut(rng, picture):
    """What vision/sudoku/glyphs.cc does: how far each pixel is from the ground, the box of the ink,
    a square around it."""
    edge = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]])
    ground = float(np.median(edge))
    far = np.abs(picture.astype(np.float32) - ground)
    top = float(np.percentile(far, 99.5))
    if top < 20:
        return None
    ink = far > top * rng.uniform(0.36, 0.54)
    ink[0] = ink[-1] = False
    ink[:, 0] = ink[:, -1] = False
    # Grain is no glyph: the box spans the larger pieces.
    count, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    if count < 2:
        return None
    largest = stats[1:, cv2.CC_STAT_AREA].max()
    boxes = [stats[i] for i in range(1, count) if stats[i, cv2.CC_STAT_AREA] >= max(1, largest * 0.06)]
    x0 = min(b[0] for b in boxes)
    y0 = min(b[1] for b in boxes)
    x1 = max(b[0] + b[2] for b in boxes)
    y1 = max(b[1] + b[3] for b in boxes)
    level = float(np.median(far[ink]))
    if rng.random() < 0.3:  # the box of ink is not found to the pixel
        reach = max(1, (y1 - y0) // 16)
        x0 -= rng.randint(-reach, reach)
        x1 += rng.randint(-reach, reach)
        y0 -= rng.randint(-reach, reach)
        y1 += rng.randint(-reach, reach)
    return to_patch(np.clip(far / max(level, 1), 0, 1), x0, y0, x1, y1)


def to_patch(ink, x0, y0, x1, y1):
    side = max(x1 - x0, y1 - y0) / (1 - 2 * MARGIN)
    if side < 3:
        return None
    scale = SIDE / side
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    if scale < 1:
        # Means over what a pixel covers: shrink the part around the glyph, then place it.
        part = max(1.0, 1 / scale)
        ink = cv2.blur(ink.astype(np.float32), (int(round(part)), int(round(part)))) if part >= 1.5 else ink.astype(np.float32)
    matrix = np.array([[scale, 0, SIDE / 2 - scale * cx + (scale - 1) / 2 * 0 ], [0, scale, SIDE / 2 - scale * cy]], np.float32)
    # Pixel centres lie at halves.
    matrix[0, 2] += 0.5 * scale - 0.5
    matrix[1, 2] += 0.5 * scale - 0.5
    patch = cv2.warpAffine(ink.astype(np.float32), matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    return np.clip(patch * 255 + 0.5, 0, 255).astype(np.uint8)


def make(count, seed, letters):
    rng, nrng = random.Random(seed), np.random.default_rng(seed)
    fonts = Fonts()
    patches = np.zeros((count, SIDE, SIDE), np.uint8)
    labels = np.zeros(count, np.int64)
    made = 0
    while made < count:
        # Digits are two in three: every board has them.
        draw = rng.random()
        digits = 0.82 - letters
        label = rng.randint(1, 9) if draw < digits else (NONE if draw < 0.97 - letters else (0 if draw < 1 - letters else rng.randint(10, 25)))
        mask = draw_mask(rng, fonts, label)
        if mask is None or mask.max() < 100:
            continue
        patch = cut(rng, spoil(rng, nrng, mask))
        if patch is None:
            continue
        patches[made], labels[made] = patch, label
        made += 1
    return patches, labels


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--count", type=int, default=300000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--letters", type=float, default=0.27, help="the share of A to P")
    options = parser.parse_args()
    patches, labels = make(options.count, options.seed, options.letters)
    np.savez(options.out, patches=patches, labels=labels)
