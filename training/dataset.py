"""Samples in files: made once, read by train.py.

    python3 dataset.py OUT_DIR --seed 1 --skins 12000 [--boards 3]
"""

import argparse
import os
import time

import numpy as np

from scenes import Sample, random_sample, random_skin

SKINS_IN_A_SHARD = 200


def save(path, samples):
    """Arrays end to end; a name ending in .part until it is whole."""
    with open(path + ".part", "wb") as out:
        np.savez(
            out,
            patches=np.concatenate([s.patches for s in samples]),
            counts=np.array([len(s.patches) for s in samples]),
            shapes=np.array([s.index.shape for s in samples]),
            index=np.concatenate([s.index.ravel() for s in samples]).astype(np.int16),
            labels=np.concatenate([s.labels.ravel() for s in samples]).astype(np.uint8),
        )
    os.rename(path + ".part", path)


def load(path):
    data = np.load(path)
    patches, index, labels = data["patches"], data["index"], data["labels"]
    samples, p, c = [], 0, 0
    for count, (rows, cols) in zip(data["counts"], data["shapes"]):
        cells = rows * cols
        samples.append(
            Sample(
                patches[p : p + count],
                index[c : c + cells].reshape(rows, cols),
                labels[c : c + cells].reshape(rows, cols),
            )
        )
        p, c = p + count, c + cells
    return samples


def make_shard(path, seed, skins, boards, negatives):
    rng = np.random.default_rng(seed)
    samples = []
    for _ in range(skins):
        skin = random_skin(rng)
        samples += [random_sample(rng, skin, negatives) for _ in range(boards)]
    save(path, samples)
    return len(samples)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out_dir")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--skins", type=int, default=12000)
    parser.add_argument("--boards", type=int, default=3, help="of each skin")
    parser.add_argument("--negatives", type=float, default=0.06, help="share of lattices that hold no board")
    options = parser.parse_args()
    os.makedirs(options.out_dir, exist_ok=True)
    started = time.time()
    for shard in range(options.skins // SKINS_IN_A_SHARD):
        path = os.path.join(options.out_dir, f"{shard:04d}.npz")
        if not os.path.exists(path):
            make_shard(path, (options.seed, shard), SKINS_IN_A_SHARD, options.boards, options.negatives)
        print(f"\r{shard + 1} shards, {time.time() - started:.0f} s", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
