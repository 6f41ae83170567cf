"""Writes the weights of one net or more as vision/minesweeper/cells/symbol_net.h describes them.

    python3 export.py OUT.bin NET …        # each a .pt or a .bin file; what is handed on is their mean
"""

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


def main():
    from net import load  # not at the top: training/sudoku writes another net

    if len(sys.argv) < 3:
        sys.exit(__doc__)
    nets = []
    for path in sys.argv[2:]:
        nets += nets_in(path) if path.endswith(".bin") else [tensors_of(load(path))]
    export(nets, sys.argv[1])


if __name__ == "__main__":
    main()
