"""Draws boards and trains the net on them as they come, then writes it for C++.

    python3 train.py --out symbol_net.bin --minutes 600 --boards 16        # two cores
    python3 train.py --out symbol_net.bin --minutes 9 --workers 15         # an accelerator beside 16 cores

Every minute the file OUT.pt is written anew. A run that is cut short has a net there, whose learning rate
has not yet fallen to zero: `export.py` writes it for C++.
"""

import argparse
import copy
import math
import os
import time

import numpy as np
import torch
from torch.nn import functional as F
from torch.utils.data import DataLoader, IterableDataset

from boards import ALPHABET, CLASSES, NONE
from export import export, tensors_of
from net import SymbolNet, load
from scenes import random_sample, random_skin

BOARDS_OF_A_SKIN = 3
POOL = 1500  # samples that a worker draws its batches from
LEAST_POOL = 40  # batches that it holds before the first one
WARM_UP = 300  # steps
FOLLOWED_EVERY = 10  # steps: the mean of the weights, which is what is kept
MEMORY = 0.99  # of that mean, from one time to the next
VALIDATION_SEED = 92


def mirrored(sample, rng):
    """The sample as another program might show it: turned, in other colours, as a negative."""
    grid, pixels = np.stack([sample.index.astype(np.int64), sample.labels.astype(np.int64)]), sample.patches
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
    return grid, pixels


def collate(samples, rng=None):
    """One batch: what SymbolNet.forward takes, and the label of each cell. With `rng` each sample is
    changed at random."""
    pairs = [
        (np.stack([s.index.astype(np.int64), s.labels.astype(np.int64)]), s.patches) if rng is None else mirrored(s, rng)
        for s in samples
    ]
    rows, cols = (max(grid.shape[side] for grid, _ in pairs) for side in (1, 2))
    patch_of_cell, place_of_cell, labels, first = [], [], [], 0
    for board, (grid, pixels) in enumerate(pairs):
        r, c = np.mgrid[: grid.shape[1], : grid.shape[2]]
        place_of_cell.append(((board * rows + r) * cols + c).ravel())
        patch_of_cell.append(grid[0].ravel() + first)
        labels.append(grid[1].ravel())
        first += len(pixels)
    patches = np.concatenate([p for _, p in pairs]).transpose(0, 3, 1, 2)  # channels last in memory
    board_of_patch = np.concatenate([np.full(len(p), board) for board, (_, p) in enumerate(pairs)])
    arrays = (patches, board_of_patch, np.concatenate(patch_of_cell), np.concatenate(place_of_cell))
    shape = (len(samples), rows, cols)
    return [torch.from_numpy(a) for a in arrays] + [shape, torch.from_numpy(np.concatenate(labels))]


class Batches(IterableDataset):
    """Batches without end: skins are drawn as training goes, and each board is used some times."""

    def __init__(self, seed, boards, uses, negatives):
        self.seed, self.boards, self.uses, self.negatives = seed, boards, uses, negatives

    def __iter__(self):
        torch.set_num_threads(1)
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self.seed, info.id if info else 0))
        pool, owed = [], 0.0
        while True:
            skin = random_skin(rng)
            for _ in range(BOARDS_OF_A_SKIN):
                sample = random_sample(rng, skin, self.negatives)
                if len(pool) < POOL:
                    pool.append(sample)
                else:
                    pool[rng.integers(POOL)] = sample
            owed += BOARDS_OF_A_SKIN * self.uses / self.boards
            # A pool that is still small would give the same boards again and again.
            while owed >= 1 and len(pool) >= min(POOL, LEAST_POOL * self.boards):
                owed -= 1
                yield collate([pool[i] for i in rng.choice(len(pool), self.boards, replace=False)], rng)


def to_device(batch, device):
    return [part.to(device, non_blocking=True) if torch.is_tensor(part) else part for part in batch]


def scores_of(net, batch):
    """The logits of the cells of a batch."""
    return net(batch[0].float() / 255 - 0.5, *batch[1:5])


def loss_of(net, batch):
    patches, _, patch_of_cell, _, _, labels = batch
    # A picture that many cells share counts more, but not that much more.
    counts = torch.bincount(patch_of_cell, minlength=len(patches)).float()
    weight = counts[patch_of_cell].rsqrt()
    loss = F.cross_entropy(scores_of(net, batch), labels, reduction="none")
    return (loss * weight).sum() / weight.sum()


