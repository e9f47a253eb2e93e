package bench

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"pincite/backend/review/presence"
	"pincite/backend/search/rank"
	"pincite/backend/text"
	"pincite/lab/train/clauses"
)

// ReviewStudy says how to measure reviews.
type ReviewStudy struct {
	Data     string // folder in LegalBench-RAG's format; "" leaves clauses out
	Sets     []string
	Kleister string // folder in Kleister-NDA's form; "" leaves facts out
	// Half is the half of the documents that is asked about; the classifiers learn from the
	// other one.
	Half Half
	// Own asks, instead of the classifiers, search and what the documents teach, as a column of one's
	// own does; OwnDocuments, where it is not 0, is how many documents the matter has.
	Own          bool
	OwnDocuments int
	// Folds, where it is not 0, deals all documents into so many parts, each asked about with what was
	// learned from the others. Half says nothing then.
	Folds int
	// Model is a folder that lab/cmd/trainpresence wrote for the other half; "" learns now. For Own it is one with relevance
	// models of the other half and that model in its folder presence, so that questions are understood; "" learned from no marks.
	Model string
}

// ReviewReport is what was measured.
type ReviewReport struct {
	Half    Half             `json:"half"`
	Folds   int              `json:"folds,omitempty"`
	Clauses []PresenceTables `json:"clauses,omitempty"`
	Own     []OwnReport      `json:"own,omitempty"`
	Facts   *FactsReport     `json:"facts,omitempty"`
	Plain   *FactsReport     `json:"facts_baseline,omitempty"`
}

// PresenceTables are the figures of a set, and those of the baseline: the question's content
// words, weighed by how few passages have them, in the passage that has most.
type PresenceTables struct {
	Set      string         `json:"set"`
	Learned  int            `json:"learned_from"` // documents
	Report   PresenceReport `json:"report"`
	Baseline float64        `json:"baseline_mean_ap"`
}

// Do measures.
func (s ReviewStudy) Do(ctx context.Context) (*ReviewReport, error) {
	r := &ReviewReport{Half: s.Half, Folds: s.Folds}
	if s.Data != "" {
		if err := s.clauses(ctx, r); err != nil {
			return nil, err
		}
	}
	if s.Kleister != "" {
		rules, plain, err := measureFacts(ctx, s.Kleister, s.Half)
		if err != nil {
			return nil, err
		}
		r.Facts, r.Plain = &rules, &plain
	}
	return r, nil
}

func (s ReviewStudy) clauses(ctx context.Context, r *ReviewReport) error {
	sets, err := LoadClauses(ctx, s.Data, func(set, _ string) bool { return len(s.Sets) == 0 || slices.Contains(s.Sets, set) })
	if err != nil {
		return err
	}
	if s.Own {
		return s.own(ctx, sets, r)
	}
	if s.Folds > 0 {
		return s.folded(ctx, sets, r)
	}
	other := HalfTune
	if s.Half == HalfTune {
		other = HalfReport
	}
	var model *presence.Model
	if s.Model != "" {
		data, err := os.ReadFile(filepath.Join(s.Model, presence.File))
		if err != nil {
			return fmt.Errorf("%w: %w; give a folder that lab/cmd/trainpresence wrote", ErrData, err)
		}
		if model, err = presence.Read(data); err != nil {
			return err
		}
	} else {
		var learn []clauses.Set
		for _, set := range sets {
			learn = append(learn, set.Half(other).Learn())
		}
		if model, err = learned(ctx, learn); err != nil {
			return err
		}
	}
	for _, set := range sets {
		asked := set.Half(s.Half)
		r.Clauses = append(r.Clauses, PresenceTables{set.Name, len(set.Half(other).Documents), measurePresence(model, asked), baselineAP(asked)})
	}
	return nil
}

// learned returns a model of sets as the program has it.
func learned(ctx context.Context, sets []clauses.Set) (*presence.Model, error) {
	model, err := clauses.Train(ctx, sets, clauses.Options{})
	if err != nil {
		return nil, err
	}
	return model.Read()
}

// folded asks about each fold of the documents with what was learned from the others.
func (s ReviewStudy) folded(ctx context.Context, sets []MarkedSet, r *ReviewReport) error {
	tallies := make([]*presenceTally, len(sets))
	for i, set := range sets {
		tallies[i] = newPresenceTally(set)
	}
	for fold := range s.Folds {
		learn, asked := make([]clauses.Set, len(sets)), make([][]*MarkedDocument, len(sets))
		for i, set := range sets {
			asked[i], set.Documents = set.fold(fold, s.Folds)
			learn[i] = set.Learn()
		}
		model, err := learned(ctx, learn)
		if err != nil {
			return err
		}
		for i, documents := range asked {
			tallies[i].judge(model, documents)
		}
	}
	for i, set := range sets {
		n := len(set.Documents)
		r.Clauses = append(r.Clauses, PresenceTables{set.Name, n - n/s.Folds, tallies[i].report(n), baselineAP(set)})
	}
	return nil
}

