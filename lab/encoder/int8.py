"""Writes the int8 graph of an encoder with its manifest: python int8.py FOLDER OUT.

Dynamic quantisation of the linear layers, by output channel; export.py saw to the words. Activations are quantised as they come.
"""
import hashlib
import json
import os
import shutil
import sys

from onnxruntime.quantization import QuantType, quantize_dynamic

ABOUT = {
    "id": "encoder-minilm-384", "dim": 384, "max_tokens": 192, "pooling": "mean", "normalize": True, "precision": "int8",
    "inputs": ["input_ids", "attention_mask", "token_type_ids"], "output": "last_hidden_state",
    "name": "Pincite encoder, all-MiniLM-L6-v2 taught on contracts", "licence": "Apache-2.0",
}


def describe(out, about, files):
    """Writes a model's manifest: what it is, and its files, by name and the folder that each lies in."""
    described = []
    for name, at in files:
        data = open(os.path.join(at, name), "rb").read()
        described.append({"name": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()})
    with open(os.path.join(out, "manifest.json"), "w", encoding="utf-8") as f:
        json.dump(about | {"files": described}, f, indent=2)
        f.write("\n")


def main(folder, out):
    os.makedirs(out, exist_ok=True)
    quantize_dynamic(os.path.join(folder, "model.onnx"), os.path.join(out, "model.onnx"), per_channel=True,
                     weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"])
    shutil.copy(os.path.join(folder, "vocab.txt"), out)
    describe(out, ABOUT, [("model.onnx", out), ("vocab.txt", out)])


if __name__ == "__main__":
    main(*sys.argv[1:])
