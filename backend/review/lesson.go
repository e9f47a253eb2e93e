package review

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/facts"
	"pincite/backend/learned"
	"pincite/backend/review/playbook"
	"pincite/backend/review/presence"
)

// Lesson is what the documents of a matter taught of a column that nothing was learned of
// before: the passages that answer its question best are taken for answers (pseudo-relevance
// feedback; Manning, Raghavan, Schütze 2008, section 9.1.6), and a classifier tells what is like
// them. Where the column has enough examples, they are taken instead.
type Lesson struct {
	presence.Lesson
	Documents int  `json:"documents"`       // that were to teach it, see [Reviewer.NewLearner]
	Given     bool `json:"given,omitempty"` // that the column's examples taught it
	// Low is the mean of the log-odds of what search found in the half of the documents in which it
	// found least.
	Low float64 `json:"low"`
}

// ID names a lesson by what it says.
func (l Lesson) ID() string {
	data, err := json.Marshal(l)
	if err != nil {
		return "" // numbers that are finite always encode
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

const (
	// FewestTaught is the least number of documents that teach anything.
	FewestTaught = 20
	// mostWanted is how many passages are taken for answers at most, each of another document,
	// and wantedOf how many documents there must be for each.
	mostWanted, wantedOf = 15, 5
	// othersRead is about how many passages the answers are told from.
	othersRead = 4000
	// enoughExamples is from how many on the examples of a column teach it alone.
	enoughExamples = 3
)

// Learner gathers what documents teach of columns. It is safe for concurrent use, and what it
// gathers does not depend on the order of the documents.
type Learner struct {
	reviewer  *Reviewer
	columns   []playbook.Column
	ofEach    int // passages of each document that answers are told from
	mu        sync.Mutex
	best      [][]sample // by column: the best passage of each document
	others    []sample
	documents int
	read      int // of them
}

// sample is a passage of a document.
type sample struct {
	presence.Passage
	document    doc.ID
	at          int
	probability float64 // that it answers
}

func (a sample) order(b sample) int {
	return cmp.Or(cmp.Compare(b.probability, a.probability), bytes.Compare(a.document[:], b.document[:]), cmp.Compare(a.at, b.at))
}

// NewLearner returns a learner for columns that are to be learned from so many documents.
func (r *Reviewer) NewLearner(columns []playbook.Column, documents int) *Learner {
	return &Learner{reviewer: r, columns: columns, documents: documents, ofEach: 1 + othersRead/max(documents, 1),
		best: make([][]sample, len(columns))}
}

// Read learns from a document. The error is that of the finder, or of ctx.
func (l *Learner) Read(ctx context.Context, d Document) error {
	w := &work{reviewer: l.reviewer, document: d}
	passages := d.passages()
	best := make([][]sample, len(l.columns))
	for k, c := range l.columns {
		if len(c.Examples) >= enoughExamples {
			continue
		}
		found, err := w.find(ctx, slices.Concat(c.Questions, c.Examples))
		if err != nil {
			return err
		}
		if len(found) > 0 {
			at := chunkAt(d.Chunks, found[0].Span)
			best[k] = append(best[k], sample{passages[at], d.ID, at, found[0].Probability})
		}
	}
	random := rand.New(rand.NewPCG(binary.LittleEndian.Uint64(d.ID[:]), 0))
	var others []sample
	for _, at := range random.Perm(len(passages))[:min(l.ofEach, len(passages))] {
		others = append(others, sample{passages[at], d.ID, at, 0})
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.read++
	l.others = append(l.others, others...)
	for k := range best {
		l.best[k] = append(l.best[k], best[k]...)
	}
	return ctx.Err()
}

// Lessons returns what was learned, by column; nil where too few documents were read. The
// examples of a column are answers, too.
func (l *Learner) Lessons() []Lesson {
	if l.read < FewestTaught {
		return nil
	}
	lessons := make([]Lesson, len(l.columns))
	slices.SortFunc(l.others, sample.order)
	for k, c := range l.columns {
		best := l.best[k]
		slices.SortFunc(best, sample.order)
		low := 0.0
		for _, s := range best[len(best)/2:] {
			low += logOdds(s.probability) / float64(len(best)-len(best)/2)
		}
		best = best[:min(len(best), mostWanted, 1+l.read/wantedOf)]
		var wanted, others []presence.Passage
		for _, example := range c.Examples {
			wanted = append(wanted, presence.Passage{Text: example})
		}
		for _, s := range best {
			wanted = append(wanted, s.Passage)
		}
		for _, s := range l.others {
			if !slices.ContainsFunc(best, func(b sample) bool { return b.document == s.document && b.at == s.at }) {
				others = append(others, s.Passage)
			}
		}
		lessons[k] = Lesson{l.reviewer.model.Learn(wanted, others), l.documents, len(c.Examples) >= enoughExamples, low}
	}
	return lessons
}

// Searched reports whether search is to answer a column, and neither a rule nor, most likely, a
// classifier of a kind of clause.
func (r *Reviewer) Searched(c playbook.Column) (bool, error) {
	if _, ok := r.kinds[c.Learned]; ok || facts.Known(c.Fact) || r.finder == nil {
		return false, nil
	}
	kinds, err := r.finder.Kinds(c.Questions[0])
	known := 0.0
	for name, share := range kinds {
		if _, ok := r.kinds[name]; ok {
			known += share
		}
	}
	return known < foundFrom, err
}

// Teach has the reviewer answer columns, by their [playbook.Column.Hash], by lessons, too. The
// error is [presence.ErrFormat]. It must be called before the first review.
func (r *Reviewer) Teach(lessons map[string]Lesson) (err error) {
	var all []presence.Lesson
	r.lessons = map[string]taughtLesson{}
	for _, column := range slices.Sorted(maps.Keys(lessons)) {
		r.lessons[column] = taughtLesson{len(all), lessons[column]}
		all = append(all, lessons[column].Lesson)
	}
	r.taught, err = r.model.Taught(all)
	return err
}

// taughtLesson is a lesson with its position in [Reviewer.taught].
type taughtLesson struct {
	at int
	Lesson
}

// like returns the score of each passage by a lesson.
func (w *work) like(l taughtLesson) []float32 {
	if w.likeTaught == nil {
		w.likeTaught = make([][]float32, len(w.reviewer.lessons))
		scores := make([]float32, len(w.reviewer.lessons))
		for _, p := range w.document.passages() {
			w.reviewer.taught.Scores(p.Text, p.Title, scores)
			for k, s := range scores {
				w.likeTaught[k] = append(w.likeTaught[k], s)
			}
		}
	}
	return w.likeTaught[l.at]
}

// How probable an answer is by what search found, by the score of the passage most like what was
// taught, and by how little search found in the lower half of the documents: logistic regression
// over 70 questions to 208 contracts, each taught by all of them, and over 58 of them each taught by
// 3, 10 and 34 examples.
const (
	taughtBias, taughtFound, taughtLike, taughtLow = 0.79, 0.64, 0.83, 0.46
	givenBias, givenFound, givenLike               = 0.87, 0.77, 2.12
)

// probability returns how probable an answer is whose passages were found with a probability and are
// so much like what was taught.
func (l Lesson) probability(found float64, like float32) float64 {
	odds := taughtBias + taughtFound*logOdds(found) + taughtLike*float64(like) + taughtLow*l.Low
	if l.Given {
		odds = givenBias + givenFound*logOdds(found) + givenLike*float64(like)
	}
	return learned.Logistic(odds)
}

func logOdds(p float64) float64 {
	p = min(max(p, 1e-6), 1-1e-6)
	return learned.Logit(p)
}

// taughtShown is how many passages like what was taught are shown beside those found.
const taughtShown = 2

// taughtPassages returns the passages that were found for a column together with those most like
// what was taught of it, the best first, with their probabilities by both; that of the first is the
// document's.
func (w *work) taughtPassages(c playbook.Column, found []Passage) []Passage {
	lesson, ok := w.reviewer.lessons[c.Hash()]
	if !ok || len(found) == 0 {
		return found
	}
	like := w.like(lesson)
	chunks := w.document.Chunks
	order := make([]int, len(chunks))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(like[b], like[a]) })
	var passages []Passage
	least := found[len(found)-1].Probability
	for _, at := range order[:min(len(order), taughtShown)] {
		passages = append(passages, Passage{chunks[at], lesson.probability(least, like[at])})
	}
	for _, f := range found {
		at := chunkAt(chunks, f.Span)
		p := Passage{f.Span, lesson.probability(f.Probability, like[at])}
		if i := slices.IndexFunc(passages, func(q Passage) bool { return q.Span == f.Span }); i >= 0 {
			passages[i].Probability = max(passages[i].Probability, p.Probability)
			continue
		}
		passages = append(passages, p)
	}
	slices.SortStableFunc(passages, func(a, b Passage) int { return cmp.Compare(b.Probability, a.Probability) })
	passages[0].Probability = lesson.probability(found[0].Probability, like[order[0]])
	return passages
}

// chunkAt returns the position of the chunk in which a span begins.
func chunkAt(chunks []doc.Span, span doc.Span) int {
	at := slices.IndexFunc(chunks, func(c doc.Span) bool { return c.End > span.Start })
	return max(at, 0)
}
