"""The net of the general reader: cell pictures and how they lie on the board -> symbols.

1. A small CNN looks at each distinct patch once: three poolings, after each of them residual layers.
2. Rounds of looking around: a 3x3 convolution over the lattice of cells (a number has covered
   cells beside it, a blank has none), the mean over all cells with the same picture, and attention
   from each picture to all others of the board ("which of the two plain tiles is the covered one?").
3. Per cell the logits of the 15 symbols and of "no cell of a board".

The C++ side repeats this in vision/minesweeper/cells/symbol_net.cc, which takes the sizes of the layers
from the file of weights; the two are held together by a test.
"""

from typing import NamedTuple

import torch
from torch import nn
from torch.nn import functional as F

from boards import CLASSES
from export import nets_in

SIDE_AFTER_POOLING = 3


class Sizes(NamedTuple):
    widths: tuple = (32, 48, 64)  # channels of a picture after each pooling: multiples of 16, as `channels`
    deeper: tuple = (1, 2, 2)  # residual layers there
    channels: int = 64  # of what is known of a cell
    keys: int = 32
    rounds: int = 5


def sizes_of(tensors):
    """The sizes of a net with these weights by name."""
    stages = len({name.split(".")[2] for name in tensors if name.startswith("patch.stages.")})
    return Sizes(
        widths=tuple(len(tensors[f"patch.stages.{i}.conv.bias"]) for i in range(stages)),
        deeper=tuple(
            len({name.split(".")[4] for name in tensors if name.startswith(f"patch.stages.{i}.deeper.")})
            for i in range(stages)
        ),
        channels=len(tensors["patch.linear.bias"]),
        keys=len(tensors["rounds.0.query.bias"]),
        rounds=len({name.split(".")[1] for name in tensors if name.startswith("rounds.")}),
    )


class Deeper(nn.Module):
    """One more convolution of the same width. A new one changes nothing."""

    def __init__(self, channels):
        super().__init__()
        self.conv = nn.Conv2d(channels, channels, 3, padding=1)
        self.norm = nn.BatchNorm2d(channels)
        nn.init.zeros_(self.norm.weight)

    def forward(self, x):
        return F.relu(x + self.norm(self.conv(x)))


class Stage(nn.Module):
    """Halves the sides of a picture, then goes deeper."""

    def __init__(self, into, out, deeper):
        super().__init__()
        self.conv = nn.Conv2d(into, out, 3, padding=1)
        self.norm = nn.BatchNorm2d(out)
        self.deeper = nn.Sequential(*(Deeper(out) for _ in range(deeper)))

    def forward(self, x):
        return self.deeper(F.relu(self.norm(F.max_pool2d(self.conv(x), 2))))


class PatchNet(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        into = (3, *sizes.widths)
        self.stages = nn.Sequential(*(Stage(*stage) for stage in zip(into, sizes.widths, sizes.deeper)))
        self.linear = nn.Linear(sizes.widths[-1] * SIDE_AFTER_POOLING**2, sizes.channels)
        self.norm = nn.BatchNorm1d(sizes.channels)

    def forward(self, patches):  # n x 3 x 24 x 24, -0.5 … 0.5
        return F.relu(self.norm(self.linear(self.stages(patches).flatten(1))))


class Round(nn.Module):
    def __init__(self, channels, keys):
        super().__init__()
        self.around = nn.Conv2d(channels, channels, 3, padding=1)
        self.norm = nn.BatchNorm1d(channels)  # of what a cell sees around it
        self.query = nn.Linear(channels, keys)
        self.key = nn.Linear(channels, keys)
        self.value = nn.Linear(channels, channels)
        self.own = nn.Linear(channels, channels)
        self.shared = nn.Linear(2 * channels, channels)
        for layer in (self.own, self.shared):  # a new round changes nothing
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)


class SymbolNet(nn.Module):
    def __init__(self, sizes=Sizes()):
        super().__init__()
        self.sizes = sizes
        self.patch = PatchNet(sizes)
        self.rounds = nn.ModuleList(Round(sizes.channels, sizes.keys) for _ in range(sizes.rounds))
        self.out = nn.Linear(sizes.channels, CLASSES)

    def forward(self, patches, board_of_patch, patch_of_cell, place_of_cell, shape):
        """Boards of one batch lie in an array of `shape`, boards x rows x cols, each at its upper left.
        place_of_cell: the index there of each cell; patch_of_cell: its patch; board_of_patch: which
        board each patch is of. Logits: cells x CLASSES.
        """
        cells = self.patch(patches)[patch_of_cell]
        ones = torch.ones_like(cells[:, 0])
        counts = torch.zeros(len(patches), device=cells.device).index_add(0, patch_of_cell, ones)
        counts = counts.clamp(min=1)
        apart = board_of_patch[:, None] != board_of_patch[None, :]
        channels = self.sizes.channels
        empty = torch.zeros(shape[0] * shape[1] * shape[2], channels, device=cells.device)
        for round_ in self.rounds:
            spread = empty.index_copy(0, place_of_cell, cells).view(*shape, channels)
            seen = round_.around(spread.permute(0, 3, 1, 2)).permute(0, 2, 3, 1)
            seen = F.relu(round_.norm(seen.reshape(-1, channels)[place_of_cell]))
            mean = torch.zeros(len(patches), channels, device=cells.device)
            mean = mean.index_add(0, patch_of_cell, seen) / counts[:, None]
            scores = round_.query(mean) @ round_.key(mean).T / self.sizes.keys**0.5 + counts.log()
            scores = scores.masked_fill(apart, float("-inf"))
            told = torch.softmax(scores, 1) @ round_.value(mean)
            shared = round_.shared(torch.cat([mean, told], 1))
            cells = F.relu(cells + round_.own(seen) + shared[patch_of_cell])
        return self.out(cells)


def _net_with(tensors):
    """A net with these weights, as export.py writes them: a normalisation is a scale and a shift."""
    net = SymbolNet(sizes_of(tensors))
    with torch.no_grad():
        for name, module in net.named_modules():
            if isinstance(module, (nn.BatchNorm1d, nn.BatchNorm2d)):
                module.running_mean.zero_()
                module.running_var.fill_(1 - module.eps)
                module.weight.copy_(tensors[name + ".scale"])
                module.bias.copy_(tensors[name + ".shift"])
            elif isinstance(module, (nn.Conv2d, nn.Linear)):
                module.weight.copy_(tensors[name + ".weight"])
                module.bias.copy_(tensors[name + ".bias"])
    return net.eval()


def load(path):
    """The net of a .pt file, or all of a .bin file, whose answer is the mean of theirs; as after training."""
    if path.endswith(".bin"):
        return Together(_net_with(tensors) for tensors in nets_in(path))
    weights = torch.load(path, map_location="cpu")
    net = SymbolNet(sizes_of(weights))
    net.load_state_dict(weights)
    return net.eval()


class Together(nn.Module):
    def __init__(self, nets):
        super().__init__()
        self.nets = nn.ModuleList(nets)

    def forward(self, *batch):
        return sum(torch.log_softmax(net(*batch), 1) for net in self.nets) / len(self.nets)
