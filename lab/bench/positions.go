package bench

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
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
	return s.ask(ctx, "commercial contracts", positionsOfClauses, len(set.Documents), r, func(i int) (review.Document, wanting) {
		d := set.Documents[i]
		summary := sac.Summarize(d.File, d.Text, 0)
		document := review.Document{ID: doc.IDOf([]byte(d.Text)), Text: d.Text, Layout: d.Layout, Chunks: d.Chunks, Title: summary.Type, Parties: summary.Parties}
		return document, func(column string) (review.Standing, bool) {
			kind, _, _ := strings.Cut(column, "-")
			var marked []string
			for _, g := range d.Gold[kind] {
				marked = append(marked, d.Text[g.Start:g.End])
			}
			return wantedOfClause(column, strings.Join(marked, " "))
		}
	}, model)
}

func (s PositionsStudy) ndas(ctx context.Context, model *review.Reviewer, r *PositionsReport) error {
	documents, err := loadKleister(ctx, s.Kleister, s.Half)
	if err != nil {
		return err
	}
	return s.ask(ctx, "NDAs", positionsOfNDAs, len(documents), r, func(i int) (review.Document, wanting) {
		d := documents[i]
		return reviewed(d.document), func(column string) (review.Standing, bool) { return wantedOfNDA(column, d.gold) }
	}, model)
}

func reviewed(d facts.Document) review.Document {
	return review.Document{ID: doc.IDOf([]byte(d.Text)), Text: d.Text, Title: d.Title, Parties: d.Parties}
}

// wanting returns the standing that marks give a column; false where they leave it open.
type wanting func(column string) (review.Standing, bool)

func (s PositionsStudy) ask(ctx context.Context, set string, book []byte, documents int, r *PositionsReport, at func(i int) (review.Document, wanting), model *review.Reviewer) error {
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
		d, wants := at(i)
		cells, err := model.Review(ctx, d, p.Columns)
		if err != nil {
			return err
		}
		for k, cell := range cells {
			r.Columns[first+k].count(cell, d, wants)
		}
	}
	return nil
}

func (c *PositionsColumn) count(cell review.Cell, d review.Document, wants wanting) {
	c.documents++
	want, ok := wants(c.Column)
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
	c.Wrong = append(c.Wrong, fmt.Sprintf("%.50s: %s %.2f, %q of %q, wanted %q: %s", d.Title+" "+strings.Join(d.Parties, ", "), cell.State, cell.Presence, cell.Standing, values, want, cell.Note))
}

var (
	goodLaws   = regexp.MustCompile(`(?i)New\s+York|Delaware|California`)
	goldLength = regexp.MustCompile(`(?i)\b(\d{1,3}|one hundred eighty|one hundred twenty|forty-five|` + strings.Join(slices.Sorted(maps.Keys(goldWords)), "|") +
		`)\)?\s*(?:\(\s*(\d{1,3})\s*\)?)?\s*-?\s*(?:calendar|business|consecutive|additional|full|successive)?\s*\(?(day|week|month|year|quarter)`)
	goldWords = map[string]float64{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "eighteen": 18,
		"twenty": 20, "twenty-four": 24, "thirty": 30, "forty-five": 45, "sixty": 60, "ninety": 90, "one hundred eighty": 180, "one hundred twenty": 120}
	goldUnits = map[string]float64{"day": 1, "week": 7, "month": 30.4, "year": 365, "quarter": 91}
	goldFees  = regexp.MustCompile(`(?i)\b(?:fees|paid|payable|amounts?)\b`)
)

// lengths reads lengths of time, in days, out of marked words; it is no part of the program, so that it makes other mistakes.
func lengths(words string) (days []float64) {
	for _, m := range goldLength.FindAllStringSubmatch(strings.ReplaceAll(words, "\n", " "), -1) {
		n, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			if n, err = strconv.ParseFloat(m[1], 64); err != nil {
				n = goldWords[strings.ToLower(m[1])]
			}
		}
		days = append(days, n*goldUnits[strings.ToLower(m[3])])
	}
	return days
}

// allowed are the lengths, in days, that the playbook's standard positions allow.
var allowed = map[string][2]float64{
	"renewal_term": {0, 366}, "notice_period_to_terminate_renewal": {29.9, 91.3}, "warranty_duration": {364, 1e9}, "cap_on_liability-fees": {364, 1e9},
}

// unwanted are columns whose standard is that nothing is there.
var unwanted = map[string]bool{"exclusivity": true, "non_compete": true}

func wantedOfClause(column, marked string) (review.Standing, bool) {
	bounds, measured := allowed[column]
	switch {
	case marked == "" && unwanted[column]:
		return review.Standard, true
	case marked == "":
		return review.Missing, true
	case column == "governing_law":
		return standingOf(goodLaws.MatchString(marked)), true
	case measured:
		days := lengths(marked)
		if column == "cap_on_liability-fees" {
			days = slices.DeleteFunc(days, func(d float64) bool { return d < 28 })
			if !goldFees.MatchString(marked) || strings.Contains(marked, "times") {
				return "", false
			}
		}
		inside := 0
		for _, d := range days {
			if d >= bounds[0] && d <= bounds[1] {
				inside++
			}
		}
		return standingOf(inside > 0), len(days) > 0 && (inside == 0 || inside == len(days)) // else the marks leave open which one it is
	}
	return standingOf(!unwanted[column]), true
}

func standingOf(standard bool) review.Standing {
	if standard {
		return review.Standard
	}
	return review.Deviating
}

// lawsOfNDA are the standings of laws in the NDAs' playbook; others deviate.
var lawsOfNDA = map[string]review.Standing{
	"NEW_YORK": review.Standard, "DELAWARE": review.Standard, "CALIFORNIA": review.Standard, "TEXAS": review.Acceptable, "FLORIDA": review.Acceptable, "MASSACHUSETTS": review.Acceptable,
}

func wantedOfNDA(column string, gold map[string]map[string]bool) (review.Standing, bool) {
	key := map[string]string{"law": "jurisdiction", "term": "term", "effective_date": "effective_date"}[column]
	all := slices.Sorted(maps.Keys(gold[key]))
	if len(all) == 0 {
		return review.Missing, true
	}
	switch column {
	case "law":
		if standing := lawsOfNDA[all[0]]; standing != "" {
			return standing, true
		}
		return review.Deviating, true
	case "effective_date":
		return standingOf(all[0] >= "2010"), true
	}
	days := lengths(strings.ReplaceAll(all[0], "_", " "))
	switch {
	case len(days) == 0:
		return "", false
	case days[0] <= 731:
		return review.Standard, true
	case days[0] <= 1096:
		return review.Acceptable, true
	}
	return review.Deviating, true
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
