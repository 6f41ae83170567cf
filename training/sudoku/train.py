"""Trains the net of the glyphs and writes it for C++.

    python3 train.py DATA.npz VALID.npz --out ../../vision/glyphs/nets/glyph_net.bin
"""

import argparse
import math
import os
import sys
import time

import numpy as np
import torch
from torch.nn import functional as F

from glyphs import CLASSES
from net import GlyphNet

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from export import tensors_of, write  # noqa: E402

BATCH = 192


def load(path):
    data = np.load(path)
    return torch.from_numpy(data["patches"]), torch.from_numpy(data["labels"])


def evaluate(net, patches, labels):
    net.eval()
    with torch.no_grad():
        found = torch.cat([net(p[:, None].float() / 255).argmax(1) for p in patches.split(512)])
    net.train()
    digits = (labels >= 1) & (labels <= 9)
    worst = sorted(((found[labels == c] == c).float().mean().item(), CLASSES[c]) for c in range(len(CLASSES)))[:6]
    return (found == labels).float().mean().item(), (found == labels)[digits].float().mean().item(), worst


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data")
    parser.add_argument("valid")
    parser.add_argument("--out", default="glyph_net.bin")
    parser.add_argument("--epochs", type=float, default=3)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--start", help="a .pt file to go on from")
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    (patches, labels), valid = load(options.data), load(options.valid)
    net = GlyphNet()
    if options.start:
        net.load_state_dict(torch.load(options.start))
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=0.02)
    steps = int(options.epochs * len(labels) / BATCH)
    started, order = time.time(), torch.zeros(0, dtype=torch.long)
    for step in range(steps):
        rate = options.rate * min(1, (step + 1) / 100) * 0.5 * (1 + math.cos(math.pi * step / steps))
        for group in optimizer.param_groups:
            group["lr"] = rate
        if len(order) < BATCH:
            order = torch.randperm(len(labels))
        take, order = order[:BATCH], order[BATCH:]
        # Contrast differs from what was drawn; nothing is turned, because a 6 would be a 9.
        x = patches[take][:, None].float() / 255
        x = (x * (0.85 + 0.3 * torch.rand(len(take), 1, 1, 1))).clamp(0, 1)
        loss = F.cross_entropy(net(x), labels[take], label_smoothing=0.02)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 250 == 249 or step + 1 == steps:
            print(f"{step + 1}/{steps} loss {loss.item():.3f} {time.time() - started:.0f} s, right of all, of 1-9:", *evaluate(net, *valid), flush=True)
    torch.save(net.state_dict(), options.out + ".pt")
    write(tensors_of(net.eval()), options.out)


if __name__ == "__main__":
    main()