func (s ReviewStudy) own(ctx context.Context, sets []MarkedSet, r *ReviewReport) error {
	for _, set := range sets {
		if set.Name == "merger" {
			continue // hardly a merger agreement lacks a kind
		}
		asked := set.Half(s.Half)
		if n := s.OwnDocuments; n > 0 && n < len(asked.Documents) {
			order := rand.New(rand.NewPCG(1, 0)).Perm(len(asked.Documents))
			var some []*MarkedDocument
			for _, i := range order[:n] {
				some = append(some, asked.Documents[i])
			}
			asked.Documents = some
		}
		report, err := measureOwn(ctx, asked, s.Model)
		if err != nil {
			return err
		}
		r.Own = append(r.Own, report)
	}
	return nil
}

// baselineAP is the mean average precision of the baseline.
func baselineAP(s MarkedSet) float64 {
	in, passages := map[string]int{}, 0
	words := make([][]map[string]bool, len(s.Documents))
	for i, d := range s.Documents {
		for _, p := range d.Learning.Passages {
			has := map[string]bool{}
			for w := range text.Words(p.Text) {
				has[w] = true
			}
			for w := range has {
				in[w]++
			}
			words[i] = append(words[i], has)
			passages++
		}
	}
	var aps []float64
	for k, kind := range s.Kinds {
		question := rank.ContentWords(text.FoldedWords(s.Asks[k]))
		var list []judged
		for i, d := range s.Documents {
			best := 0.0
			for _, has := range words[i] {
				sum := 0.0
				for _, w := range question {
					if has[w] {
						sum += math.Log(float64(passages+1) / float64(in[w]+1))
					}
				}
				best = max(best, sum)
			}
			list = append(list, judged{score: best, present: len(d.Gold[kind]) > 0})
		}
		if ap, _, ok := ranked(list); ok {
			aps = append(aps, ap)
		}
	}
	return mean(aps)
}

// WriteTable writes the figures for people.
func (r *ReviewReport) WriteTable(w io.Writer) error {
	out := &tableWriter{w: w}
	if r.Folds > 0 {
		out.printf("All documents, each asked about with what was learned from those of the other folds of %d.\n", r.Folds)
	} else {
		out.printf("Documents of the half %q, which nothing was learned from.\n", r.Half)
	}
	for _, c := range r.Clauses {
		p := c.Report
		out.printf("\n%s: %d documents, learned from %d others\n", c.Set, p.Documents, c.Learned)
		out.printf("  presence: mean AP over %d kinds %.3f (baseline %.3f), precision at 80 %% recall %.3f, calibration error %.3f\n", p.Kinds, p.MeanAP, c.Baseline, p.Precision, p.ECE)
		out.printf("  evidence where found: recall of marked characters %.3f, share of the evidence that is marked %.3f\n", p.Recall, p.Share)
	}
	for _, o := range r.Own {
		out.printf("\n%s: columns of one's own, %d documents\n", o.Set, o.Plain.Documents)
		for _, p := range []struct {
			words string
			PresenceReport
		}{{"the benchmark's words", o.Benchmark}, {"plain words", o.Plain}, {"of these", o.Untaught}, {"with ten examples", o.Taught}} {
			if p.Kinds == 0 {
				continue
			}
			out.printf("  %-22s mean AP over %d kinds %.3f, precision at 80 %% recall %.3f, calibration error %.3f, evidence %.3f of what is marked, %.3f of it marked\n",
				p.words, p.Kinds, p.MeanAP, p.Precision, p.ECE, p.Recall, p.Share)
		}
	}
	if r.Facts != nil {
		out.printf("\nfacts: %d documents                F1      P      R   baseline F1\n", r.Facts.Documents)
		for _, k := range kleisterKeys {
			t := r.Facts.ByKey[k.key]
			out.printf("  %-24s %6.1f %6.1f %6.1f  %6.1f\n", k.key, t.F1(), t.Precision(), t.Recall(), r.Plain.ByKey[k.key].F1())
		}
		out.printf("  %-24s %6.1f %6.1f %6.1f  %6.1f\n", "all", r.Facts.All.F1(), r.Facts.All.Precision(), r.Facts.All.Recall(), r.Plain.All.F1())
	}
	return out.err
}

// tableWriter keeps the first error.
type tableWriter struct {
	w   io.Writer
	err error
}

func (t *tableWriter) printf(format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.w, format, args...)
	}
}
