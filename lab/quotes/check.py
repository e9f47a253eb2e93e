"""Draws contracts, asks each a question in plain words, and compares where quotes begin and end with the sentences of pysbd.

    python check.py PINCITE MATTER questions.txt --half look|last --answers FILE [--number N] [--seed N] > doubted.txt

Each quote that pysbd, its last letter or its lines doubt is printed with the words around it, to be read by a person.
"""

import argparse
import hashlib
import json
import os
import random
import re
import subprocess

import pysbd  # 0.3.4

SEGMENTER = pysbd.Segmenter(language="en", clean=False, char_span=True)
LABEL = re.compile(r"\W*(?:(?:article|section|clause|§)\W*)?(\(?\w{1,4}[.)]|\d[\d.]*|[ivxIVX]+)*\W*")
CONTENTS = re.compile(r"\.{4,}|(?:\. ){4,}|\S[ \t]+\d{1,3}[ \t]*\n.*\S[ \t]+\d{1,3}[ \t]*(?:\n|$)|(?i:table of contents)")
SIGNED = re.compile(r"(?im)/s/|^\s*(?:by|name|title|its|signature|print name)\s*:|_{5,}|in witness whereof.*\n(?:.*\n)+.*(?:by|name)\s*:")


class Program:
    """The program, answering over the protocol by which it serves assistants."""

    def __init__(self, binary, matter):
        self.process = subprocess.Popen([binary, "mcp", "--matter", matter], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1)
        self.asked, self.binary, self.matter = 0, binary, matter
        self.call("initialize", {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "check", "version": "1"}})
        self.send({"method": "notifications/initialized"})

    def text(self, file):
        show = [self.binary, "show", file, "--matter", self.matter]
        return subprocess.run(show, stdout=subprocess.PIPE, check=True).stdout.decode("utf-8")

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def call(self, method, params):
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        while True:
            reply = json.loads(self.process.stdout.readline())
            if reply.get("id") == self.asked:
                return reply.get("result") or reply

    def tool(self, name, **arguments):
        content = self.call("tools/call", {"name": name, "arguments": arguments}).get("content") or [{"text": ""}]
        return "".join(part.get("text", "") for part in content)


def sentence_ends(text):
    """The places where sentences begin or end, a blank line being one, too."""
    ends = {0, len(text)}
    for paragraph in re.finditer(r"(?:[^\n]|\n(?!\s*\n))+", text):
        ends |= {paragraph.start(), paragraph.end()}
        for s in SEGMENTER.segment(paragraph.group().replace("\n", " ")):
            ends |= {paragraph.start() + s.start, paragraph.start() + s.end}
    return ends


def doubts(text, begin, end):
    """Why the quote at a span may not be one of whole sentences."""
    quote, view = text[begin:end], max(0, begin - 600)
    ends = sentence_ends(text[view:end + 600])

    def at_end(place):
        return any(not re.sub(r"[\W\d_]", "", text[min(place, view + e):max(place, view + e)])
                   or abs(place - view - e) < 24 and LABEL.fullmatch(text[min(place, view + e):max(place, view + e)]) for e in ends)

    found = []
    if not at_end(begin):
        found.append("begins")
    if not at_end(end):
        found.append("ends")
    elif re.search(r"[\w,]\s*$", quote) and re.match(r"\s*[a-z]", text[end:]):
        found.append("goes on")
    if CONTENTS.search(quote):
        found.append("contents")
    if SIGNED.search(quote):
        found.append("signature")
    if not re.search(r"[a-z]{2}.*\s.*[a-z]{2}", quote):
        found.append("heading")
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pincite")
    parser.add_argument("matter")
    parser.add_argument("questions")
    parser.add_argument("--half", choices=["look", "last"], required=True)
    parser.add_argument("--number", type=int, default=160)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--answers", required=True, help="the answers: written, or judged alone where they are there")
    args = parser.parse_args()
    program = Program(args.pincite, args.matter)
    if not os.path.exists(args.answers):
        ask(program, args)
    judge(program, args.answers)


def ask(program, args):
    files = sorted(f["file"] if "file" in f else f["path"] for f in json.loads(program.tool("files"))["files"])
    odd = args.half == "last"
    files = [f for f in files if hashlib.sha256(f.rsplit("/", 1)[-1].encode()).digest()[0] % 2 == odd]
    draw = random.Random(args.seed)
    files = draw.sample(files, min(args.number, len(files)))
    questions = open(args.questions, encoding="utf-8").read().split("\n")[:-1]
    asked = [questions[i % len(questions)] for i in range(len(files))]
    draw.shuffle(asked)
    with open(args.answers, "w", encoding="utf-8") as out:
        for file, question in zip(files, asked):
            try:
                reply = json.loads(program.tool("ask", question=question, document=file))
            except ValueError:
                continue
            out.write(json.dumps({"question": question, "reply": reply}) + "\n")


def judge(program, answers):
    quotes = doubted = answered = 0
    texts = {}
    lines = open(answers, encoding="utf-8").read().split("\n")[:-1]
    for line in lines:
        asked = json.loads(line)
        said = [s for s in asked["reply"].get("answer") or [] if s["kind"] in ("quote", "qualifier", "related")]
        answered += bool(said)
        for sentence in said:
            for c in sentence["citations"]:
                file = c["file"]
                if file not in texts:
                    texts[file] = program.text(file)
                text, (begin, end) = texts[file], c["span"]
                assert text[begin:end] == c["quote"], (file, begin, end)
                quotes += 1
                why = doubts(text, begin, end)
                if why:
                    doubted += 1
                    shown = text[begin:end] if end - begin < 700 else text[begin:begin + 330] + " [...] " + text[end - 330:end]
                    print(f"{doubted}. {', '.join(why)} · {sentence['kind']} · {file.rsplit('/', 1)[-1]} · {begin}-{end} · {asked['question']}")
                    print("   ", repr(text[max(0, begin - 90):begin]), "|||", repr(shown), "|||", repr(text[end:end + 90]))
    print(f"{len(lines)} questions, {answered} answered, {quotes} quotes, {doubted} doubted")


if __name__ == "__main__":
    main()
