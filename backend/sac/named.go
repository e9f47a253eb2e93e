package sac

import (
	_ "embed" // what was learned
	"regexp"
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
	times int  // how often it stands
	ends  bool // it stands where the text is signed
}

// shortText is up to how many bytes of a text parties are told by what was learned: letters, orders and notes name them in
// words that no rule foresees. Of those about secrets, which are of one form, longer ones are left to the rules.
const shortText, shortSecret = 12000, 8000

// secrets are words of what agreements about secrets are called.
var secrets = regexp.MustCompile(`(?i)disclosure|confidential|\bNDA\b`)

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
		if name == "" || heading(name) && !hasSuffix(name) || descriptive(name) || officer(name) || len(text.Squeeze(name)) < 3 {
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
	ruled = slices.Clone(ruled)
	for i, r := range ruled {
		ruled[i] = untitled(r)
	}
	ruled = slices.DeleteFunc(ruled, func(r string) bool { // none of the file's name, and no title alone
		return titles[strings.ToLower(r)] || !strings.Contains(text.Squeeze(source), text.Squeeze(r))
	})
	for _, r := range ruled {
		if !slices.ContainsFunc(all, func(n Named) bool { return sameName(untitled(r), untitled(n.Name)) }) {
			at, end := placeOf(ts, r)
			if end > 0 {
				all = addNamed(all, seen, r, ts, at, at, end, dear)
			}
		}
	}
	for i := range all {
		all[i].among(all, i, ruled)
	}
	return all
}

// placeOf returns the tokens that a name takes where it stands first; 0 and 0 where its words do not stand side by side.
func placeOf(ts []token, name string) (from, to int) {
	words := strings.Fields(name)
	for i := 0; i+len(words) <= len(ts); i++ {
		k := 0
		for k < len(words) && text.Squeeze(ts[i+k].text) == text.Squeeze(words[k]) {
			k++
		}
		if k == len(words) {
			return i, i + k
		}
	}
	return 0, 0
}

// untitled returns a name without the titles and the other words before it.
func untitled(name string) string {
	words := strings.Fields(name)
	for len(words) > 1 && (titles[strings.ToLower(strings.Trim(words[0], "."))] || leads[strings.ToLower(words[0])]) {
		words = words[1:]
	}
	return strings.Join(words, " ")
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
	all[k].times++
	all[k].ends = all[k].ends || at > len(ts)*85/100
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

var (
	// leads stand before names, with a capital where a line begins.
	leads      = text.NewSet(`the for för für till attn attention cc sd/- tra fra la il le les per`)
	listNumber = regexp.MustCompile(`^\(?\d{1,2}[.)]$`)
)

// skipTitles returns where a name begins behind titles.
func skipTitles(ts []token, i int) int {
	for i+1 < len(ts) && !ts[i+1].brk && capitalised(ts[i+1].core()) &&
		(leads[strings.ToLower(ts[i].core())] || listNumber.MatchString(ts[i].text)) {
		i++
	}
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

// kinds are what papers are called, in the languages of contracts: a heading has them, and no party.
var kinds = text.NewSet(`agreement contract licence license lease deed loan order hire note supply memorandum confirmation engagement appointment mandate minute
	contrat contrato contratto vertrag mietvertrag pachtvertrag vereinbarung overeenkomst bail convention accord scrittura avença acordo acuerdo avtale avtal aftale`)

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
	if officers[lastWord(name)] {
		signs = append(signs, "office")
	}
	if strings.ToUpper(name) == name {
		signs = append(signs, "capitals")
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
		if kinds[w] {
			signs = append(signs, "kind")
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
	if ts[from].cell { // what the cell before it says is a label
		for k := from - 1; k >= 0 && k > from-5; k-- {
			add("cell "+word(k), "cell role "+strconv.FormatBool(formRoles[word(k)]))
			if ts[k].brk {
				break
			}
		}
	}
	for k := from - 1; k >= 0 && k > from-10 && !strings.ContainsAny(ts[k].text, ";:"); k-- {
		if agents[word(k)] {
			add("agent")
		}
	}
	for k := from - 1; k >= 0 && k > from-60; k-- {
		if openers[word(k)] {
			add("opener " + strconv.Itoa(min(3, (from-k)/8)))
			break
		}
	}
	if end+1 < len(ts) && joins[word(end)] {
		if second, _ := readName(ts, skipTitles(ts, end+1)); second != "" && lastWord(second) == lastWord(n.Name) {
			add("pair")
		}
	}
	if from > 1 && joins[b1] && strings.EqualFold(ts[from-2].core(), ts[end-1].core()) {
		add("pair")
	}
	for k := from - 1; k >= 0 && k > from-4 && !ts[k+1].brk; k-- {
		if kinds[word(k)] {
			add("kind before")
		}
	}
	if selves[b1] {
		add("self")
	}
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

var (
	// agents are words between a party and who signs for it.
	agents = text.NewSet(`by represented représentée représenté vertreten vertegenwoordigd rappresentata rappresentato representada representado through attention attn per`)
	// openers begin the list of the parties, and selves are how who writes calls himself and whom he writes to.
	openers = text.NewSet(`between among zwischen tussen entre tra fra mellem mellan mellom undersigned soussignés ondergetekenden sottoscritti parties partes`)
	joins   = text.NewSet(`and & und et en e y og och`)
	selves  = text.NewSet(`i we us me you myself yourselves ourselves ich wir sie nous vous noi je client firm`)
)

// among adds the signs that depend on the other names.
func (n *Named) among(all []Named, at int, ruled []string) {
	n.Signs = append(n.Signs, "order "+strconv.Itoa(min(at, 6)), "times "+strconv.Itoa(min(n.times, 4)))
	if n.ends && at < 4 {
		n.Signs = append(n.Signs, "first and last")
	}
	last := lastWord(n.Name)
	signs := func(o Named) bool { return o.Name != n.Name && o.ends && lastWord(o.Name) == last }
	if person(n.Name) && slices.ContainsFunc(all, signs) {
		n.Signs = append(n.Signs, "signs by another form")
	}
	known := slices.ContainsFunc(ruled, func(r string) bool { return sameName(untitled(r), untitled(n.Name)) })
	n.Signs = append(n.Signs, "ruled "+strconv.Itoa(min(len(ruled), 3))+" "+strconv.FormatBool(known))
	bare := text.Squeeze(n.Name)
	for i, o := range all {
		if other := text.Squeeze(o.Name); i != at && len(other) > len(bare) && strings.Contains(other, bare) {
			n.Signs = append(n.Signs, "part")
			break
		}
	}
}
