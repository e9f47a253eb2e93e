"""What the encoder learns from: questions with the passages that answer them.

A source (`Document`) is a text cut into passages as search cuts it (cmd/encoderpassages) with questions about
it. Three kinds: contracts with the marks of LegalBench-RAG and questions written from passages; texts of any
other sort, asked by their headings and by the first sentences of their passages, so that the encoder does not
forget what is no contract; and ACORD's training queries over clauses that lawyers graded.
"""
import csv
import hashlib
import json
import os
import random
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field

HELD_OF = 5  # one in so many documents of the half is held out, to choose by


@dataclass
class Passage:
    span: tuple  # half-open, in code points
    text: str    # as the encoder reads it: see passage_text


@dataclass
class Example:
    kind: str        # questions of one kind ask the same of any document
    questions: list  # wordings
    spans: list      # of the answer


@dataclass
class Document:
    name: str
    passages: list
    examples: list = field(default_factory=list)


@dataclass
class Pair:
    """A question, the passage that answers it and one of the same document that does not."""
    question: str
    document: str
    spans: list
    kind: str
    positive: Passage
    negative: Passage


def passage_text(title, text):
    """The title that a passage stands under, where its words do not begin with it, and the passage on one line.
    backend/search/encoder has the same function."""
    body = " ".join(text.split())
    title = " ".join((title or "").split())
    if not title or body.lower().find(title.lower(), 0, len(title) + 16) >= 0:
        return body
    return title + ": " + body


def digest(name):
    return hashlib.sha256(name.encode()).digest()


def in_half(name, half):
    """Whether a document is of a half, as backend HalfOf tells them apart."""
    return not half or digest(name)[0] % 2 == (half == "odd")


def held(name):
    return digest(name)[1] % HELD_OF == 0


def read_documents(path):
    for line in open(path, encoding="utf-8"):
        d = json.loads(line)
        rows = d["passages"] or []
        yield d["file"], [(r.get("title", ""), r["text"], (r["span"]["start"], r["span"]["end"])) for r in rows]


def contracts(passages, legalbench, learned, half):
    """The contracts of a half by name. `learned` is the folder of passages.jsonl and wordings.json."""
    docs = {}
    for name, rows in read_documents(passages):
        if in_half(name, half):
            docs[name] = Document(name, [Passage(s, passage_text(t, x)) for t, x, s in rows if x.strip()])
    for line in open(os.path.join(learned, "passages.jsonl"), encoding="utf-8"):
        row = json.loads(line)
        if row["file"] in docs:
            docs[row["file"]].examples += [Example(p["need"], p["questions"], [tuple(p["span"])]) for p in row["passages"]]
    wordings = json.load(open(os.path.join(learned, "wordings.json"), encoding="utf-8"))
    folder = os.path.join(legalbench, "benchmarks")
    for file in sorted(os.listdir(folder)):
        for test in json.load(open(os.path.join(folder, file), encoding="utf-8"))["tests"]:
            name = test["snippets"][0]["file_path"]
            if name not in docs:
                continue
            kind = without_name(test["query"])
            asked = [kind] + [w for ws in wordings.get(kind, {}).values() for w in ws]
            docs[name].examples.append(Example(kind, asked, [tuple(s["span"]) for s in test["snippets"] if s["file_path"] == name]))
    return {n: d for n, d in docs.items() if d.examples}


def without_name(query):
    """A benchmark's question without "Consider …;", which names the contract."""
    return query.split(";", 1)[1].strip() if query.startswith("Consider") and ";" in query else query


FIRST_SENTENCE = re.compile(r"^(.{30,160}?[.!?:;])\s+(?=\S)", re.S)


