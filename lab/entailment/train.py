"""Teaches a cross-encoder what a sentence of a contract says to a question: python train.py --help. README.md has the whole way.

A pair is read as one text, "question | sentence"; three log-odds come out: that the answer is yes (to a question for yes or no), that the
sentence answers the question, that something in it makes that a condition or an exception."""
import argparse
import collections
import json
import os
import random
import re
import time

import torch
import torch.nn.functional as F
from transformers import AutoTokenizer, BertModel

TOKENS, BATCH, BLOCK = 112, 32, 15  # of a pair; pairs of a batch; batches of which the lengths are put in order
FROZEN = 2                          # layers that stay as they came, with the embeddings below them: the encoder's
RATE, WARM_STEPS, DECAY = 2e-4, 60, 0.01
CHARACTERS = 700                    # of a sentence at most
OPEN = 0.65                         # of what is drawn are questions of open.jsonl
# yes, answers, qualified; A answers a question that is not for yes or no, S and Z answer none: S was judged so, Z is one that was not chosen
LETTERS = {"Y": (1, 1, 0), "C": (1, 1, 1), "N": (0, 1, 0), "E": (0, 1, 1), "S": (0, 0, 0), "A": (0, 1, 0), "Z": (0, 0, 0)}
WEIGHTS = torch.tensor([1.5, 1.0, 0.5])  # of what is learned
UNJUDGED = 0.4                           # of a sentence that was not chosen
STEM = 6                                 # letters by which words are compared, of words of four at least


def read_texts(corpus):
    texts = {}

    def words(file, span):
        if file not in texts:
            texts[file] = open(os.path.join(corpus, file), encoding="utf-8").read()
        return " ".join(texts[file][span[0]:span[1]].split())
    return words


def read_pairs(path, words):
    """The pairs of pairs.jsonl, whose sentences are spans of files of the corpus in code points: question, sentence, letter."""
    return [(question, words(x["file"], x["span"]), letter) for x in map(json.loads, open(path, encoding="utf-8")) for letter, question in x["asked"]]


def read_made_up(path):
    """The made-up pairs of cmd/fitverdicts."""
    verdicts = {"Y": "Y", "YC": "C", "N": "N", "NE": "E"}
    lines = [line.rstrip("\n").split("\t") for line in open(path, encoding="utf-8") if not line.startswith("#")]
    return [(x[1], x[2].replace("«", "").replace("»", ""), verdicts[x[0]]) for x in lines if len(x) >= 3]


def stems(text):
    return {w[:STEM] for w in re.findall(r"[a-z]{4,}", text.lower())}


def read_open(path, words):
    """The questions of open.jsonl: question, whether it is answered, the sentences that answer or come nearest, others that share its rare words."""
    asked = []
    for x in map(json.loads, open(path, encoding="utf-8")):
        sentences = [words(x["file"], s) for s in x["sentences"]]
        spoken = [stems(s) for s in sentences]
        often = collections.Counter(w for s in spoken for w in s)
        for letter, chosen, question in x["asked"]:
            q = stems(question)
            others = sorted(set(range(len(sentences))) - set(chosen), key=lambda i: -sum(1 / often[w] for w in q & spoken[i]))
            asked.append((question, letter == "A", [sentences[i] for i in chosen], [sentences[i] for i in others[:5]]))
    return asked


def draw(pairs, asked, used, n):
    """Some n pairs: the questions of open.jsonl that were used least, and pairs of a yes or a no."""
    out = []
    weights = [1 / (1 + u) ** 2 for u in used]
    while len(out) < n:
        if not asked or random.random() > OPEN:
            out.append(random.choice(pairs))
            continue
        i = random.choices(range(len(asked)), weights)[0]
        used[i] += 1
        weights[i] = 1 / (1 + used[i]) ** 2
        question, answered, chosen, others = asked[i]
        if answered:
            out.append((question, random.choice(chosen), "A"))
            if others and random.random() < 0.5:
                out.append((question, random.choice(others), "Z"))
        else:
            out.append((question, chosen[0] if random.random() < 0.6 else random.choice(chosen), "S"))
            if others and random.random() < 0.3:
                out.append((question, random.choice(others[:3]), "S"))
    return out


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

    def load(self, checkpoint):
        state = torch.load(checkpoint, weights_only=True)
        self.bert.load_state_dict(state["bert"])
        self.heads.load_state_dict(state["heads"])


