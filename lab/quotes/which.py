"""Asks a matter of Kleister's NDAs which agreements meet conditions, and counts what is listed against the marks of experts.

    python which.py PINCITE MATTER expected.tsv [--show]

Asked are the laws, years, terms and parties that the marks have, and combinations of them. A listed agreement is right where its marks meet
the conditions; those of which the program is not sure are counted apart.
"""

import argparse
import collections
import json

from check import Program

NUMBERS = {"1": "one", "2": "two", "3": "three", "5": "five"}


def marks(path):
    read = {}
    for line in open(path, encoding="utf-8"):
        name, _, pairs = line.rstrip("\n").partition("\t")
        of = collections.defaultdict(set)
        for pair in pairs.split():
            key, _, value = pair.partition("=")
            of[key].add(value.replace("_", " "))
        read[name] = of
    return read


def months(term):
    n, _, unit = term.partition(" ")
    return float(n) * (12 if unit.startswith("year") else 1) if n.replace(".", "").isdigit() and unit[:4] in ("year", "mont") else None


def has(key, value):
    return lambda m: value in m[key]


def year(y):
    return lambda m: any(d.startswith(y) for d in m["effective_date"])


def lasts(test):
    return lambda m: any(test(n) for n in map(months, m["term"]) if n is not None)


def both(*tests):
    return lambda m: all(t(m) for t in tests)


def questions(read):
    """Questions with what an agreement's marks must be."""
    count = {k: collections.Counter(v for m in read.values() for v in m[k]) for k in ("jurisdiction", "party", "term")}
    years = collections.Counter(d[:4] for m in read.values() for d in m["effective_date"])
    laws = [law for law, n in count["jurisdiction"].most_common() if n > 1]
    for i, law in enumerate(laws):
        form = ("Which agreements are governed by the law of {}?", "How many NDAs are under {} law?", "List the contracts governed by the laws of {}.")[i % 3]
        yield form.format(law), has("jurisdiction", law)
    for i, (y, n) in enumerate(years.most_common(8)):
        form = ("Which agreements are dated {}?", "Which NDAs were made in {}?", "List the agreements signed in {}.")[i % 3]
        yield form.format(y), year(y)
    for term, n in count["term"].most_common(5):
        if (m := months(term)) is not None and m % 12 == 0 and str(int(m // 12)) in NUMBERS:
            word = NUMBERS[str(int(m // 12))]
            yield f"Which NDAs run for {word} year{'s' * (word != 'one')}?", lasts(lambda n, m=m: n == m)
    for party, n in count["party"].most_common(8):
        yield f"Which agreements are with {party}?", has("party", party)
    yield "Which agreements last longer than two years?", lasts(lambda n: n > 24)
    yield "Which NDAs have a term of less than two years?", lasts(lambda n: n < 24)
    yield "Which agreements are dated before 2005?", lambda m: any(d < "2005" for d in m["effective_date"])
    yield "How many agreements were entered into after 2014?", lambda m: any(d >= "2015" for d in m["effective_date"])
    for law in laws[:3]:
        yield f"Which {law} agreements were made between 2008 and 2012?", both(has("jurisdiction", law), lambda m: any("2008" <= d[:4] <= "2012" for d in m["effective_date"]))
        yield f"Which NDAs are under {law} law and run for two years?", both(has("jurisdiction", law), lasts(lambda n: n == 24))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pincite")
    parser.add_argument("matter")
    parser.add_argument("expected")
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    program = Program(args.pincite, args.matter)
    here = {f["file"].rsplit("/", 1)[-1] for f in json.loads(program.tool("files"))["files"]}
    read = {name: m for name, m in marks(args.expected).items() if name in here}
    right = listed = wanted = unsure = asked = passages = 0
    for question, meets in questions(read):
        asked += 1
        gold = {name for name, m in read.items() if meets(m)}
        reply = json.loads(program.tool("ask", question=question))
        if "counts" not in reply:
            passages += 1
        rows = reply.get("rows") or []
        found = {r["file"].rsplit("/", 1)[-1] for r in rows if r["state"] == "found"}
        doubted = {r["file"].rsplit("/", 1)[-1] for r in rows if r["state"] == "unsure"} & gold
        right, listed, wanted, unsure = right + len(found & gold), listed + len(found), wanted + len(gold), unsure + len(doubted)
        if args.show:
            print(f"{len(found & gold)} of {len(found)} right, of {len(gold)}, {len(doubted)} unsure · {question}" + (" · by passages" if "counts" not in reply else ""))
            for name in sorted(found - gold):
                print("   not", name, dict(read[name]), [r["value"] for r in rows if r["file"].endswith(name)])
            for name in sorted(gold - found):
                print("   lacks", name, dict(read[name]), [(r["state"], r["value"]) for r in rows if r["file"].endswith(name)])
    print(f"{asked} questions, {passages} answered by passages; {right} of {listed} listed right ({100 * right / max(1, listed):.1f} %), "
          f"{right} of {wanted} found ({100 * right / max(1, wanted):.1f} %), {unsure} more unsure")


if __name__ == "__main__":
    main()
