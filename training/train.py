"""Trains the net and writes it for C++.

    python3 train.py DATA_DIR VALID_DIR --out symbol_net.bin [--epochs 3]
"""

import argparse
import glob
import math
import os
import random
import time

import numpy as np
import torch
from torch.nn import functional as F

from boards import CLASSES, NONE
from dataset import load
from export import export
from net import SymbolNet

BATCH = 12  # boards


def load_all(folder):
    return [s for path in sorted(glob.glob(os.path.join(folder, "*.npz"))) for s in load(path)]


def collate(samples, rng=None):
    """One batch; with `rng` mirrored, turned and with colours swapped at random."""
    grids, patches = [], []
    for s in samples:
        grid, pixels = np.stack([s.index.astype(np.int64), s.labels.astype(np.int64)]), s.patches
        if rng is not None:
            if rng.random() < 0.5:
                grid = grid[:, ::-1]
            if rng.random() < 0.5:
                grid = grid[:, :, ::-1]
            if rng.random() < 0.3:
                grid = grid.transpose(0, 2, 1)
            if rng.random() < 0.15:
                pixels = pixels[..., rng.permutation(3)]
            if rng.random() < 0.04:
                pixels = 255 - pixels
        grids.append(grid)
        patches.append(pixels)
    rows, cols = max(g.shape[1] for g in grids), max(g.shape[2] for g in grids)
    groups = np.zeros((len(samples), rows, cols), np.int64)
    labels = np.full((len(samples), rows, cols), -1, np.int64)
    first = 0
    for b, (grid, pixels) in enumerate(zip(grids, patches)):
        r, c = grid.shape[1:]
        groups[b, :r, :c] = grid[0] + first
        labels[b, :r, :c] = grid[1]
        first += len(pixels)
    boards = np.concatenate([np.full(len(p), b) for b, p in enumerate(patches)])
    pixels = torch.from_numpy(np.ascontiguousarray(np.concatenate(patches).transpose(0, 3, 1, 2))).float() / 255 - 0.5
    labels = torch.from_numpy(labels)
    return pixels, torch.from_numpy(groups), labels >= 0, torch.from_numpy(boards), labels


def loss_of(net, batch):
    pixels, groups, inside, boards, labels = batch
    logits = net(pixels, groups, inside, boards)[inside]
    labels = labels[inside]
    # A picture that many cells share counts more, but not that much more.
    counts = torch.bincount(groups[inside], minlength=len(pixels)).float()
    weight = counts[groups[inside]].rsqrt()
    loss = (F.cross_entropy(logits, labels, reduction="none") * weight).sum() / weight.sum()
    return loss, logits, labels


def evaluate(net, samples):
    net.eval()
    confusion = np.zeros((CLASSES, CLASSES), int)
    exact = boards = 0
    with torch.no_grad():
        for i in range(0, len(samples), BATCH):
            batch = collate(samples[i : i + BATCH])
            logits = net(*batch[:4])
            for b in range(len(logits)):
                inside = batch[2][b]
                found, true = logits[b][inside].argmax(1).numpy(), batch[4][b][inside].numpy()
                np.add.at(confusion, (true, found), 1)
                if (true != NONE).any():
                    boards += 1
                    exact += (found == true).all()
    net.train()
    return confusion, exact / boards


def describe(confusion, exact):
    right = confusion.trace() / confusion.sum()
    recalls = " ".join(f"{s}{100 * confusion[i, i] / max(1, confusion[i].sum()):.1f}" for i, s in enumerate(".12345678#F?*Xx~"))
    return f"cells {100 * right:.3f} %, boards exact {100 * exact:.1f} %; {recalls}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data_dir")
    parser.add_argument("valid_dir")
    parser.add_argument("--out", default="symbol_net.bin")
    parser.add_argument("--epochs", type=float, default=3)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="a .pt file to go on from")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    rng = np.random.default_rng(options.seed)
    samples, valid = load_all(options.data_dir), load_all(options.valid_dir)
    print(f"{len(samples)} samples, {len(valid)} to validate", flush=True)
    net = SymbolNet()
    if options.start:
        # What the file does not have yet begins as nothing.
        missing = net.load_state_dict(torch.load(options.start), strict=False).missing_keys
        print(f"new: {len(missing)} tensors", flush=True)
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=0.01)
    steps = int(options.epochs * len(samples) / BATCH)
    started, mean = time.time(), None
    order = []
    for step in range(steps):
        rate = options.rate * min(1, (step + 1) / 200) * 0.5 * (1 + math.cos(math.pi * step / steps))
        for group in optimizer.param_groups:
            group["lr"] = rate
        if len(order) < BATCH:
            # Boards of one size together: less padding.
            chunks = list(range(len(samples)))
            random.shuffle(chunks)
            order = chunks
        batch = collate([samples[order.pop()] for _ in range(BATCH)], rng)
        loss, _, _ = loss_of(net, batch)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        mean = loss.item() if mean is None else 0.99 * mean + 0.01 * loss.item()
        if step % 100 == 99:
            print(f"{step + 1}/{steps} loss {mean:.4f}, {time.time() - started:.0f} s", flush=True)
        if step % 500 == 499 or step + 1 == steps:
            print(describe(*evaluate(net, valid[:240] if step + 1 < steps else valid)), flush=True)
            torch.save(net.state_dict(), options.out + ".pt")
    export(net, options.out)


if __name__ == "__main__":
    main()
