package compare

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/compare/seq"
	"pincite/backend/doc"
)

// Fit says how a clause of a form stands in another document.
type Fit string

// The fits. Extra is a clause of the other document that the form does not have.
const (
	Same    Fit = "same"
	Near    Fit = "near"
	Differs Fit = "differs"
	Missing Fit = "missing"
	Extra   Fit = "extra"
)

// Fitted is a clause of a form with the one of another document that says the most of it. A side that has none has an empty span.
type Fitted struct {
	Fit            Fit
	Likeness       float64 // from 0 to 1, of the words
	A, B           doc.Span
	QuoteA, QuoteB string
	LabelA, LabelB string
	TitleA, TitleB string
	// Changes are those between both, with spans in the whole texts; none where a side lacks.
	Changes []Change
}

// What makes two clauses one.
const (
	nearLikeness   = 0.8  // of clauses that say nearly the same
	leastLikeness  = 0.3  // of clauses that stand for each other
	titledLikeness = 0.1  // of those under the same title
	titleBonus     = 0.25 // what an equal title adds where several may be meant
	leastContained = 0.6  // share of a clause's words that another one holds, with more
	fewestWords    = 8    // of what is a clause, and no heading alone
)

// clause is a passage of a document as it is laid beside another form.
type clause struct {
	span         doc.Span
	label, title string
	bag          seq.Bag
}

// Fits lays a document beside a form, clause by clause: those of the form in its order, and then what the document has besides.
func Fits(form, other Document) []Fitted {
	r := newReader()
	m := &fitting{form: form, other: other, a: r.clauses(form), b: r.clauses(other), reader: r}
	m.pair()
	var out []Fitted
	for i := range m.a {
		out = append(out, m.fitted(i))
	}
	for j := range m.b {
		if _, ok := m.ofB[j]; !ok {
			c := &m.b[j]
			out = append(out, Fitted{Fit: Extra, B: c.span, QuoteB: other.Text[c.span.Start:c.span.End], LabelB: c.label, TitleB: c.title})
		}
	}
	return out
}

// fitting is two documents that are laid side by side.
type fitting struct {
	form, other Document
	a, b        []clause
	reader      *reader
	ofA         map[int]int // the clause of the other document, by that of the form
	ofB         map[int]int
	like        map[int]float64
}

// pair finds the clauses that stand for each other: the most alike first, each once; then those that are part of one that is taken.
func (m *fitting) pair() {
	m.ofA, m.ofB, m.like = map[int]int{}, map[int]int{}, map[int]float64{}
	l := seq.Aligner{Weights: m.reader.weights, May: func(int, int) bool { return true }}
	for _, c := range m.a {
		l.A = append(l.A, c.bag)
	}
	for _, c := range m.b {
		l.B = append(l.B, c.bag)
	}
	l.Prepare()
	type pair struct {
		i, j        int
		like, score float64
	}
	var all []pair
	for i := range m.a {
		for j := range m.b {
			p := pair{i: i, j: j, like: l.Likeness(i, j)}
			p.score = p.like
			least := leastLikeness
			if within(m.a[i].title, m.b[j].title) || within(m.b[j].title, m.a[i].title) {
				least, p.score = titledLikeness, p.like+titleBonus
			}
			if p.like >= least {
				all = append(all, p)
			}
		}
	}
	slices.SortStableFunc(all, func(x, y pair) int { return cmp.Compare(y.score, x.score) })
	for _, p := range all {
		_, takenA := m.ofA[p.i]
		_, takenB := m.ofB[p.j]
		if !takenA && !takenB {
			m.ofA[p.i], m.ofB[p.j], m.like[p.i] = p.j, p.i, alike(m.a[p.i].bag, m.b[p.j].bag)
		}
	}
	for i := range m.a {
		if _, ok := m.ofA[i]; !ok {
			if j, share := m.holder(m.a[i].bag, m.b); j >= 0 {
				m.ofA[i], m.like[i] = j, share
			}
		}
	}
	for j := range m.b {
		if _, ok := m.ofB[j]; !ok {
			if i, _ := m.holder(m.b[j].bag, m.a); i >= 0 {
				m.ofB[j] = i
			}
		}
	}
}

