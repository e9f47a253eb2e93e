package bench

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts"
	"pincite/backend/review"
	"pincite/backend/review/playbook"
	"pincite/backend/sac"
	"pincite/lab/train/clauses"
)

// The playbooks that are held against what experts marked: twelve questions to commercial contracts, three to NDAs.
//
//go:embed positions_clauses.yaml
var positionsOfClauses []byte

//go:embed positions_nda.yaml
var positionsOfNDAs []byte

// PositionsStudy says how to measure how the answers of contracts stand to the positions of a playbook.
type PositionsStudy struct {
	Data     string // folder in LegalBench-RAG's form; "" leaves it out
	Kleister string // folder in Kleister-NDA's form; "" leaves it out
	Book     string // a playbook to ask the contracts, in YAML; "" takes the twelve questions
	NDABook  string // a playbook to ask the NDAs; "" takes the three questions
	Half     Half   // of the documents; the classifiers learn from the other one
	Sample   int    // documents of each, at most; 0 takes all
	Seed     uint64
}

// PositionsReport is what was measured, in the order of the columns.
type PositionsReport struct {
	Half    Half
	Columns []PositionsColumn
}

// PositionsColumn is how often a column's standing was right.
type PositionsColumn struct {
	Set, Column         string
	Cells, Told, Right  int // cells whose standing follows from the marks; of these, those that have one; those that have the right one
	Wrong               []string
	documents, unjudged int
}

// Do measures. The error is [ErrData], or that of a file.
func (s PositionsStudy) Do(ctx context.Context) (*PositionsReport, error) {
	r := &PositionsReport{Half: s.Half}
	var model *review.Reviewer
	if s.Data != "" {
		sets, err := LoadClauses(ctx, s.Data, func(set, _ string) bool { return set == "clauses" })
		if err != nil {
			return nil, err
		}
		learn := []clauses.Set{sets[0].Half(map[Half]Half{HalfTune: HalfReport, HalfReport: HalfTune}[s.Half]).Learn()}
		learnt, err := learned(ctx, learn)
		if err != nil {
			return nil, err
		}
		model = review.New(learnt, nil)
		if err := s.clauses(ctx, model, sets[0].Half(s.Half), r); err != nil {
			return nil, err
		}
	}
	if s.Kleister != "" {
		if err := s.ndas(ctx, model, r); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (s PositionsStudy) clauses(ctx context.Context, model *review.Reviewer, set MarkedSet, r *PositionsReport) error {
	return s.ask(ctx, "commercial contracts", s.Book, positionsOfClauses, len(set.Documents), r, func(i int) (review.Document, marks) {
		d := set.Documents[i]
		summary := sac.Summarize(d.File, d.Text, 0)
		document := review.Document{ID: doc.IDOf([]byte(d.Text)), Text: d.Text, Layout: d.Layout, Chunks: d.Chunks, Title: summary.Type, Parties: summary.Parties}
		return document, func(c playbook.Column) string {
			var marked []string
			for _, g := range d.Gold[strings.TrimPrefix(c.Learned, "clauses/")] {
				marked = append(marked, d.Text[g.Start:g.End])
			}
			return strings.Join(marked, " ")
		}
	}, model)
}

func (s PositionsStudy) ndas(ctx context.Context, model *review.Reviewer, r *PositionsReport) error {
	documents, err := loadKleister(ctx, s.Kleister, s.Half)
	if err != nil {
		return err
	}
	return s.ask(ctx, "NDAs", s.NDABook, positionsOfNDAs, len(documents), r, func(i int) (review.Document, marks) {
		d := documents[i]
		return reviewed(d.document), func(c playbook.Column) string {
			for _, k := range kleisterKeys {
				if k.fact == c.Fact {
					return strings.ReplaceAll(strings.Join(slices.Sorted(maps.Keys(d.gold[k.key])), "; "), "_", " ")
				}
			}
			return ""
		}
	}, model)
}

func reviewed(d facts.Document) review.Document {
	return review.Document{ID: doc.IDOf([]byte(d.Text)), Text: d.Text, Title: d.Title, Parties: d.Parties}
}

// marks returns the words that experts marked for a column, or the values that they wrote down; empty where they found none.
type marks func(c playbook.Column) string

func (s PositionsStudy) ask(ctx context.Context, set, file string, book []byte, documents int, r *PositionsReport, at func(i int) (review.Document, marks), model *review.Reviewer) error {
	if file != "" {
		own, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		book = own
	}
	p, err := playbook.Parse(set, book)
	if err != nil {
		return err
	}
	first := len(r.Columns)
	for _, c := range p.Columns {
		r.Columns = append(r.Columns, PositionsColumn{Set: set, Column: c.ID})
	}
	order := rand.New(rand.NewPCG(s.Seed, 3)).Perm(documents)
	if s.Sample > 0 && s.Sample < documents {
		order = order[:s.Sample]
	}
	for _, i := range order {
		d, marked := at(i)
		cells, err := model.Review(ctx, d, p.Columns)
		if err != nil {
			return err
		}
		for k, cell := range cells {
			r.Columns[first+k].count(cell, d, p.Columns[k], marked(p.Columns[k]))
		}
	}
	return nil
}

func (c *PositionsColumn) count(cell review.Cell, d review.Document, column playbook.Column, marked string) {
	c.documents++
	want, ok := wanted(column, marked)
	if !ok {
		c.unjudged++
		return
	}
	c.Cells++
	if cell.Standing != "" {
		c.Told++
	}
	if cell.Standing == want {
		c.Right++
		return
	}
	var values []string
	for _, v := range cell.Values {
		values = append(values, v.Text)
	}
	c.Wrong = append(c.Wrong, fmt.Sprintf("%.50s: %s %.2f, %q of %q, wanted %q: %s; marked %.200q", d.Title+" "+strings.Join(d.Parties, ", "), cell.State, cell.Presence, cell.Standing, values, want, cell.Note, marked))
}

// Write prints the figures; with details also each cell that was wrong.
func (r *PositionsReport) Write(w io.Writer, details bool) error {
	out := &tableWriter{w: w}
	out.printf("Documents of the half %q, which nothing was learned from. Cells whose standing follows from what experts marked.\n", r.Half)
	line := func(name string, c PositionsColumn) {
		out.printf("%-36s %4d of %4d right (%.0f %%), %4d told\n", name, c.Right, c.Cells, 100*float64(c.Right)/float64(max(1, c.Cells)), c.Told)
	}
	sum := PositionsColumn{}
	for i, c := range r.Columns {
		line(c.Column, c)
		if details {
			for _, wrong := range c.Wrong {
				out.printf("    %s\n", wrong)
			}
		}
		sum.Cells, sum.Told, sum.Right = sum.Cells+c.Cells, sum.Told+c.Told, sum.Right+c.Right
		if i+1 == len(r.Columns) || r.Columns[i+1].Set != c.Set {
			line(fmt.Sprintf("%d %s", c.documents, c.Set), sum)
			sum = PositionsColumn{}
		}
	}
	return out.err
}
