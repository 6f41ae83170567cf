"""The net of the general reader: cell pictures and how they lie on the board -> symbols.

1. A small CNN looks at each distinct patch once: three poolings, after each of them residual layers.
2. Four rounds of looking around: a 3x3 convolution over the lattice of cells (a number has covered
   cells beside it, a blank has none), the mean over all cells with the same picture, and attention
   from each picture to all others of the board ("which of the two plain tiles is the covered one?").
3. Per cell the logits of the 15 symbols and of "no cell of a board".

The C++ side repeats this in vision/minesweeper/cells/symbol_net.cc; the two are held together by a test.
"""

import torch
from torch import nn
from torch.nn import functional as F

from boards import CLASSES

CHANNELS = 48
KEYS = 24
ROUNDS = 4


class Deeper(nn.Module):
    """One more convolution of the same width. A new one changes nothing, so that a trained net grows."""

    def __init__(self, channels):
        super().__init__()
        self.conv = nn.Conv2d(channels, channels, 3, padding=1)
        self.norm = nn.BatchNorm2d(channels)
        nn.init.zeros_(self.norm.weight)

    def forward(self, x):
        return F.relu(x + self.norm(self.conv(x)))


class PatchNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 16, 3, padding=1)
        self.norm1 = nn.BatchNorm2d(16)
        self.deeper1 = Deeper(16)
        self.conv2 = nn.Conv2d(16, 32, 3, padding=1)
        self.norm2 = nn.BatchNorm2d(32)
        self.deeper2 = Deeper(32)
        self.deeper2b = Deeper(32)
        self.conv3 = nn.Conv2d(32, 48, 3, padding=1)
        self.norm3 = nn.BatchNorm2d(48)
        self.deeper3 = Deeper(48)
        self.linear = nn.Linear(48 * 9, CHANNELS)
        self.norm = nn.BatchNorm1d(CHANNELS)

    def forward(self, patches):  # n x 3 x 24 x 24, -0.5 … 0.5
        x = self.deeper1(F.relu(self.norm1(F.max_pool2d(self.conv1(patches), 2))))
        x = self.deeper2b(self.deeper2(F.relu(self.norm2(F.max_pool2d(self.conv2(x), 2)))))
        x = self.deeper3(F.relu(self.norm3(F.max_pool2d(self.conv3(x), 2))))
        return self.norm(self.linear(x.flatten(1)))


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

    def forward(self, patches, groups, inside, boards):
        """patches of all boards; groups: boards x rows x cols -> patch (anything outside);
        inside: boards x rows x cols; boards: patch -> board. Logits: boards x rows x cols x CLASSES.
        """
        x = F.relu(self.patch(patches))[groups]  # b r c channels
        x = x * inside[..., None].float()
        of = groups[inside]
        counts = torch.bincount(of, minlength=len(patches)).float().clamp(min=1)
        apart = boards[:, None] != boards[None, :]
        for round_ in self.rounds:
            seen = round_.around(x.permute(0, 3, 1, 2)).permute(0, 2, 3, 1)[inside]
            seen = F.relu(round_.norm(seen))  # cells inside x channels
            mean = torch.zeros(len(patches), CHANNELS).index_add_(0, of, seen) / counts[:, None]
            scores = round_.query(mean) @ round_.key(mean).T / KEYS**0.5 + counts.log()
            scores = scores.masked_fill(apart, float("-inf"))
            told = torch.softmax(scores, 1) @ round_.value(mean)
            shared = round_.shared(torch.cat([mean, told], 1))
            change = torch.zeros_like(x)
            change[inside] = round_.own(seen) + shared[of]
            x = F.relu(x + change)
        return self.out(x)
