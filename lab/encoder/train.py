"""Teaches all-MiniLM-L6-v2 on contracts: python train.py --help. README.md has the whole way to the model."""
import argparse
import collections
import math
import os
import random
import time

import torch
from transformers import AutoTokenizer, BertModel

import examples

DOCUMENTS, QUESTIONS = 4, 6        # of a batch, and of each of its documents
QUESTION_TOKENS, PASSAGE_TOKENS = 40, 144
HARD = 0.5                         # share of the questions that have a negative of their own in the batch
FROZEN = 2                         # layers that stay as they came, with the embeddings below them
RATE, WARM_STEPS, TEMPERATURE = 5e-5, 20, 0.05


class Encoder(torch.nn.Module):
    """Mean-pooled, in unit length, as backend/embed pools."""

    def __init__(self, folder):
        super().__init__()
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.bert = BertModel.from_pretrained(folder, add_pooling_layer=False)
        for part in [self.bert.embeddings, *self.bert.encoder.layer[:FROZEN]]:
            part.requires_grad_(False)

    def forward(self, texts, most):
        """Reads texts sorted by length, a dozen at a time, so that little is padding; in the order given."""
        ids = self.tokenizer(texts, truncation=True, max_length=most)["input_ids"]
        order = sorted(range(len(ids)), key=lambda i: len(ids[i]))
        parts = []
        for at in range(0, len(order), 12):
            x = self.tokenizer.pad({"input_ids": [ids[i] for i in order[at:at + 12]]}, return_tensors="pt")
            h = self.bert(**x).last_hidden_state
            k = x["attention_mask"].unsqueeze(-1)
            parts.append(torch.nn.functional.normalize((h * k).sum(1) / k.sum(1), dim=-1))
        back = torch.empty(len(order), dtype=torch.long)
        back[torch.tensor(order)] = torch.arange(len(order))
        return torch.cat(parts)[back]


def scores(model, batch):
    """Cosines over the temperature of each question with all positives and negatives of the batch. Masked is what may
    answer, too: overlapping spans of the same document, questions of the same kind, and what another document has
    that is more like the question than its own answer is."""
    hard = [i for i in range(len(batch)) if i % round(1 / HARD) == 0]
    whose = list(range(len(batch))) + hard
    passages = [(p.document, p.positive) for p in batch] + [(batch[i].document, batch[i].negative) for i in hard]
    s = model([p.question for p in batch], QUESTION_TOKENS) @ model([p.text for _, p in passages], PASSAGE_TOKENS).T
    mask = torch.zeros_like(s, dtype=torch.bool)
    for i, pair in enumerate(batch):
        for j, (name, passage) in enumerate(passages):
            if j == i:
                continue
            if name == pair.document:
                mask[i, j] = whose[j] != i and examples.overlap(passage, pair.spans) > 0
            else:
                mask[i, j] = batch[whose[j]].kind == pair.kind or s[i, j].item() > s[i, i].item() + 0.05
    return s.masked_fill(mask, -1.0) / TEMPERATURE


def loss_of(model, batch):
    s, right = scores(model, batch), torch.arange(len(batch))
    return torch.nn.functional.cross_entropy(s, right), (s.argmax(1) == right).float().mean().item()


def draw(sampler, contracts, others):
    """Three contracts, and of every three batches two have another sort of text beside them and one ACORD's clauses."""
    batch = []
    for name in sampler.random.sample(contracts, DOCUMENTS - 1):
        batch += sampler.pairs(name, QUESTIONS)
    if sampler.random.random() < 1 / 3:
        return batch + sampler.graded(QUESTIONS)
    return batch + sampler.pairs(sampler.random.choice(others), QUESTIONS)


def main():
    a = argparse.ArgumentParser(description=__doc__)
    a.add_argument("--model", required=True, help="folder of all-MiniLM-L6-v2")
    a.add_argument("--passages", required=True, help="what cmd/encoderpassages prints for the contracts")
    a.add_argument("--others", required=True, help="and for texts of other sorts")
    a.add_argument("--legalbench", required=True, help="folder of LegalBench-RAG")
    a.add_argument("--learned", required=True, help="folder of passages.jsonl and wordings.json")
    a.add_argument("--acord", required=True, help="folder of ACORD")
    a.add_argument("--half", default="even", choices=["even", "odd", ""], help="learn from this half of the documents")
    a.add_argument("--seconds", type=float, default=5400, help="to train for, over which the learning rate falls to nought")
    a.add_argument("--out", required=True, help="checkpoint; where it is there, training goes on from it")
    o = a.parse_args()
    torch.manual_seed(1)
    contracts = examples.contracts(o.passages, o.legalbench, o.learned, o.half)
    others, clauses = examples.others(o.others), examples.acord(o.acord)
    documents = contracts | others
    count = collections.Counter()
    for d in documents.values():
        for p in d.passages:
            count.update(examples.stems(p.text))
    total = sum(len(d.passages) for d in documents.values())
    weigh = lambda w: math.log(total / count[w]) if w in count else 0
    taught = [n for n in sorted(contracts) if not examples.held(n) and len(contracts[n].examples) >= QUESTIONS]
    kept = [n for n in sorted(contracts) if examples.held(n) and len(contracts[n].examples) >= QUESTIONS]
    asked = sum(len(e.questions) for n in taught for e in contracts[n].examples)
    print(f"{len(taught)} contracts, {asked} questions, {len(kept)} held; {len(others)} other texts, {len(clauses)} queries", flush=True)
    trial = examples.Sampler(documents, clauses, weigh, 7)
    trials = [[p for n in trial.random.sample(kept, DOCUMENTS) for p in trial.pairs(n, QUESTIONS)] for _ in range(6)]
    sampler = examples.Sampler(documents, clauses, weigh, random.randrange(1 << 30))
    train(Encoder(o.model), o, lambda: draw(sampler, taught, sorted(others)), trials)


def train(model, o, batches, trials):
    model.train()
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=RATE, weight_decay=0.01)
    spent, step, losses, right = 0.0, 0, 0.0, 0.0
    if os.path.exists(o.out):
        kept = torch.load(o.out)
        model.bert.load_state_dict(kept["bert"])
        optimizer.load_state_dict(kept["optimizer"])
        spent, step = kept["spent"], kept["step"]
    while spent < o.seconds:
        began = time.time()
        rate = RATE * min(1, (step + 1) / WARM_STEPS) * (1 - spent / o.seconds) + 5e-7
        for group in optimizer.param_groups:
            group["lr"] = rate
        loss, share = loss_of(model, batches())
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step, losses, right = step + 1, losses + loss.item(), right + share
        spent += time.time() - began
        if step % 10 == 0:
            print(f"step {step} {spent:.0f}s loss {losses / 10:.3f} right {right / 10:.3f}", flush=True)
            losses = right = 0.0
        if step % 100 == 0 or step == 1:
            test(model, trials, step)
        if step % 20 == 0 or spent >= o.seconds:
            save(model, optimizer, spent, step, o.out)
    test(model, trials, step)


@torch.no_grad()
def test(model, trials, step):
    model.eval()
    results = [loss_of(model, b) for b in trials]
    model.train()
    print(f"step {step} held: loss {sum(l.item() for l, _ in results) / len(results):.3f} "
          f"right {sum(r for _, r in results) / len(results):.3f}", flush=True)


def save(model, optimizer, spent, step, out):
    torch.save({"bert": model.bert.state_dict(), "optimizer": optimizer.state_dict(), "spent": spent, "step": step}, out + ".tmp")
    os.replace(out + ".tmp", out)


if __name__ == "__main__":
    main()