def evaluate(net, samples, device):
    """How often each symbol is taken for which, and the share of boards without an error."""
    net.eval()
    confusion = np.zeros((CLASSES, CLASSES), int)
    exact = boards = 0
    with torch.no_grad():
        for sample in samples:
            batch = to_device(collate([sample]), device)
            found, true = scores_of(net, batch).argmax(1).cpu().numpy(), batch[5].cpu().numpy()
            np.add.at(confusion, (true, found), 1)
            if (true != NONE).any():
                boards += 1
                exact += (found == true).all()
    net.train()
    return confusion, exact / boards


def describe(confusion, exact):
    right = confusion.trace() / confusion.sum()
    recalls = " ".join(
        f"{s}{100 * confusion[i, i] / max(1, confusion[i].sum()):.1f}" for i, s in enumerate(ALPHABET)
    )
    return f"cells {100 * right:.3f} %, boards exact {100 * exact:.1f} %; {recalls}"


def validation_samples(count):
    rng = np.random.default_rng(VALIDATION_SEED)
    return [random_sample(rng, random_skin(rng)) for _ in range(count)]


def follow(mean, net, memory):
    """Moves the mean of the weights a little towards those of the net."""
    with torch.no_grad():
        for ours, theirs in zip(mean.state_dict().values(), net.state_dict().values()):
            if ours.is_floating_point():
                ours.lerp_(theirs, 1 - memory)
            else:
                ours.copy_(theirs)


def save(net, path):
    """The weights, as tensors of any machine; the file is whole or as it was before."""
    torch.save({name: tensor.cpu() for name, tensor in net.state_dict().items()}, path + ".part")
    os.replace(path + ".part", path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default="symbol_net.bin")
    parser.add_argument("--minutes", type=float, default=120, help="of training")
    parser.add_argument("--boards", type=int, default=24, help="of a batch")
    parser.add_argument("--uses", type=float, default=3, help="of each board")
    parser.add_argument("--workers", type=int, default=1, help="processes that draw")
    parser.add_argument("--negatives", type=float, default=0.1, help="share of lattices that hold no board")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--validation", type=int, default=400, help="boards that the net is measured on")
    parser.add_argument("--start", help="a .pt file to go on from; or a .bin file, of whose last net the normalisations are held")
    options = parser.parse_args()
    if options.boards > POOL:
        parser.error(f"--boards: at most {POOL}")
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    ahead = {"prefetch_factor": 16} if options.workers else {}
    loader = DataLoader(
        Batches(options.seed, options.boards, options.uses, options.negatives),
        batch_size=None, num_workers=options.workers, pin_memory=device.type == "cuda", **ahead,
    )
    batches = iter(loader)
    valid = validation_samples(options.validation)
    net = load(options.start) if options.start else SymbolNet()
    if options.start and options.start.endswith(".bin"):
        net = net.nets[-1]
    else:
        net.train()
    # With the channels of a pixel side by side a step takes a quarter less on a processor.
    net.to(device, memory_format=torch.channels_last)
    mean = copy.deepcopy(net)
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=0.01)
    print(f"{sum(p.numel() for p in net.parameters())} weights, on {device}", flush=True)
    started = saved = time.time()
    step, total, waited = 0, 60 * options.minutes, 0.0
    while (passed := time.time() - started) < total:
        rate = options.rate * min(1, (step + 1) / WARM_UP) * 0.5 * (1 + math.cos(math.pi * passed / total))
        for group in optimizer.param_groups:
            group["lr"] = rate
        asked = time.time()
        batch = next(batches)
        waited += time.time() - asked
        loss = loss_of(net, to_device(batch, device))
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        step += 1
        if step % FOLLOWED_EVERY == 0:
            follow(mean, net, min(MEMORY, step / (step + 100)))
        if step % 200 == 0:
            print(f"step {step} loss {loss.item():.4f}, {passed:.0f} s of {total:.0f}, {waited:.0f} for drawings", flush=True)
        if time.time() - saved > 60:
            saved = time.time()
            print(describe(*evaluate(mean, valid[:100], device)), flush=True)
            save(mean, options.out + ".pt")
    print(f"{step} steps; {describe(*evaluate(mean, valid, device))}", flush=True)
    mean.to("cpu")
    save(mean, options.out + ".pt")
    export([tensors_of(mean)], options.out)


if __name__ == "__main__":
    main()
