package main

import (
	"slices"
	"strings"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/table"
)

// truth is what a question's answer is.
type truth byte

const (
	cell    truth = iota // a cell
	absent               // the document's tables are about it and lack it
	foreign              // no table of the document is about it
)

// example is a question put to the tables of a document.
type example struct {
	document int
	name     string
	question string
	truth    truth
	kind     string // how the question was made
	cells    table.Cells
	is       func(table.Hit) bool // whether a cell is the one asked for
	of       func(table.Answer) outcome
	empty    bool // the cell asked for has no words
	hand     string
	other    bool // its document is by another hand than the program's
}

// judged is the best cell of each table of an example under some weights, and of each whether it is the cell asked for.
type judged struct {
	table.Judged
	considered []table.Considered
	right      []bool
}

func (e *example) under(w *table.Sureness) (j judged) {
	j.Judged = e.cells.Judge(w)
	j.considered = j.Considered()
	for _, c := range j.considered {
		j.right = append(j.right, e.is(c.Hit))
	}
	return j
}

// first is the likeliest cell of all; none where none is considered.
func (j *judged) first() (h table.Hit) {
	if len(j.considered) > 0 {
		h = j.considered[0].Hit
	}
	return h
}

// hit returns a cell that answers, with what speaks for it; false where none does.
func (e *example) hit() (hit table.Hit, features map[string]float64, ok bool) {
	e.cells.Each(func(h table.Hit, f map[string]float64) {
		if !ok && e.truth == cell && e.is(h) {
			hit, features, ok = h, f, true
		}
	})
	return hit, features, ok
}

// eachAside is how many documents share a question that no table answers.
const eachAside = 9

// apart is how many documents lie between one and those whose questions are put to it, too.
const apart = 7

// examplesOf puts to each document its own questions, those with what answers them taken out, those of other documents, and
// those that no table answers.
func examplesOf(docs []*document, prose string) (all []example) {
	var asides []string
	for line := range strings.SplitSeq(prose, "\n") {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			asides = append(asides, line)
		}
	}
	of, wait := make([][]example, len(docs)), sync.WaitGroup{}
	for n := range docs {
		wait.Go(func() { of[n] = examplesOn(docs, n, asides) })
	}
	wait.Wait()
	return slices.Concat(of...)
}

// examplesOn returns the examples of one document's questions, and of those that no table answers.
func examplesOn(docs []*document, n int, asides []string) (all []example) {
	d := docs[n]
	for i, q := range d.Questions {
		e := d.ask(n, q)
		if all = append(all, e); len(q.Answers) > 0 {
			all = append(all, d.without(n, q, e)...)
			if short := d.shortened(q.Question); short != q.Question {
				asked := q
				asked.Question = short
				e := d.ask(n, asked)
				e.kind = "unnamed"
				all = append(all, e)
			}
		}
		if other := docs[(n+apart+i)%len(docs)]; other != d {
			e := other.ask((n+apart+i)%len(docs), question{Question: q.Question})
			e.truth, e.kind = foreign, "other document"
			all = append(all, e)
		}
	}
	for i, aside := range asides {
		if (i+n)%eachAside != 0 {
			continue
		}
		if len(d.Parties) > 0 {
			first, _, _ := strings.Cut(d.Parties[0], " ")
			aside = strings.ReplaceAll(aside, "{party}", first)
		}
		e := d.ask(n, question{Question: strings.ReplaceAll(aside, "{party}", "the other side")})
		e.truth, e.kind = foreign, "prose"
		all = append(all, e)
	}
	return all
}

func (d *document) ask(n int, q question) example {
	e := example{document: n, name: d.Name, question: q.Question, truth: absent, kind: "own"}
	if len(q.Answers) > 0 {
		e.truth = cell
	}
	words := func(h table.Hit) string { return h.Cell(d.Text).Text(d.Text) }
	e.of, e.hand, e.other = func(a table.Answer) outcome { return q.of(d.said(a)) }, d.Hand, d.Hand != ""
	e.cells = table.Gather(d.Text, d.tables, d.query(q.Question))
	e.is = func(h table.Hit) bool {
		return slices.ContainsFunc(q.Answers, func(a string) bool { return sameCell(words(h), a) })
	}
	if q.Row != "" { // of several cells with the same words, or without any
		same, found := e.is, false
		if len(q.Answers) == 0 {
			same = func(h table.Hit) bool { return table.Unfilled(words(h)) }
		}
		e.cells.Each(func(h table.Hit, _ map[string]float64) { found = found || same(h) && q.standsIn(d, h) })
		if found {
			e.is = func(h table.Hit) bool { return same(h) && q.standsIn(d, h) }
		}
		e.empty = found && len(q.Answers) == 0
	}
	return e
}

// without asks a question of the document less the row that answers it, and less the column, where the question says its head.
func (d *document) without(n int, q question, e example) (out []example) {
	hit, features, ok := e.hit()
	if !ok {
		return nil
	}
	q.Answers = nil
	if len(hit.Table.Rows) > 2 {
		rest := d.less(hit.Table, func(t *table.Table) (gone []table.Cell) {
			gone = t.Rows[hit.Row].Cells
			t.Rows = slices.Delete(slices.Clone(t.Rows), hit.Row, hit.Row+1)
			return gone
		})
		e := rest.ask(n, q)
		e.kind = "no row"
		out = append(out, e)
	}
	if !hit.Table.Terms && len(hit.Table.Columns)-hit.Table.Labels > 1 && features["head"] > 0.4 && hit.Column >= hit.Table.Labels {
		rest := d.less(hit.Table, func(t *table.Table) (gone []table.Cell) {
			gone = slices.Clone(t.Columns[hit.Column].Heads)
			t.Columns = slices.Delete(slices.Clone(t.Columns), hit.Column, hit.Column+1)
			t.Rows = slices.Clone(t.Rows)
			for i := range t.Rows {
				gone = append(gone, t.Rows[i].Cells[hit.Column])
				t.Rows[i].Cells = slices.Delete(slices.Clone(t.Rows[i].Cells), hit.Column, hit.Column+1)
			}
			return gone
		})
		e := rest.ask(n, q)
		e.kind = "no column"
		out = append(out, e)
	}
	return out
}

// less returns the document with cells taken out of a table and of the text; where they stood is white space.
func (d *document) less(t *table.Table, take func(*table.Table) []table.Cell) *document {
	out := *d
	out.tables = slices.Clone(d.tables)
	words := []byte(d.Text)
	for i := range d.tables {
		if &d.tables[i] != t {
			continue
		}
		for _, c := range take(&out.tables[i]) {
			for _, s := range c {
				blank(words, s)
			}
		}
	}
	out.Text = string(words)
	return &out
}

func blank(words []byte, s doc.Span) {
	for i := s.Start; i < s.End; i++ {
		if words[i] != '\n' {
			words[i] = ' '
		}
	}
}

// shortened returns a question in small letters, less the words that name the document.
func (d *document) shortened(asked string) string {
	own := strings.ToLower(strings.Join(d.Parties, " ") + " " + d.Name)
	var kept []string
	for _, w := range strings.Fields(asked) {
		bare := strings.ToLower(strings.Trim(w, ".,?!'\"“”’"))
		bare = strings.TrimSuffix(bare, "'s")
		if len(bare) > 3 && strings.Contains(own, bare) && w != strings.ToLower(w) {
			continue
		}
		kept = append(kept, w)
	}
	return strings.ToLower(strings.Join(kept, " "))
}
