package library

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/store"
)

// Trial says how well two vector sets of a matter find what is known to be there: each
// question is the title of a section, and what is to be found are the chunks of that
// section among those of its document. A document's own structure is the judge, as where
// known-item queries are made of documents (Azzopardi, de Rijke, Balog 2007: Building
// simulated queries for known-item topics).
//
// Mean reciprocal ranks say nothing of how good search is, whose other signals read titles
// too; they say whether the vectors of a model know what the text is about at all, and how
// they compare with the matter's own.
type Trial struct {
	Holders   int     `json:"holders"`   // documents that had vectors in the set
	Documents int     `json:"documents"` // of those, that asked questions
	Questions int     `json:"questions"`
	Own       float64 `json:"own"`   // mean reciprocal rank by the matter's own vectors
	Other     float64 `json:"other"` // by the set's
	// Error is the standard error of the mean difference, question by question.
	Error float64 `json:"error"`
}

const (
	// trialDocuments is how many documents a first trial wants; before, a set is not used.
	trialDocuments = 8
	// trialQuestions is how many questions a trial wants, and trialPerDocument how many of
	// them one document may ask, so that none decides alone.
	trialQuestions   = 300
	trialPerDocument = 15
	// trialLeast is how few questions say nothing.
	trialLeast = 30
	// A set is unfit that is trialSigma standard errors below the matter's own, and below
	// trialShare of it: titles are no questions, so a small loss is no reason to refuse the
	// model that a person chose. Useless models come to 0.57 of the matter's own, and one
	// that knows more but rounds it worse to 0.97.
	trialSigma = 2
	trialShare = 0.9
)

// failed reports whether the set finds clearly less than the matter's own, beyond chance.
func (t *Trial) failed() bool {
	return t != nil && t.Questions >= trialLeast && t.Other < min(t.Own-trialSigma*t.Error, trialShare*t.Own)
}

// enough reports whether more documents would tell little more.
func (t *Trial) enough() bool { return t != nil && t.Questions >= trialQuestions }

// titled is a question of a trial.
type titled struct {
	title  string
	chunks []int // where the answer is
}

// titledSections returns questions about a document: titles that stand over one section
// of it alone, evenly chosen.
func titledSections(d *store.Document) []titled {
	count := map[string]int{}
	for _, s := range d.Layout.Sections {
		count[strings.ToLower(strings.TrimSpace(s.Title))]++
	}
	var all []titled
	for _, s := range d.Layout.Sections {
		title := strings.TrimSpace(s.Title)
		if title == "" || count[strings.ToLower(title)] > 1 {
			continue
		}
		q := titled{title: title}
		for i, c := range d.Chunks {
			if c.Start < s.Span.End && s.Span.Start < c.End {
				q.chunks = append(q.chunks, i)
			}
		}
		if len(q.chunks) > 0 && len(q.chunks)*2 < len(d.Chunks) {
			all = append(all, q)
		}
	}
	var chosen []titled
	n := min(len(all), trialPerDocument)
	for i := range n {
		chosen = append(chosen, all[i*len(all)/n])
	}
	return chosen
}

// contestant is a vector set with the model that embeds questions to it.
type contestant struct {
	set    store.VectorSet
	engine embed.Engine
}

// tryOut compares two sets over documents that have both, in this order, until there are
// enough questions. The matter is read in between alone, so that it can be searched.
func (m *Matter) tryOut(ctx context.Context, own, other contestant, ids []doc.ID) (*Trial, error) {
	t := &Trial{Holders: len(ids)}
	var differences []float64
	for _, id := range ids {
		if t.enough() {
			break
		}
		var d *store.Document
		err := m.file.Read(func(db *store.Store) (err error) {
			d, err = db.Document(id)
			return err
		})
		if errors.Is(err, ErrNoDocument) {
			continue // it has left since
		}
		if err != nil {
			return nil, err
		}
		questions := titledSections(d)
		if len(questions) == 0 {
			continue
		}
		a, err := m.reciprocalRanks(ctx, own, id, questions)
		if err != nil {
			return nil, err
		}
		b, err := m.reciprocalRanks(ctx, other, id, questions)
		if err != nil {
			return nil, err
		}
		if a == nil || b == nil {
			continue
		}
		t.Documents++
		for i := range questions {
			t.Questions++
			t.Own += a[i]
			t.Other += b[i]
			differences = append(differences, b[i]-a[i])
		}
	}
	t.conclude(differences)
	return t, nil
}

// conclude makes means of sums, and their error of the differences.
func (t *Trial) conclude(differences []float64) {
	n := float64(max(1, t.Questions))
	t.Own, t.Other = t.Own/n, t.Other/n
	variance := 0.0
	for _, x := range differences {
		variance += (x - (t.Other - t.Own)) * (x - (t.Other - t.Own))
	}
	t.Error = math.Sqrt(variance / max(1, n-1) / n)
}

// reciprocalRanks returns, for each question about a document, 1 over the rank of the
// first chunk that answers it; nil where the document has no vectors any more.
func (m *Matter) reciprocalRanks(ctx context.Context, c contestant, id doc.ID, questions []titled) ([]float64, error) {
	var vectors []float32
	var dim int
	err := m.file.Read(func(db *store.Store) (err error) {
		vectors, dim, err = db.Vectors(c.set, id, nil)
		return err
	})
	if errors.Is(err, store.ErrNoVectors) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	titles := make([]string, len(questions))
	for i, q := range questions {
		titles[i] = q.title
	}
	embedded, err := embed.Questions(c.engine).Embed(ctx, titles)
	if err != nil {
		return nil, err
	}
	ranks := make([]float64, len(questions))
	for i, q := range questions {
		ranks[i] = reciprocalRank(embedded[i], vectors[:len(vectors)/dim*dim], q.chunks)
	}
	return ranks, nil
}

// reciprocalRank returns 1 over the rank of the nearest of the chunks wanted. Of chunks
// that are equally near, those not wanted come first: vectors that are all alike find
// nothing.
func reciprocalRank(question, vectors []float32, wanted []int) float64 {
	dim := len(question)
	best, scores := math.Inf(-1), make([]float64, len(vectors)/dim)
	for k := range scores {
		for j, x := range vectors[k*dim : (k+1)*dim] {
			scores[k] += float64(x) * float64(question[j])
		}
		if slices.Contains(wanted, k) {
			best = max(best, scores[k])
		}
	}
	before := 0
	for k, score := range scores {
		if score >= best && !slices.Contains(wanted, k) {
			before++
		}
	}
	return 1 / float64(1+before)
}
