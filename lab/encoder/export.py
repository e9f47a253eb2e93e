"""Writes the encoder as an ONNX graph in float32 with its vocabulary, for `quantize`: python export.py --help."""
import argparse
import os

import torch
from transformers import AutoTokenizer, BertModel

from words import Words


class Graph(torch.nn.Module):
    """The vectors of all tokens; backend/embed pools."""

    def __init__(self, bert):
        super().__init__()
        self.bert = bert
        bert.embeddings.word_embeddings = Words(bert.embeddings.word_embeddings.weight.detach())

    def forward(self, input_ids, attention_mask, token_type_ids):
        return self.bert(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids).last_hidden_state


def averaged(folder, checkpoint, share):
    """The model in the folder, a share of the way to the checkpoint's weights: an average of pretrained and tuned
    weights keeps more of what was known (Wortsman et al., arXiv 2109.01903)."""
    bert = BertModel.from_pretrained(folder, add_pooling_layer=False, attn_implementation="eager").eval()
    if checkpoint:
        tuned, state = torch.load(checkpoint)["bert"], bert.state_dict()
        bert.load_state_dict({k: v + share * (tuned[k] - v) if v.is_floating_point() else v for k, v in state.items()})
    return bert


def main():
    a = argparse.ArgumentParser(description=__doc__)
    a.add_argument("--model", required=True, help="folder of all-MiniLM-L6-v2")
    a.add_argument("--checkpoint", help="of train.py; without it, the model as it came")
    a.add_argument("--share", type=float, default=1.0, help="of the way from the model as it came to the checkpoint")
    a.add_argument("--out", required=True, help="folder to write model.onnx and vocab.txt to")
    o = a.parse_args()
    os.makedirs(o.out, exist_ok=True)
    tokenizer = AutoTokenizer.from_pretrained(o.model)
    words = sorted(tokenizer.get_vocab().items(), key=lambda x: x[1])
    with open(os.path.join(o.out, "vocab.txt"), "w", encoding="utf-8") as f:
        f.writelines(w + "\n" for w, _ in words)
    x = tokenizer(["What law governs?"], return_tensors="pt")
    axes = {n: {0: "batch", 1: "tokens"} for n in ["input_ids", "attention_mask", "token_type_ids", "last_hidden_state"]}
    torch.onnx.export(Graph(averaged(o.model, o.checkpoint, o.share)), (x["input_ids"], x["attention_mask"], x["token_type_ids"]),
                      os.path.join(o.out, "model.onnx"), input_names=list(axes)[:3], output_names=list(axes)[3:], dynamic_axes=axes,
                      opset_version=17, dynamo=False)


if __name__ == "__main__":
    main()
