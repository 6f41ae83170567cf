"""Digits and capitals as a pen writes them: strokes through points that a hand never hits twice.

Each sign has a few ways to be written; a way is a list of strokes, a stroke a list of points in a box of
1 × 1 (down is positive). "~" before a stroke draws a smooth curve through its points, else straight lines.
"""

import numpy as np
import cv2

WAYS = {
    "0": [["~.5,0 .1,.3 .08,.7 .5,1 .92,.7 .9,.3 .5,0"], ["~.55,.02 .15,.2 .05,.65 .4,1 .85,.8 .95,.35 .6,.02 .4,.05"]],
    "1": [["-.5,0 .5,1"], ["-.25,.25 .55,0 .55,1"], ["-.2,.25 .55,0 .55,1", "-.2,1 .9,1"], ["-.35,.12 .55,0 .5,1"]],
    "2": [["~.1,.25 .3,.03 .65,.02 .88,.25 .75,.5 .4,.78 .08,1", "-.08,1 .95,1"],
          ["~.08,.2 .45,0 .85,.2 .7,.52 .3,.8 .05,.98 .35,.93 .65,1 .98,.95"],
          ["~.1,.2 .45,0 .85,.22 .65,.6 .12,.95 .15,.75 .4,.85 .95,1"]],
    "3": [["~.1,.15 .45,0 .85,.2 .7,.42 .4,.48 .75,.52 .95,.75 .6,1 .1,.9"],
          ["-.08,.02 .9,.02 .45,.4", "~.45,.4 .85,.5 .92,.8 .55,1 .05,.9"],
          ["~.05,.1 .5,0 .85,.22 .4,.46 .9,.6 .85,.92 .4,1 .05,.88"]],
    "4": [["-.65,0 .05,.68 .95,.68", "-.68,.35 .66,1"], ["-.2,0 .1,.55 .9,.55", "-.75,0 .7,1"],
          ["-.72,1 .72,0 .05,.7 .98,.7"]],
    "5": [["-.88,.02 .2,.02 .14,.45", "~.14,.45 .5,.36 .92,.6 .75,.95 .4,1 .05,.88"],
          ["-.22,0 .15,.45", "~.15,.45 .55,.35 .95,.65 .6,1 .08,.93", "-.22,.02 .92,.0"]],
    "6": [["~.8,.02 .35,.3 .08,.7 .4,1 .88,.8 .7,.52 .35,.52 .12,.72"], ["~.55,0 .15,.45 .12,.85 .5,1 .88,.78 .55,.52 .15,.72"]],
    "7": [["-.05,.03 .95,.03 .4,1"], ["-.05,.03 .95,.03 .4,1", "-.25,.5 .85,.5"], ["-.1,.15 .1,.02 .92,.02", "~.92,.02 .6,.45 .42,1"]],
    "8": [["~.5,.48 .15,.25 .5,0 .85,.22 .5,.48 .1,.78 .5,1 .9,.78 .5,.48"],
          ["~.82,.12 .45,0 .15,.22 .5,.48 .88,.75 .5,1 .1,.78 .5,.48 .82,.12"]],
    "9": [["~.88,.28 .5,0 .12,.25 .4,.5 .85,.3", "-.88,.2 .82,1"], ["~.86,.25 .45,0 .1,.28 .4,.52 .86,.3 .8,.7 .4,1 .1,.92"],
          ["~.9,.15 .45,0 .1,.25 .4,.5 .88,.2 .75,.65 .5,1"]],
    "A": [["-.05,1 .5,0 .95,1", "-.22,.62 .8,.62"]],
    "B": [["-.1,0 .1,1", "~.1,.02 .7,.05 .75,.4 .12,.47", "~.12,.47 .9,.55 .85,.95 .1,1"]],
    "C": [["~.9,.15 .5,0 .1,.3 .08,.7 .5,1 .92,.85"]],
    "D": [["-.12,0 .1,1", "~.1,.02 .7,.1 .92,.5 .65,.92 .1,1"]],
    "E": [["-.9,.02 .1,.02 .1,1 .92,1", "-.1,.48 .75,.48"], ["-.1,0 .1,1", "-.1,.02 .9,0", "-.1,.48 .8,.46", "-.1,1 .92,.98"]],
    "F": [["-.1,0 .1,1", "-.1,.02 .92,.02", "-.1,.48 .75,.48"]],
    "G": [["~.88,.15 .5,0 .1,.3 .08,.7 .5,1 .9,.85", "-.9,.85 .9,.55 .55,.55"], ["~.88,.15 .45,0 .08,.4 .2,.9 .6,1 .9,.6", "-.5,.58 .95,.58"]],
    "H": [["-.1,0 .1,1", "-.9,0 .9,1", "-.1,.5 .9,.5"]],
    "I": [["-.5,0 .5,1", "-.15,0 .85,0", "-.15,1 .85,1"], ["-.5,0 .5,1"]],
    "J": [["~.7,0 .7,.7 .4,1 .08,.8"], ["~.7,0 .7,.7 .4,1 .08,.8", "-.3,0 .98,0"]],
    "K": [["-.1,0 .1,1", "-.88,0 .12,.55", "-.3,.45 .92,1"]],
    "L": [["-.1,0 .1,1 .92,1"]],
    "M": [["-.05,1 .12,0 .5,.65 .88,0 .95,1"]],
    "N": [["-.1,1 .1,0 .9,1 .9,0"]],
    "O": [["~.5,0 .08,.3 .08,.7 .5,1 .92,.7 .92,.3 .5,0"]],
    "P": [["-.1,0 .1,1", "~.1,.02 .75,.03 .85,.35 .55,.52 .12,.52"]],
}


