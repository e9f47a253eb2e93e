package bench

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sync/errgroup"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/facts"
	"pincite/backend/facts/value"
	"pincite/backend/sac"
)

// kleisterKeys are the keys of Kleister-NDA (Stanisławek et al. 2021) and the facts that
// answer them.
var kleisterKeys = []struct{ key, fact string }{
	{"party", "parties"}, {"effective_date", "effective_date"}, {"jurisdiction", "governing_law"}, {"term", "term"},
}

// FactsReport counts the pairs of a key and a value that are right, as the authors of
// Kleister do: micro F1 over upper-cased pairs.
type FactsReport struct {
	Documents int              `json:"documents"`
	All       Tally            `json:"all"`
	ByKey     map[string]Tally `json:"by_key"`
}

// Tally counts pairs.
type Tally struct {
	Right  int `json:"right"`
	Wrong  int `json:"wrong"`
	Missed int `json:"missed"`
}

// F1 is the harmonic mean of precision and recall, in percent.
func (t Tally) F1() float64 {
	return 100 * float64(2*t.Right) / float64(max(2*t.Right+t.Wrong+t.Missed, 1))
}

// Precision is the share of the pairs found that is right, in percent.
func (t Tally) Precision() float64 { return 100 * float64(t.Right) / float64(max(t.Right+t.Wrong, 1)) }

// Recall is the share of the pairs wanted that is found, in percent.
func (t Tally) Recall() float64 { return 100 * float64(t.Right) / float64(max(t.Right+t.Missed, 1)) }

// kleisterDocument is a document with its gold pairs.
type kleisterDocument struct {
	document facts.Document
	date     string                     // that its summary has
	gold     map[string]map[string]bool // by key
}

// measureFacts reads the documents of a folder in Kleister-NDA's form (documents/*.pdf and
// expected.tsv), those of one half of them, and compares the facts that rules find in them
// with the gold pairs; plain is a baseline in the same form. The error is [ErrData], or that
// of a file.
func measureFacts(ctx context.Context, dir string, half Half) (rules, plain FactsReport, err error) {
	documents, err := loadKleister(ctx, dir, half)
	if err != nil {
		return rules, plain, err
	}
	rules = FactsReport{Documents: len(documents), ByKey: map[string]Tally{}}
	plain = FactsReport{Documents: len(documents), ByKey: map[string]Tally{}}
	for _, d := range documents {
		for _, k := range kleisterKeys {
			found := map[string]bool{}
			for _, a := range facts.Find(k.fact, d.document) {
				if k.fact != "term" || a.Value.Kind == value.Duration { // a term until a date is no pair there
					found[kleisterForm(a.Value.Text)] = true
				}
			}
			rules.count(k.key, found, d.gold[k.key])
			plain.count(k.key, plainFact(k.key, d.document, d.date), d.gold[k.key])
		}
	}
	return rules, plain, nil
}

func (r *FactsReport) count(key string, found, gold map[string]bool) {
	t := r.ByKey[key]
	for v := range found {
		if gold[v] {
			t.Right++
			r.All.Right++
		} else {
			t.Wrong++
			r.All.Wrong++
		}
	}
	for v := range gold {
		if !found[v] {
			t.Missed++
			r.All.Missed++
		}
	}
	r.ByKey[key] = t
}

// plainFact is the baseline: what the document's summary says, the first place that is named
// and the first length of time.
func plainFact(key string, d facts.Document, date string) map[string]bool {
	found := map[string]bool{}
	first := func(kind value.Kind, text string) {
		if v := value.Find(kind, text, doc.Span{End: len(text)}); len(v) > 0 {
			found[kleisterForm(v[0].Text)] = true
		}
	}
	switch key {
	case "party":
		for _, p := range d.Parties {
			found[kleisterForm(p)] = true
		}
	case "effective_date":
		first(value.Date, date)
	case "jurisdiction":
		first(value.Jurisdiction, d.Text)
	case "term":
		first(value.Duration, d.Text)
	}
	return found
}

// kleisterNames are how the gold pairs write what contracts write in several ways.
var kleisterNames = strings.NewReplacer("&", " AND ", "’", "'", "L.L.C.", "LLC", "L.P.", "LP", "INCORPORATED", "INC.", "LIMITED PARTNERSHIP", "LP", "LIMITED", "LTD.")

// kleisterForm is a value as the gold pairs have it, in capitals: underscores for spaces, no
// commas, and one form of "&", LLC, LP, Inc. and Ltd.
func kleisterForm(s string) string {
	return strings.Join(strings.Fields(kleisterNames.Replace(strings.ReplaceAll(strings.ToUpper(s), ",", " "))), "_")
}

// kleisterHalf deals documents into halves by the second character of their names, which are
// hashes: the rules were made on the even one.
func kleisterHalf(file string) Half {
	if len(file) > 1 && file[1]%2 == 0 {
		return HalfTune
	}
	return HalfReport
}

func loadKleister(ctx context.Context, dir string, half Half) ([]*kleisterDocument, error) {
	f, err := os.Open(filepath.Join(dir, "expected.tsv"))
	if err != nil {
		return nil, fmt.Errorf("%w: %w; give the folder that holds expected.tsv and documents/", ErrData, err)
	}
	defer f.Close()
	var all []*kleisterDocument
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2)
	for lines := bufio.NewScanner(f); lines.Scan(); {
		file, pairs, ok := strings.Cut(lines.Text(), "\t")
		if !ok || half != HalfBoth && kleisterHalf(file) != half {
			continue
		}
		d := &kleisterDocument{gold: map[string]map[string]bool{}}
		for pair := range strings.FieldsSeq(pairs) {
			key, v, _ := strings.Cut(pair, "=")
			if d.gold[key] == nil {
				d.gold[key] = map[string]bool{}
			}
			d.gold[key][kleisterForm(v)] = true
		}
		all = append(all, d)
		group.Go(func() error { return d.read(ctx, filepath.Join(dir, "documents", file)) })
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: %w: expected.tsv has no documents", dir, ErrData)
	}
	return all, nil
}

func (d *kleisterDocument) read(ctx context.Context, path string) error {
	source, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrData, err)
	}
	t, err := extract.Read(ctx, filepath.Base(path), source, extract.Options{})
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	s := sac.Summarize(filepath.Base(path), t.Text, 0)
	d.document, d.date = facts.Document{Text: t.Text, Title: s.Type, Parties: s.Parties}, s.Date
	return nil
}
