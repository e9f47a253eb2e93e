package sac

import (
	"strings"

	"pincite/backend/text"
)

// listedParties reads the parties of a list of terms, each behind a label in a line of its own, whatever it is called there:
// "Operator: Tarn Ltd".
func listedParties(ts []token) []string {
	const opens, longest, apart = 260, 3, 60 // tokens
	var names []string
	last := 0
	for i := 0; i < len(ts) && i < opens && len(names) < 2; i++ {
		if !ts[i].brk || !capitalised(ts[i].core()) || len(names) > 0 && i-last > apart {
			continue
		}
		k := i + 1
		for k < len(ts) && k < i+longest && !ts[k].brk && !strings.HasSuffix(ts[k-1].text, ":") {
			k++
		}
		if k >= len(ts) || !ts[k].brk && !strings.HasSuffix(ts[k-1].text, ":") || ts[k].wrapped {
			continue
		}
		name, end := readName(ts, k)
		if name == "" || !hasSuffix(name) || notParty(name) || !text.LegalForms[lastWord(name)] && formAt(ts, end-1) == 0 ||
			end < len(ts) && !ts[end].brk && !strings.HasSuffix(ts[end-1].text, ",") && !strings.HasPrefix(ts[end].text, "(") {
			continue
		}
		names, last, i = addName(names, name), end, end-1
	}
	if len(names) < 2 {
		return nil
	}
	return names
}

// termedParties reads the names for which an opening defines terms, one behind the other, whoever they are: persons, bodies and
// companies.
func termedParties(ts []token) []string {
	const opens, apart, longest = 260, 70, 80 // tokens
	var names []string
	first, last := "", 0 // the term of the first of them, and where the last one's ends
	for k := 1; k < len(ts) && k < opens && len(names) < maxParties; k++ {
		term := definedTerm(ts, k)
		if term == "" {
			continue
		}
		if w := lastWord(term); typeNouns[w] || w == "date" || w == "parties" || w == "party" || heading(term) {
			continue
		}
		if len(names) > 0 && k-last > apart {
			break
		}
		from, nearest := max(last, k-longest), k-1
		if len(names) > 0 {
			nearest = from // the next party follows at once
		}
		found := namesBefore(ts, from, nearest, k)
		if len(found) == 0 && len(names) > 0 { // or behind an address
			if found = namesBefore(ts, from, k-1, k); len(found) != 1 || !hasSuffix(found[0]) || !hasSuffix(names[0]) && !likeName(first, names[0]) {
				found = nameAt(ts, from, k)
			}
		}
		if len(found) == 0 {
			if len(names) > 0 {
				break
			}
			continue
		}
		if len(names) == 0 {
			first = strings.TrimPrefix(term, "the ")
		}
		for _, n := range found {
			names = addName(names, n)
		}
		for last = k; last < len(ts)-1 && last < k+longest && !strings.ContainsAny(strings.TrimLeft(ts[last].text, `"“„(`),
			`)"”“`); last++ {
		}
		last++
		k = last - 1
	}
	if len(names) < 2 {
		return nil
	}
	return names
}

// nameAt reads the name that ends right before a term, close behind the party before it: "lets to Ada Quist (the Trader)".
func nameAt(ts []token, from, to int) []string {
	const longest, apart = 5, 10 // tokens
	for at := max(from, to-longest); at < to && to-from < apart; at++ {
		if l := strings.ToLower(ts[at-1].core()); l != "to" && l != "with" && l != "from" && l != "engages" {
			continue
		}
		if name, end := readName(ts, at); end == to && person(name) && !notParty(name) && !typeNouns[lastWord(name)] {
			return []string{name}
		}
	}
	return nil
}

// withoutPlace returns a name without where its bearer is: "Ada Quist of Fellgate", and not what a body is of, "Bank of Fellgate".
func withoutPlace(name string) string {
	who, where, ok := strings.Cut(name, " of ")
	if !ok || hasSuffix(who) || !person(who) || addressed[lastWord(who)] || strings.HasPrefix(where, "the ") && !addressLike(where) {
		return name
	}
	for w := range strings.FieldsSeq(strings.ToLower(who)) {
		if ofPlaces[w] {
			return name
		}
	}
	return who
}

// ofPlaces are words of the names of bodies that go on with "of".
var ofPlaces = bodies.With(text.NewSet(`bank university trustees board council parish county city town borough village school college
	museum ministry government republic state district diocese church friends order house rector governors governor community
	federation guild league academy hospital clinic company club fund estate executors secretary minister commissioner commissioners
	people province territory region regional corporation users owners sons daughters brothers sisters chamber port royal national
	court bishop dean chapter warden wardens vicar provost office bureau faculty trustee liquidator heirs partners`))

// addressed are the last words of names that "of" goes on with.
var addressed = text.NewSet(`council board university bank`)

// acting stands before by whom a party acts.
var acting = text.NewSet(`represented acting signed executed`)

// personBehind returns the person whom an "and" joins to another one, whose name ends before a token.
func personBehind(ts []token, first string, end int) (name string, next int) {
	if end >= len(ts) || ts[end].core() != "and" || !person(first) || hasSuffix(first) || notParty(first) {
		return "", end
	}
	if name, next = readName(ts, end+1); person(name) && !hasSuffix(name) && !notParty(name) && (setOff(ts, end+1, next) || ts[next].brk) {
		return name, next
	}
	return "", end
}

// namesBefore reads the name, or the names of several persons, that begin what stands before a term: behind "between", "and" or a line's
// end, the nearest first.
func namesBefore(ts []token, from, nearest, to int) []string {
	for at := nearest; at >= from; at-- {
		begins := ts[at].brk && (!ts[at].wrapped || at == from) || at > 0 && numbered(ts[at-1]) || at == from &&
			(ts[at].core() == "and" || ts[at].core() == "und" || ts[at].core() == "en")
		if !begins && at > 0 {
			switch strings.ToLower(ts[at-1].core()) {
			case "by":
				begins = at < 2 || !acting[strings.ToLower(ts[at-2].core())]
			case "between", "among", "parties", "zwischen", "tussen", "entre":
				begins = true
			case "and", "und", "en", "et", "y", "e":
				begins = at > 1 && strings.ContainsAny(ts[at-2].text[len(ts[at-2].text)-1:], ",;)")
			}
		}
		if !begins {
			continue
		}
		var names []string
		for k := skipLead(ts, at); k < to; {
			name, end := readName(ts, k)
			name = withoutPlace(name)
			words := strings.Fields(name)
			if name == "" || end > to || len(words) < 2 || typeNouns[lastWord(name)] || notParty(name) {
				break
			}
			names = append(names, name)
			if end >= to || ts[end].core() != "and" || hasSuffix(name) {
				break
			}
			k = end + 1
		}
		if len(names) > 0 {
			return names
		}
	}
	return nil
}