def curve(points, smooth):
    if not smooth or len(points) < 3:
        return points
    # Catmull-Rom, 8 steps a piece.
    p = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    out = []
    for i in range(1, len(p) - 2):
        for t in np.linspace(0, 1, 8, endpoint=False):
            a, b, c, d = p[i - 1 : i + 3]
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.array(out + [p[-2]])


def draw(rng, text):
    """The sign as 0 … 255 on a ground of its own, 8 to 60 px high."""
    nrng = np.random.default_rng(rng.randrange(1 << 30))
    over = 4
    height = int(round(np.exp(rng.uniform(np.log(8), np.log(60)))))
    aspect = rng.uniform(0.5, 0.85) * (1.2 if text in "MNH" else 1.0)
    if text == "1" or text == "I":
        aspect *= rng.uniform(0.4, 1.0)
    h, w = height * over, int(height * aspect * over)
    pad = h // 2
    canvas = np.zeros((h + 2 * pad, w + 2 * pad), np.uint8)
    thickness = max(over, int(h * rng.uniform(0.05, 0.17)))
    wobble = rng.uniform(0.01, 0.055)
    lean = rng.uniform(-0.12, 0.3)
    for stroke in rng.choice(WAYS[text]):
        points = np.array([[float(v) for v in point.split(",")] for point in stroke[1:].split()])
        points = points + nrng.normal(0, wobble, points.shape)
        line = curve(points, stroke[0] == "~")
        line = np.stack([line[:, 0] * w + (1 - line[:, 1]) * lean * h + pad, line[:, 1] * h + pad], 1)
        cv2.polylines(canvas, [np.round(line * 8).astype(np.int32)], False, 255, thickness, cv2.LINE_AA, 3)
    if rng.random() < 0.3:  # a pen that runs dry
        noise = cv2.resize(nrng.uniform(0.5, 1.2, (9, 9)).astype(np.float32), canvas.shape[::-1], interpolation=cv2.INTER_CUBIC)
        canvas = np.clip(canvas * noise, 0, 255).astype(np.uint8)
    return cv2.resize(canvas, (canvas.shape[1] // over, canvas.shape[0] // over), interpolation=cv2.INTER_AREA)
