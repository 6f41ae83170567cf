"""Whole drawn windows with their labels, for `gridhand score`.

    python3 pictures.py OUT_DIR --seed 300 --count 400
    gridhand score OUT_DIR --unseen --report score.html

What fails there may be looked at, unlike the rendered benchmark.
"""

import argparse
import json
import os

import cv2
import numpy as np

from boards import ALPHABET
from scenes import random_scene, random_skin


SMALLEST = 5  # cells a side, as the reader takes


def label_of(scene):
    """The board as text; '~' where a cell cannot be seen."""
    lines = ["".join(ALPHABET[symbol] for symbol in row) for row in scene.view]
    return "\n".join(lines) + "\n"


def edges_of(start, pitch, count):
    return [int(round(start + pitch * i)) for i in range(count + 1)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out_dir")
    parser.add_argument("--seed", type=int, default=300)
    parser.add_argument("--count", type=int, default=400)
    options = parser.parse_args()
    os.makedirs(options.out_dir, exist_ok=True)
    for number in range(options.count):
        rng = np.random.default_rng((options.seed, number))
        scene = random_scene(rng, random_skin(rng), negatives=0)
        rows, cols = scene.view.shape
        if scene.hidden is not None or min(rows, cols) < SMALLEST:
            continue
        stem = os.path.join(options.out_dir, f"{number:04d}")
        cv2.imwrite(stem + ".png", scene.picture[..., ::-1])
        with open(stem + ".txt", "w") as text:
            text.write(label_of(scene))
        grid = {
            "col_edges": edges_of(scene.corner[0], scene.pitch[0], cols),
            "row_edges": edges_of(scene.corner[1], scene.pitch[1], rows),
        }
        with open(stem + ".json", "w") as text:
            json.dump(grid, text)


if __name__ == "__main__":
    main()
