"""The net of the general reader: cell pictures and how they lie on the board -> symbols.

1. A small CNN looks at each distinct patch once: three poolings, after each of them residual layers.
2. Rounds of looking around: a 3x3 convolution over the lattice of cells (a number has covered
   cells beside it, a blank has none), the mean over all cells with the same picture, and attention
   from each picture to all others of the board ("which of the two plain tiles is the covered one?").
3. Per cell the logits of the 15 symbols and of "no cell of a board".

The C++ side repeats this in vision/minesweeper/cells/symbol_net.cc, which takes the sizes of the layers
from the file of weights; the two are held together by a test.
"""

import torch
from torch import nn
from torch.nn import functional as F

from boards import CLASSES

WIDTHS = (32, 48, 64)  # channels of a picture after each pooling: multiples of 16, as CHANNELS
DEEPER = (1, 2, 2)  # residual layers there
CHANNELS = 64  # of what is known of a cell
KEYS = 32
ROUNDS = 5
SIDE_AFTER_POOLING = 3


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
    def __init__(self):
        super().__init__()
        into = (3, *WIDTHS)
        self.stages = nn.Sequential(*(Stage(*sizes) for sizes in zip(into, WIDTHS, DEEPER)))
        self.linear = nn.Linear(WIDTHS[-1] * SIDE_AFTER_POOLING**2, CHANNELS)
        self.norm = nn.BatchNorm1d(CHANNELS)

    def forward(self, patches):  # n x 3 x 24 x 24, -0.5 … 0.5
        return F.relu(self.norm(self.linear(self.stages(patches).flatten(1))))


class Round(nn.Module):
    def __init__(self):
        super().__init__()
        self.around = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1)
        self.norm = nn.BatchNorm1d(CHANNELS)  # of what a cell sees around it
        self.query = nn.Linear(CHANNELS, KEYS)
        self.key = nn.Linear(CHANNELS, KEYS)
        self.value = nn.Linear(CHANNELS, CHANNELS)
        self.own = nn.Linear(CHANNELS, CHANNELS)
        self.shared = nn.Linear(2 * CHANNELS, CHANNELS)
        for layer in (self.own, self.shared):  # a new round changes nothing
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)


class SymbolNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.patch = PatchNet()
        self.rounds = nn.ModuleList(Round() for _ in range(ROUNDS))
        self.out = nn.Linear(CHANNELS, CLASSES)

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
        empty = torch.zeros(shape[0] * shape[1] * shape[2], CHANNELS, device=cells.device)
        for round_ in self.rounds:
            spread = empty.index_copy(0, place_of_cell, cells).view(*shape, CHANNELS)
            seen = round_.around(spread.permute(0, 3, 1, 2)).permute(0, 2, 3, 1)
            seen = F.relu(round_.norm(seen.reshape(-1, CHANNELS)[place_of_cell]))
            mean = torch.zeros(len(patches), CHANNELS, device=cells.device)
            mean = mean.index_add(0, patch_of_cell, seen) / counts[:, None]
            scores = round_.query(mean) @ round_.key(mean).T / KEYS**0.5 + counts.log()
            scores = scores.masked_fill(apart, float("-inf"))
            told = torch.softmax(scores, 1) @ round_.value(mean)
            shared = round_.shared(torch.cat([mean, told], 1))
            cells = F.relu(cells + round_.own(seen) + shared[patch_of_cell])
        return self.out(cells)