def loss_of(odds, letters):
    truth = torch.tensor([LETTERS[x] for x in letters], dtype=torch.float)
    told = torch.ones_like(truth)
    told[:, 0] = told[:, 2] = torch.tensor([float(x in "YCNE") for x in letters])  # others say neither yes nor no
    told[:, 1] = torch.tensor([UNJUDGED if x == "Z" else 1 for x in letters])
    return (F.binary_cross_entropy_with_logits(odds, truth, reduction="none") * told * WEIGHTS).sum() / len(letters)


class Mean:
    """The running mean of the weights, which is what is kept."""

    def __init__(self, parameters):
        self.parameters, self.means = parameters, [p.detach().clone() for p in parameters]

    def add(self, step):
        keep = min(0.998, (step + 1) / (step + 20))
        for p, mean in zip(self.parameters, self.means):
            mean.mul_(keep).add_(p.detach(), alpha=1 - keep)

    def put(self):
        for p, mean in zip(self.parameters, self.means):
            p.data.copy_(mean)


def main():
    a = argparse.ArgumentParser(description=__doc__)
    a.add_argument("--model", required=True, help="folder of all-MiniLM-L6-v2")
    a.add_argument("--pairs", required=True, help="pairs.jsonl")
    a.add_argument("--made-up", required=True, help="pairs.tsv of cmd/fitverdicts")
    a.add_argument("--open", help="open.jsonl; without it only what says yes or no is learned")
    a.add_argument("--corpus", required=True, help="folder of the contracts that they are about")
    a.add_argument("--start", help="checkpoint to go on from")
    a.add_argument("--seconds", type=float, default=3300, help="to train for, over which the learning rate falls to nought")
    a.add_argument("--out", required=True, help="checkpoint to write")
    o = a.parse_args()
    torch.manual_seed(1)
    random.seed(1)
    tokenizer, model, words = AutoTokenizer.from_pretrained(o.model), CrossEncoder(o.model), read_texts(o.corpus)
    if o.start:
        model.load(o.start)
    pairs, asked = read_pairs(o.pairs, words) + read_made_up(o.made_up), read_open(o.open, words) if o.open else []
    used = [0] * len(asked)
    print(f"{len(pairs)} pairs, {len(asked)} questions that are answered or left open", flush=True)
    parameters = [p for p in model.parameters() if p.requires_grad]
    optimizer, mean = torch.optim.AdamW(parameters, lr=RATE, weight_decay=DECAY), Mean(parameters)
    model.train()
    began, step, run = time.time(), 0, 0.0
    while time.time() - began < o.seconds:
        block = [(tokenizer(f"{q.strip()} | {s[:CHARACTERS]}", truncation=True, max_length=TOKENS)["input_ids"], letter)
                 for q, s, letter in draw(pairs, asked, used, BATCH * BLOCK)]
        block.sort(key=lambda x: len(x[0]))
        batches = [block[i:i + BATCH] for i in range(0, len(block), BATCH)]
        for batch in random.sample(batches, len(batches)):
            past = (time.time() - began) / o.seconds
            if past >= 1:
                break
            for group in optimizer.param_groups:
                group["lr"] = RATE * min(1, (step + 1) / WARM_STEPS) * max(0.02, 1 - past)
            loss = loss_of(model(**tokenizer.pad({"input_ids": [ids for ids, _ in batch]}, return_tensors="pt")), [letter for _, letter in batch])
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(parameters, 1.0)
            optimizer.step()
            step, run = step + 1, 0.98 * run + 0.02 * loss.item()
            mean.add(step)
            if step % 100 == 0:
                print(step, f"{past:.2f} {run / (1 - 0.98 ** step):.3f}", flush=True)
    mean.put()
    torch.save({"bert": model.bert.state_dict(), "heads": model.heads.state_dict()}, o.out)


if __name__ == "__main__":
    main()
