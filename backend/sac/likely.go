package sac

import (
	"slices"
	"strings"

	"pincite/backend/learned"
	"pincite/backend/text"
)

const (
	// leastParty is how likely a name is at least that is told as that of a party, and leastSecond that beside it without which there
	// is no contract, or of one that rules found, too.
	leastParty, leastSecond = 0.5, 0.3
	// nearlyParty is how much less likely a whole name may be than a part of it.
	nearlyParty = 0.8
)

// PartiesBy returns the names that are parties by what was learned, in their order: those that are likely, and the one that comes next
// where only one is. Of a name that stands in another the likelier is kept; what rules found is told where fewer than two are likely enough.
func PartiesBy(weights *learned.Named, names []Named, ruled []string) (parties []string) {
	likely := make([]float64, len(names))
	for i, n := range names {
		sum := weights.Bias
		for _, s := range n.Signs {
			sum += weights.Weights[s]
		}
		likely[i] = learned.Logistic(sum)
	}
	for i, n := range names {
		if w := wholeForm(n.Name, names); w != n.Name { // one person by two forms of the name
			k := slices.IndexFunc(names, func(o Named) bool { return o.Name == w })
			likely[i], likely[k] = 0, max(likely[i], likely[k])
		}
	}
	for i, n := range names {
		for k, o := range names {
			if i != k && likely[i] > 0 && n.yields(o, likely[i], likely[k], ruled) {
				likely[i] = 0
			}
		}
	}
	least := leastParty
	if sorted := slices.Sorted(slices.Values(likely)); len(sorted) > 1 && sorted[len(sorted)-1] >= leastParty {
		least = min(leastParty, max(leastSecond, sorted[len(sorted)-2]))
	}
	for i, n := range names {
		least := least
		if slices.ContainsFunc(ruled, func(r string) bool { return sameName(r, n.Name) }) {
			least = leastSecond
		}
		if likely[i] >= least && len(parties) < maxParties {
			parties = addName(parties, n.Name)
		}
	}
	if len(parties) < 2 {
		return ruled
	}
	if len(parties) == len(ruled) && !slices.ContainsFunc(parties, func(p string) bool {
		return !slices.ContainsFunc(ruled, func(r string) bool { return sameName(untitled(r), untitled(p)) })
	}) {
		return ruled
	}
	return fullNames(parties)
}

// yields reports whether a name is left out beside another one that has it in itself, or stands in it: that which is likelier is kept, and the
// whole one where it is nearly as likely or a rule found it.
func (n *Named) yields(o Named, p, other float64, ruled []string) bool {
	a, b := text.Squeeze(n.Name), text.Squeeze(o.Name)
	switch {
	case !strings.Contains(a, b) && !strings.Contains(b, a):
		return false
	case o.whole(ruled, *n):
		return true
	case len(o.Name) > len(n.Name):
		return other > nearlyParty*p
	}
	return other > p && !n.whole(ruled, o) && p <= nearlyParty*other
}

// whole reports whether rules found a name that has another one in it.
func (n *Named) whole(ruled []string, part Named) bool {
	return len(n.Name) > len(part.Name) && strings.Contains(text.Squeeze(n.Name), text.Squeeze(part.Name)) &&
		text.LegalForms[lastWord(n.Name)] == text.LegalForms[lastWord(part.Name)] &&
		slices.ContainsFunc(ruled, func(r string) bool { return sameName(r, n.Name) })
}

// wholeForm returns how else a text names a person in more letters: of "A. J. FREW", Alasdair John Frew.
func wholeForm(name string, names []Named) string {
	if !person(name) || hasSuffix(name) {
		return name
	}
	whole, short := name, strings.Fields(strings.ToLower(name))
	for _, n := range names {
		words := strings.Fields(strings.ToLower(n.Name))
		if len(words) >= 2 && len(words) < 6 && len(n.Name) > len(whole) && words[len(words)-1] == short[len(short)-1] &&
			begunWith(words, short) {
			whole = n.Name
		}
	}
	return whole
}

// begunWith reports whether each first name of a person stands in another form of the name, whole or by its letter, in order.
func begunWith(words, short []string) bool {
	i := 0
	for _, s := range short[:len(short)-1] {
		letter := strings.TrimRight(s, ".")
		for i < len(words)-1 && words[i] != s && !(len(letter) == 1 && strings.HasPrefix(words[i], letter)) {
			i++
		}
		if i == len(words)-1 {
			return false
		}
		i++
	}
	return true
}
