"""Writes the cross-encoder as an int8 graph without the weights that it shares with the encoder: python export.py MODEL CHECKPOINT ENCODER OUT.

MODEL is the folder of all-MiniLM-L6-v2, ENCODER that of the encoder's graph. A weight that the encoder's graph holds, too, gets its name there and
one dimension of 0: backend/embed puts its values in."""
import os
import sys
import tempfile

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

import train

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "encoder"))
from int8 import describe  # noqa: E402
from words import Words  # noqa: E402

LEAST_SHARED = 4096  # bytes
ABOUT = {
    "id": "entailment-minilm-384", "dim": 4, "max_tokens": train.TOKENS, "pooling": "none", "normalize": False, "precision": "int8",
    "inputs": ["input_ids", "attention_mask"], "output": "read",
    "name": "Pincite cross-encoder, all-MiniLM-L6-v2 taught what sentences of contracts say to questions", "licence": "Apache-2.0",
}


class Graph(torch.nn.Module):
    """The log-odds and 1, scaled to unit length."""

    def __init__(self, model):
        super().__init__()
        self.model = model
        model.bert.embeddings.word_embeddings = Words(model.bert.embeddings.word_embeddings.weight.detach())

    def forward(self, input_ids, attention_mask):
        odds = self.model(input_ids, attention_mask)
        return torch.nn.functional.normalize(torch.cat([odds, torch.ones_like(odds[:, :1])], 1), dim=-1)


def share(graph, encoder):
    """Takes the values out of the weights that the encoder has, too."""
    lent = {(t.data_type, tuple(t.dims), t.raw_data): t.name for t in encoder.initializer if len(t.raw_data) >= LEAST_SHARED}
    renamed = {}
    for t in graph.initializer:
        name = lent.get((t.data_type, tuple(t.dims), t.raw_data))
        if name:
            renamed[t.name] = name
            t.name, t.raw_data = name, b""
            del t.dims[:]
            t.dims.append(0)
    for node in graph.node:
        for i, name in enumerate(node.input):
            node.input[i] = renamed.get(name, name)
    return len(renamed)


def main(folder, checkpoint, encoder, out):
    os.makedirs(out, exist_ok=True)
    model = train.CrossEncoder(folder)
    model.load(checkpoint)
    model.eval()
    axes = {n: {0: "batch", 1: "tokens"} for n in ABOUT["inputs"]} | {"read": {0: "batch"}}
    x = torch.tensor([[101, 2023, 102]])
    with tempfile.TemporaryDirectory() as work:
        whole, small = os.path.join(work, "whole.onnx"), os.path.join(work, "small.onnx")
        torch.onnx.export(Graph(model), (x, torch.ones_like(x)), whole, input_names=ABOUT["inputs"], output_names=["read"], dynamic_axes=axes,
                          opset_version=17, dynamo=False)
        quantize_dynamic(whole, small, per_channel=True, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"])
        graph = onnx.load(small)
    print("weights shared:", share(graph.graph, onnx.load(os.path.join(encoder, "model.onnx")).graph))
    onnx.save(graph, os.path.join(out, "model.onnx"))
    describe(out, ABOUT, [("model.onnx", out), ("vocab.txt", encoder)])


if __name__ == "__main__":
    main(*sys.argv[1:])
