"""The net that reads one glyph of a Sudoku; vision/glyphs/glyph_net.cc repeats it in C++."""

from torch import nn
from torch.nn import functional as F

from glyphs import CLASSES


class GlyphNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 16, 3, padding=1)
        self.norm1 = nn.BatchNorm2d(16)
        self.conv2 = nn.Conv2d(16, 32, 3, padding=1)
        self.norm2 = nn.BatchNorm2d(32)
        self.conv3 = nn.Conv2d(32, 64, 3, padding=1)
        self.norm3 = nn.BatchNorm2d(64)
        self.linear = nn.Linear(64 * 9, 96)
        self.norm = nn.BatchNorm1d(96)
        self.out = nn.Linear(96, len(CLASSES))

    def forward(self, patches):  # n x 1 x 24 x 24, 0 … 1 -> logits
        x = F.relu(self.norm1(F.max_pool2d(self.conv1(patches), 2)))
        x = F.relu(self.norm2(F.max_pool2d(self.conv2(x), 2)))
        x = F.relu(self.norm3(F.max_pool2d(self.conv3(x), 2)))
        return self.out(F.relu(self.norm(self.linear(x.flatten(1)))))