def others(path):
    """Texts of other sorts: headings ask for what stands under them, first sentences for what follows."""
    docs = {}
    for name, rows in read_documents(path):
        d = Document(name, [])
        count = Counter(t for t, _, _ in rows)
        for title, text, span in rows:
            letters = sum(c.isalpha() or c.isspace() for c in text)
            if len(text) < 150 or letters < 0.85 * len(text):
                continue  # code and tables
            body = " ".join(text.split())
            if title and len(title.split()) > 1 and count[title] <= 4:
                asked, body = [title.strip("` ")], body.removeprefix(" ".join(title.split())).strip(" :.-")
            elif m := FIRST_SENTENCE.match(body):
                asked, body = [m[1]], body[m.end():]
            else:
                asked = []
            d.passages.append(Passage(span, body))
            if asked and len(body) >= 120:
                d.examples.append(Example(asked[0].lower(), asked, [span]))
        if len(d.examples) >= 6 and len(d.passages) >= 14:
            docs[name] = d
    return docs


def acord(folder):
    """Queries with the clauses graded 3 or 4 and those graded 0 or 1, of the training part."""
    text = {}
    for line in open(os.path.join(folder, "corpus.jsonl"), encoding="utf-8"):
        row = json.loads(line)
        text[row["_id"]] = " ".join(row["text"].split())
    graded = defaultdict(lambda: ([], []))
    for row in csv.DictReader(open(os.path.join(folder, "qrels", "train.tsv"), encoding="utf-8"), delimiter="\t"):
        score = int(row["score"])
        if row["corpus-id"] in text and score != 2:
            graded[row["query-id"]][score < 2].append(text[row["corpus-id"]])
    return {q: g for q, g in graded.items() if g[0] and g[1]}


WORD = re.compile(r"[a-z]{3,}")


def stems(text):
    return {w[:6] for w in WORD.findall(text.lower())}


def overlap(passage, spans):
    """The greatest share of a passage or of a span of the answer, whichever is shorter, that lies in the other."""
    a, b = passage.span
    return max((min(b, e) - max(a, s)) / max(1, min(b - a, e - s)) for s, e in spans)


class Sampler:
    """Draws pairs. The negatives are those whose words are most like the question's and the answer's."""

    def __init__(self, documents, clauses, weigh, seed):
        self.random = random.Random(seed)
        self.documents, self.clauses, self.weigh = documents, clauses, weigh
        self.words = {}

    def stems(self, document, passage):
        key = document.name, passage.span
        if key not in self.words:
            self.words[key] = stems(passage.text)
        return self.words[key]

    def pairs(self, name, n):
        d, out, kinds = self.documents[name], [], set()
        for _ in range(8 * n):
            if len(out) == n:
                break
            e = self.random.choice(d.examples)
            if e.kind in kinds:
                continue
            positive = [p for p in d.passages if overlap(p, e.spans) > 0.5]
            negative = [p for p in d.passages if overlap(p, e.spans) <= 0]
            if not positive or len(negative) < 8:
                continue
            kinds.add(e.kind)
            q, p = self.random.choice(e.questions), self.random.choice(positive)
            out.append(Pair(self.named(q, d.name), d.name, e.spans, e.kind, p, self.hard(d, q, p, negative)))
        return out

    def hard(self, d, question, positive, negative):
        asked, answer = stems(question), self.stems(d, positive)

        def like(p):
            w = self.stems(d, p)
            return sum(self.weigh(x) for x in w & asked) + 0.5 * sum(self.weigh(x) for x in w & answer)
        return self.random.choice(sorted(self.random.sample(negative, min(len(negative), 120)), key=like)[-6:])

    def named(self, question, name):
        """Now and then with words that name the document, which search does not always tell apart."""
        chance = self.random.random()
        words = re.sub(r"[_\-,.\d]+", " ", os.path.splitext(os.path.basename(name))[0]).split()[:4]
        if chance < 0.8 or not words or "/" not in name:
            return question
        words = " ".join(words[:self.random.randint(1, len(words))])
        return f"{question.rstrip('?')} in the {words} agreement?" if chance < 0.9 else f"{words}: {question}"

    def graded(self, n):
        out = []
        for q in self.random.sample(sorted(self.clauses), n):
            good, bad = self.clauses[q]
            one = lambda ts: Passage((0, 1), self.random.choice(ts)[:900])
            out.append(Pair(q, "acord " + q, [(0, 1)], q, one(good), one(bad)))
        return out
