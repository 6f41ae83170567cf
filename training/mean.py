"""Writes the net whose weights are the mean of several: of two stages of one training it is often the
better of both.

    python3 mean.py OUT.bin NET.pt NET.pt ...
"""

import sys

import torch

from export import export
from net import SymbolNet


def main():
    out, *files = sys.argv[1:]
    states = [torch.load(file) for file in files]
    # The counters of the normalisations are no weights: the last net's will do.
    mean = {
        name: sum(state[name] for state in states) / len(states) if last.is_floating_point() else last
        for name, last in states[-1].items()
    }
    net = SymbolNet()
    net.load_state_dict(mean)
    net.eval()
    torch.save(mean, out + ".pt")
    export(net, out)


if __name__ == "__main__":
    main()
