"""Writes the weights of one net or more as vision/minesweeper/cells/symbol_net.h describes them.

    python3 export.py OUT.bin NET …        # each a .pt or a .bin file; what is handed on is the mean of their answers
    python3 export.py --mean OUT.bin NET … # one net, of the mean of the weights; a net named twice counts twice

The mean of the weights is a net where these came of one another (train.py --start). It costs no more than one of
them, and mostly reads better than each: Wortsman et al., "Model soups", 2022.
"""

import argparse
import struct
import sys

import numpy as np
import torch
from torch import nn

MAGIC = b"GHSN0001"


def tensors_of(net):
    """The weights by name; a normalisation becomes the `scale` and `shift` that it is after training."""
    found = {}
    for name, module in net.named_modules():
        if isinstance(module, (nn.BatchNorm1d, nn.BatchNorm2d)):
            scale = module.weight / torch.sqrt(module.running_var + module.eps)
            found[name + ".scale"] = scale
            found[name + ".shift"] = module.bias - module.running_mean * scale
        elif isinstance(module, (nn.Conv2d, nn.Linear)):
            found[name + ".weight"] = module.weight
            found[name + ".bias"] = module.bias
    return found


def write(tensors, path):
    """Magic and number of tensors; per tensor its name, its shape and its values as 32-bit floats;
    all little-endian."""
    with open(path, "wb") as out:
        out.write(MAGIC + struct.pack("<I", len(tensors)))
        for name, tensor in tensors.items():
            data = name.encode()
            out.write(struct.pack("<I", len(data)) + data)
            out.write(struct.pack("<I", tensor.dim()) + struct.pack(f"<{tensor.dim()}I", *tensor.shape))
            out.write(tensor.detach().numpy().astype("<f4").tobytes())


def read(path):
    """The tensors of such a file by name."""
    tensors = {}
    with open(path, "rb") as file:
        number = lambda count=1: struct.unpack(f"<{count}I", file.read(4 * count))
        if file.read(len(MAGIC)) != MAGIC:
            sys.exit(f"{path} is no file of weights")
        for _ in range(*number()):
            name = file.read(*number()).decode()
            shape = number(*number())
            values = np.frombuffer(file.read(4 * int(np.prod(shape))), "<f4")
            tensors[name] = torch.from_numpy(values.reshape(shape).copy())
    return tensors


def nets_in(path):
    """The tensors of each net of a file."""
    tensors = read(path)
    count = len({name.split(".")[0] for name in tensors})
    return [{name[len(f"{i}.") :]: t for name, t in tensors.items() if name.startswith(f"{i}.")} for i in range(count)]


def export(nets, path):
    """`nets`: the tensors of each, as tensors_of() gives them."""
    write({f"{i}.{name}": tensor for i, net in enumerate(nets) for name, tensor in net.items()}, path)


def mean_of(nets):
    """One net, each of whose weights is the mean of theirs."""
    if any(net.keys() != nets[0].keys() for net in nets):
        sys.exit("only nets of the same layers have a mean")
    return {name: sum(net[name] for net in nets) / len(nets) for name in nets[0]}


def main():
    from net import load  # not at the top: training/sudoku writes another net

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mean", action="store_true", help="of the weights, instead of several nets")
    parser.add_argument("out")
    parser.add_argument("net", nargs="+")
    options = parser.parse_args()
    nets = []
    for path in options.net:
        nets += nets_in(path) if path.endswith(".bin") else [tensors_of(load(path))]
    export([mean_of(nets)] if options.mean else nets, options.out)


if __name__ == "__main__":
    main()