// within reports whether all words of a title stand in another one: "use" in "permitted use".
func within(title, other string) bool {
	if title == "" {
		return false
	}
	return !slices.ContainsFunc(strings.Fields(title), func(w string) bool { return !slices.Contains(strings.Fields(other), w) })
}

// alike returns the share of the words of two clauses that both have.
func alike(a, b seq.Bag) float64 {
	both, all := 0, 0
	for key, n := range a {
		both += min(n, b[key])
		all += n
	}
	for _, n := range b {
		all += n
	}
	return 2 * float64(both) / float64(max(all, 1))
}

// holder returns the clause that holds most of some words, and the share; -1 where none holds enough.
func (m *fitting) holder(bag seq.Bag, in []clause) (at int, share float64) {
	at = -1
	for j := range in {
		if held := seq.Share(bag, in[j].bag, m.reader.weights); held > share {
			at, share = j, held
		}
	}
	if share < leastContained {
		return -1, 0
	}
	return at, share
}

// fitted is a clause of the form with what stands for it.
func (m *fitting) fitted(i int) Fitted {
	a := &m.a[i]
	out := Fitted{Fit: Missing, A: a.span, QuoteA: m.form.Text[a.span.Start:a.span.End], LabelA: a.label, TitleA: a.title}
	j, ok := m.ofA[i]
	if !ok {
		return out
	}
	b := &m.b[j]
	out.B, out.QuoteB, out.LabelB, out.TitleB, out.Likeness = b.span, m.other.Text[b.span.Start:b.span.End], b.label, b.title, m.like[i]
	found := Compare(Document{Text: out.QuoteA, Format: m.form.Format}, Document{Text: out.QuoteB, Format: m.other.Format})
	for _, c := range found.Changes {
		c.A.Start, c.A.End = c.A.Start+a.span.Start, c.A.End+a.span.Start
		c.B.Start, c.B.End = c.B.Start+b.span.Start, c.B.End+b.span.Start
		c.LabelA, c.LabelB = a.label, b.label
		out.Changes = append(out.Changes, c)
	}
	switch {
	case len(out.Changes) == 0:
		out.Fit, out.Likeness = Same, 1
	case out.Likeness >= nearLikeness || found.Count(Substance) == 0:
		out.Fit = Near
	default:
		out.Fit = Differs
	}
	return out
}

// clauses cuts a document into its clauses: what stands under each number or heading, with its items. A document without sections is cut
// into its paragraphs.
func (r *reader) clauses(d Document) (out []clause) {
	add := func(s doc.Span, label, title string) {
		s = s.Trim(d.Text)
		tokens := r.tokens(d.Text, s)
		if len(tokens) < fewestWords {
			return
		}
		c := clause{span: s, label: label, title: title, bag: seq.Bag{}}
		for _, t := range tokens {
			c.bag[t.key]++
		}
		out = append(out, c)
	}
	heads := slices.DeleteFunc(slices.Clone(d.Layout.Sections), func(s doc.Section) bool { return isItem.MatchString(s.Label) })
	if len(heads) < 2 {
		for _, s := range passages(d) {
			add(s, d.Layout.Label(s.Start), "")
		}
		return out
	}
	add(doc.Span{End: heads[0].Span.Start}, "", "opening")
	above := map[int]string{}
	for i, h := range heads {
		end := len(d.Text)
		if i+1 < len(heads) {
			end = heads[i+1].Span.Start
		}
		title := strings.ToLower(strings.Join(strings.Fields(strings.Trim(h.Title, " .:")), " "))
		above[h.Level] = title
		if title == "" {
			title = above[h.Level-1]
		}
		add(doc.Span{Start: h.Span.Start, End: end}, h.Label, title)
	}
	return out
}

// isItem tells the number of an item from that of a clause: "5.4(b)".
var isItem = regexp.MustCompile(`\)$`)
