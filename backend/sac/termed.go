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
	last := 0
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
		if len(found) == 0 {
			if len(names) > 0 {
				break
			}
			continue
		}
		for _, n := range found {
			names = addName(names, n)
		}
		for last = k; last < len(ts)-1 && last < k+longest && !strings.Contains(ts[last].text, ")"); last++ {
		}
		last++
		k = last - 1
	}
	if len(names) < 2 {
		return nil
	}
	return names
}

// personBehind returns the person whom an "and" joins to another one, whose name ends before a token.
func personBehind(ts []token, first string, end int) (name string, next int) {
	if end >= len(ts) || ts[end].core() != "and" || !person(first) || hasSuffix(first) || notParty(first) {
		return "", end
	}
	if name, next = readName(ts, end+1); person(name) && !hasSuffix(name) && !notParty(name) && setOff(ts, end+1, next) {
		return name, next
	}
	return "", end
}

// namesBefore reads the name, or the names of several persons, that begin what stands before a term: behind "between", "and" or a line's
// end, the nearest first.
func namesBefore(ts []token, from, nearest, to int) []string {
	for at := nearest; at >= from; at-- {
		begins := ts[at].brk && !ts[at].wrapped || at > 0 && numbered(ts[at-1]) || at == from && ts[at].core() == "and"
		if !begins && at > 0 {
			switch strings.ToLower(ts[at-1].core()) {
			case "between", "among", "by":
				begins = true
			case "and":
				begins = at > 1 && strings.ContainsAny(ts[at-2].text[len(ts[at-2].text)-1:], ",;)")
			}
		}
		if !begins {
			continue
		}
		var names []string
		for k := skipLead(ts, at); k < to; {
			name, end := readName(ts, k)
			words := strings.Fields(name)
			if name == "" || end > to || len(words) < 2 || typeNouns[lastWord(name)] || descriptive(name) || officer(name) || place(name) {
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
