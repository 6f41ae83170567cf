"""Reads labelled real pictures with their true lattice given, and names what is misread.

    python3 evaluate.py NET PICTURES_DIR [--rings N]
"""

import argparse
import glob
import json
import os

import cv2
import numpy as np
import torch

from boards import ALPHABET, NONE
from net import load
from scenes import cut
from train import collate, scores_of


def sample_of(png, rings):
    with open(png[:-4] + ".json") as f:
        meta = json.load(f)
    lines = open(png[:-4] + ".txt").read().split()
    labels = np.array([[ALPHABET.index(s) for s in line] for line in lines])
    picture = cv2.imread(png)[..., ::-1]
    grid = meta["grid"]
    cols = meta.get("col_edges") or list(np.linspace(grid["x"], grid["x"] + grid["width"], meta["cols"] + 1).round().astype(int))
    rows = meta.get("row_edges") or list(np.linspace(grid["y"], grid["y"] + grid["height"], meta["rows"] + 1).round().astype(int))

    def extended(edges, size):
        first, last = edges[1] - edges[0], edges[-1] - edges[-2]
        before = [edges[0] - first * i for i in range(rings, 0, -1)]
        after = [edges[-1] + last * i for i in range(1, rings + 1)]
        n_before = sum(e < 0 for e in before)
        n_after = sum(e > size for e in after)
        return before[n_before:] + edges + after[: len(after) - n_after], rings - n_before, rings - n_after

    cols, left, right = extended(cols, picture.shape[1])
    rows, top, bottom = extended(rows, picture.shape[0])
    labels = np.pad(labels, ((top, bottom), (left, right)), constant_values=NONE)
    return cut(np.ascontiguousarray(picture), None, cols, rows, labels)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net")
    parser.add_argument("dir")
    parser.add_argument("--rings", type=int, default=1)
    options = parser.parse_args()
    net = load(options.net)
    folders = {}
    for png in sorted(glob.glob(os.path.join(options.dir, "**/*.png"), recursive=True)):
        if not os.path.exists(png[:-4] + ".txt"):
            continue
        sample = sample_of(png, options.rings)
        with torch.no_grad():
            found = scores_of(net, collate([sample])).argmax(1).numpy().reshape(sample.labels.shape)
        true = sample.labels
        # A cell that the label calls unreadable is 15 as well.
        wrong = found != true
        stats = folders.setdefault(os.path.dirname(png), [0, 0, 0, 0, {}])
        inside = true != NONE
        stats[0] += 1
        stats[1] += not wrong.any()
        stats[2] += inside.sum()
        stats[3] += (wrong & inside).sum()
        for t, f in zip(true[wrong], found[wrong]):
            key = ALPHABET[t] + ALPHABET[f]
            stats[4][key] = stats[4].get(key, 0) + 1
        if wrong.any():
            print(os.path.basename(png), int(wrong.sum()), "of", wrong.size)
    for folder, (boards, exact, cells, wrong, kinds) in folders.items():
        worst = sorted(kinds.items(), key=lambda kv: -kv[1])[:8]
        print(f"{folder}: {exact}/{boards} exact, {cells - wrong}/{cells} cells; {worst}")


if __name__ == "__main__":
    main()
