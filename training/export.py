"""Writes the weights as vision/minesweeper/cells/symbol_net.h describes them.

    python3 export.py NET.pt OUT.bin
"""

import struct
import sys

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


def export(net, path):
    """Magic and number of tensors; per tensor its name, its shape and its values as 32-bit floats;
    all little-endian."""
    with open(path, "wb") as out:
        tensors = tensors_of(net)
        out.write(MAGIC + struct.pack("<I", len(tensors)))
        for name, tensor in tensors.items():
            data = name.encode()
            out.write(struct.pack("<I", len(data)) + data)
            out.write(struct.pack("<I", tensor.dim()) + struct.pack(f"<{tensor.dim()}I", *tensor.shape))
            out.write(tensor.detach().numpy().astype("<f4").tobytes())


def main():
    from net import SymbolNet  # not at the top: training/sudoku exports another net

    net = SymbolNet()
    net.load_state_dict(torch.load(sys.argv[1], map_location="cpu"))
    net.eval()
    export(net, sys.argv[2])


if __name__ == "__main__":
    main()
