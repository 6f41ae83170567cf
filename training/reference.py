"""Writes what the net answers to one small board, for the test that holds C++ and Python together.

    python3 reference.py NET OUT.bin        # a .pt or a .bin file

Numbers of 32 bits, little-endian: rows, columns, patches; the patches; per cell its patch; per cell
the natural logarithms of the 16 chances.
"""

import struct
import sys

import numpy as np
import torch

from net import load
from scenes import random_sample, random_skin
from train import collate, scores_of

MOST_PATCHES = 24


def small_sample():
    rng = np.random.default_rng(20)
    while True:
        sample = random_sample(rng, random_skin(rng))
        if 12 <= len(sample.patches) <= MOST_PATCHES and len(np.unique(sample.labels)) >= 6:
            return sample


def main():
    net = load(sys.argv[1])
    sample = small_sample()
    with torch.no_grad():
        scores = torch.log_softmax(scores_of(net, collate([sample])), 1).numpy()
    with open(sys.argv[2], "wb") as out:
        out.write(struct.pack("<3I", *sample.index.shape, len(sample.patches)))
        out.write(sample.patches.tobytes())
        out.write(sample.index.astype("<u4").tobytes())
        out.write(scores.astype("<f4").tobytes())


if __name__ == "__main__":
    main()
