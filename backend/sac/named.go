package sac

import (
	_ "embed" // what was learned
	"slices"
	"strconv"
	"strings"

	"pincite/backend/learned"
	"pincite/backend/text"
)

// Named is a name in a short text, which may be that of a party, with the signs by which parties are told.
type Named struct {
	Name  string
	Signs []string
}

// shortText is up to how many bytes of a text parties are told by what was learned: letters, orders and notes name them in
// words that no rule foresees.
const shortText = 8000

// shortestText is how many bytes a text has at least that is more than a part of one.
const shortestText = 400

//go:embed named.json
var namedJSON []byte

var namedWeights = learned.Shipped[learned.Named]("named.json", namedJSON)

// Names returns the names of a short text with their signs, in the order in which they stand first. Ruled are the parties that rules found.
func Names(source string, ruled []string) []Named {
	ts := tokens(cutBytes(source, shortText))
	var all []Named
	seen := map[string]int{}
	dear := salutation(ts)
	for i := 0; i < len(ts); i++ {
		at := skipTitles(ts, i)
		if at >= len(ts) || !begins(ts, i, at) {
			continue
		}
		name, end := readName(ts, at)
		if name == "" || heading(name) && !hasSuffix(name) || descriptive(name) || len(text.Squeeze(name)) < 3 {
			continue
		}
		if end < len(ts) && strings.EqualFold(ts[end].core(), "law") { // "Delaware General Corporation Law"
			i = end
			continue
		}
		if whose, _, ok := strings.Cut(name, " of "); ok && person(whose) { // "Ada Quist of Leeds", unless it is "Body Corporate of Quist House"
			all = addNamed(all, seen, whose, ts, i, at, at+len(strings.Fields(whose)), dear)
		}
		all = addNamed(all, seen, name, ts, i, at, end, dear)
		i = max(i, end-1)
	}
	for i := range all {
		all[i].among(all, i, ruled)
	}
	return all
}

// addNamed adds a name, or what another place tells of one that is known.
func addNamed(all []Named, seen map[string]int, name string, ts []token, from, at, end, dear int) []Named {
	key := text.ShortForms.Replace(text.Squeeze(strings.TrimPrefix(strings.ToLower(name), "the ")))
	k, ok := seen[key]
	if !ok {
		k = len(all)
		seen[key] = k
		all = append(all, Named{Name: name, Signs: shapeOf(name)})
	}
	all[k].signs(ts, from, at, end, dear)
	return all
}

// begins reports whether a name may begin at a token, behind titles from an earlier one on.
func begins(ts []token, from, at int) bool {
	w := ts[at].core()
	if !capitalised(w) && !digitName(w) && !innerCapital(w) {
		return false
	}
	return from != at || from == 0 || !goesOn(ts, from) || strings.HasSuffix(ts[from-1].text, ":")
}

// titles stand before the names of persons and firms and are no part of them.
var titles = text.NewSet(`mr mrs ms miss messrs m/s dr prof professor sir madam monsieur madame mme m herr frau herrn shri smt sri don ditta firma
	major captain canon rev reverend hon drs ing mag dhr mevr mevrouw signor signora sig heer`)

// skipTitles returns where a name begins behind titles.
func skipTitles(ts []token, i int) int {
	for i+1 < len(ts) && titles[strings.ToLower(strings.Trim(ts[i].core(), "."))] && !ts[i+1].brk {
		i++
	}
	return i
}

// salutation returns where a letter greets whom it is written to; -1 where nothing does.
func salutation(ts []token) int {
	for i := range ts {
		if greetings[strings.ToLower(ts[i].core())] && ts[i].brk {
			return i
		}
	}
	return -1
}

var (
	greetings = text.NewSet(`dear hi hello monsieur madame geachte beste gentlemen`)
	closings  = text.NewSet(`yours sincerely faithfully truly regards cheers thanks gir gywir salutations groet hilsen wishes grüßen signed agreed accepted sd`)
)

// shapeOf are the signs of a name by itself.
func shapeOf(name string) []string {
	words := strings.Fields(name)
	signs := []string{"words " + strconv.Itoa(min(len(words), 6)), "form " + strconv.FormatBool(hasSuffix(name)), "last " + lastWord(name)}
	if text.LegalForms[lastWord(name)] {
		signs = append(signs, "legal")
	}
	if person(name) {
		signs = append(signs, "person")
	}
	if place(name) || addressLike(name) {
		signs = append(signs, "place")
	}
	if officer(name) {
		signs = append(signs, "officer")
	}
	if strings.ContainsAny(name, "0123456789") {
		signs = append(signs, "digits")
	}
	if strings.Contains(name, "&") {
		signs = append(signs, "joined")
	}
	for i, w := range words {
		w = strings.ToLower(strings.Trim(w, ".,()'’"))
		if i < 1 {
			signs = append(signs, "first "+w)
		}
		if bodies[w] {
			signs = append(signs, "body")
		}
	}
	return signs
}

