"""Teaches a cross-encoder what a sentence of a contract says to a question for yes or no: python train.py --help. README.md has the whole way.

A pair is read as one text, "question | sentence"; three log-odds come out: that the answer is yes, that the sentence decides the question,
that something in it makes that a condition or an exception."""
import argparse
import json
import os
import random
import time

import torch
import torch.nn.functional as F
from transformers import AutoTokenizer, BertModel

TOKENS, BATCH, BLOCK = 112, 32, 20  # of a pair; pairs of a batch; batches of which the lengths are put in order
FROZEN = 2                          # layers that stay as they came, with the embeddings below them: the encoder's
RATE, WARM_STEPS, DECAY = 2.5e-4, 100, 0.01
LETTERS = {"Y": (1, 1, 0), "C": (1, 1, 1), "N": (0, 1, 0), "E": (0, 1, 1), "S": (0, 0, 0)}  # yes, decides, qualified
WEIGHTS = torch.tensor([1.5, 0.5, 0.5])  # of what is learned


def read_pairs(path, corpus):
    """The pairs of pairs.jsonl, whose sentences are spans of files of the corpus in code points: question, sentence, letter."""
    texts, pairs = {}, []
    for line in open(path, encoding="utf-8"):
        x = json.loads(line)
        if x["file"] not in texts:
            texts[x["file"]] = open(os.path.join(corpus, x["file"]), encoding="utf-8").read()
        sentence = " ".join(texts[x["file"]][x["span"][0]:x["span"][1]].split())
        pairs += [(question, sentence, letter) for letter, question in x["asked"]]
    return pairs


def read_made_up(path):
    """The made-up pairs of cmd/fitverdicts."""
    verdicts = {"Y": "Y", "YC": "C", "N": "N", "NE": "E"}
    lines = [line.rstrip("\n").split("\t") for line in open(path, encoding="utf-8") if not line.startswith("#")]
    return [(x[1], x[2].replace("«", "").replace("»", ""), verdicts[x[0]]) for x in lines if len(x) >= 3]


class CrossEncoder(torch.nn.Module):
    def __init__(self, folder):
        super().__init__()
        self.bert = BertModel.from_pretrained(folder, add_pooling_layer=False, attn_implementation="eager")
        self.heads = torch.nn.Linear(self.bert.config.hidden_size, 3)
        for part in [self.bert.embeddings, *self.bert.encoder.layer[:FROZEN]]:
            part.requires_grad_(False)

    def forward(self, input_ids, attention_mask):
        h = self.bert(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=torch.zeros_like(input_ids)).last_hidden_state
        k = attention_mask.unsqueeze(-1)
        return self.heads(h[:, 0] + (h * k).sum(1) / k.sum(1))


def loss_of(odds, letters):
    truth = torch.tensor([LETTERS[x] for x in letters], dtype=torch.float)
    told = torch.ones_like(truth)
    told[:, 0] = told[:, 2] = truth[:, 1]  # a sentence that decides nothing says neither
    return (F.binary_cross_entropy_with_logits(odds, truth, reduction="none") * told * WEIGHTS).sum() / len(letters)


def main():
    a = argparse.ArgumentParser(description=__doc__)
    a.add_argument("--model", required=True, help="folder of all-MiniLM-L6-v2")
    a.add_argument("--pairs", required=True, help="pairs.jsonl")
    a.add_argument("--made-up", required=True, help="pairs.tsv of cmd/fitverdicts")
    a.add_argument("--corpus", required=True, help="folder of the contracts that they are about")
    a.add_argument("--seconds", type=float, default=3300, help="to train for, over which the learning rate falls to nought")
    a.add_argument("--out", required=True, help="checkpoint to write")
    o = a.parse_args()
    torch.manual_seed(1)
    random.seed(1)
    tokenizer, model = AutoTokenizer.from_pretrained(o.model), CrossEncoder(o.model)
    pairs = read_pairs(o.pairs, o.corpus) + read_made_up(o.made_up)
    ids = [tokenizer(f"{q.strip()} | {s}", truncation=True, max_length=TOKENS)["input_ids"] for q, s, _ in pairs]
    print(f"{len(pairs)} pairs", flush=True)
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=RATE, weight_decay=DECAY)
    model.train()
    began, step, run = time.time(), 0, 0.0
    while (past := (time.time() - began) / o.seconds) < 1:
        order = random.sample(range(len(pairs)), len(pairs))
        for at in range(0, len(order), BATCH * BLOCK):
            block = sorted(order[at:at + BATCH * BLOCK], key=lambda i: len(ids[i]))
            batches = [block[i:i + BATCH] for i in range(0, len(block), BATCH)]
            for batch in random.sample(batches, len(batches)):
                past = (time.time() - began) / o.seconds
                if past >= 1:
                    break
                for group in optimizer.param_groups:
                    group["lr"] = RATE * min(1, (step + 1) / WARM_STEPS) * max(0.02, 1 - past)
                loss = loss_of(model(**tokenizer.pad({"input_ids": [ids[i] for i in batch]}, return_tensors="pt")), [pairs[i][2] for i in batch])
                optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
                optimizer.step()
                step, run = step + 1, 0.98 * run + 0.02 * loss.item()
                if step % 100 == 0:
                    print(step, f"{past:.2f} {run / (1 - 0.98 ** step):.3f}", flush=True)
    torch.save({"bert": model.bert.state_dict(), "heads": model.heads.state_dict()}, o.out)


if __name__ == "__main__":
    main()