// signs adds those of the place at which a name stands.
func (n *Named) signs(ts []token, from, at, end, dear int) {
	add := func(signs ...string) {
		for _, s := range signs {
			if !slices.Contains(n.Signs, s) {
				n.Signs = append(n.Signs, s)
			}
		}
	}
	word := func(i int) string {
		if i < 0 || i >= len(ts) {
			return "-"
		}
		w := strings.ToLower(ts[i].core())
		if strings.ContainsAny(w, "0123456789") {
			return "#"
		}
		return w
	}
	if from < at {
		add("title", "title "+word(at-1))
	}
	b1, b2, a1 := word(from-1), word(from-2), word(end)
	add("b "+b1, "bb "+b2+" "+b1, "a "+a1, "aa "+a1+" "+word(end+1))
	if from > 0 && strings.HasSuffix(ts[from-1].text, ":") {
		add("label", "l "+b1, "ll "+b2+" "+b1, "labelled "+strconv.FormatBool(formRoles[b1]))
	}
	for k := from - 1; k >= 0 && k > from-5; k-- {
		if formRoles[word(k)] {
			add("role before " + strconv.Itoa(from-k))
		}
	}
	for k := end; k < len(ts) && k < end+8; k++ {
		if formRoles[word(k)] && (capitalised(ts[k].core()) || k < end+3) {
			add("role behind " + strconv.Itoa(min(3, k-end)))
		}
	}
	line := ts[from].brk
	ends := end >= len(ts) || ts[end].brk
	add("line " + strconv.FormatBool(line) + " " + strconv.FormatBool(ends))
	if term := termBehind(ts, end, hasSuffix(n.Name)); term != "" {
		add("defined", "defined "+strconv.FormatBool(role(term)))
	}
	if last := ts[end-1].text; strings.ContainsAny(last[len(last)-1:], ",;.:)") {
		add("closes " + last[len(last)-1:])
	}
	switch {
	case at == 0:
		add("opens")
	case at < 12:
		add("at 12")
	case at < 60:
		add("at 60")
	case at < 160:
		add("at 160")
	}
	if at > len(ts)*85/100 {
		add("tail")
	}
	if dear >= 0 {
		add("letter")
		switch {
		case at > dear && at < dear+3:
			add("greeted")
		case at < dear && at > dear-30:
			add("addressed", "addressed "+strconv.FormatBool(line && ends))
		case at == 0:
			add("letterhead")
		}
	}
	for k := from - 1; k >= 0 && k > from-9; k-- {
		if closings[word(k)] {
			add("closing " + strconv.Itoa(min(2, (from-k)/3)))
			break
		}
	}
}

// among adds the signs that depend on the other names.
func (n *Named) among(all []Named, at int, ruled []string) {
	n.Signs = append(n.Signs, "order "+strconv.Itoa(min(at, 6)))
	if len(ruled) == 1 && sameName(ruled[0], n.Name) {
		n.Signs = append(n.Signs, "ruled")
	}
	bare := text.Squeeze(n.Name)
	for i, o := range all {
		if other := text.Squeeze(o.Name); i != at && len(other) > len(bare) && strings.Contains(other, bare) {
			n.Signs = append(n.Signs, "part")
			break
		}
	}
}

const (
	// leastParty is how likely a name is at least that is told as that of a party, and leastSecond one of the two without which there is no contract.
	leastParty, leastSecond = 0.5, 0.4
	// leastRuled is how likely one is at least that a rule found.
	leastRuled = 0.02
)

// PartiesBy returns the names that are parties by what was learned, in their order, and what rules found where that is likely, too.
// Of a name that stands in another the likelier is kept.
func PartiesBy(weights *learned.Named, names []Named, ruled []string) (parties []string) {
	likely := make([]float64, len(names))
	sure, unlikely := 0, len(ruled) < 2
	doubtful := func(r string) bool {
		i := slices.IndexFunc(names, func(n Named) bool { return sameName(n.Name, r) })
		return i >= 0 && likely[i] < leastRuled
	}
	for i, n := range names {
		sum := weights.Bias
		for _, s := range n.Signs {
			sum += weights.Weights[s]
		}
		likely[i] = learned.Logistic(sum)
	}
	unlikely = unlikely || slices.ContainsFunc(ruled, doubtful)
	for i, n := range names {
		for k, o := range names {
			a, b := text.Squeeze(n.Name), text.Squeeze(o.Name)
			if i != k && likely[i] > 0 && (strings.Contains(a, b) || strings.Contains(b, a)) && likely[k] > likely[i] {
				likely[i] = 0
			}
		}
		if likely[i] >= leastParty {
			sure++
		}
	}
	if !unlikely || sure < 2 && len(ruled) != 1 {
		return ruled
	}
	least := leastParty
	if sorted := slices.Sorted(slices.Values(likely)); len(sorted) > 1 {
		least = min(leastParty, max(leastSecond, sorted[len(sorted)-2]))
	}
	for i, n := range names {
		if likely[i] >= least && len(parties) < maxParties {
			parties = addName(parties, n.Name)
		}
	}
	if len(parties) < 2 {
		return ruled
	}
	return fullNames(parties)
}
