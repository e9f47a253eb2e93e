package main

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"golang.org/x/sync/errgroup"

	"pincite/backend/embed"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
)

// trainer holds the weights.
type trainer struct {
	options
	corpus   *corpus
	passage  *tower
	question *tower
	logTau   scalar
	rng      *rand.Rand
	words    *wordMap
}

// newTrainer numbers the terms of the corpus and starts both towers from the word vectors.
func newTrainer(o options, words *embed.WordVectors, c *corpus) *trainer {
	start := newStart(words, o.dim)
	t := &trainer{options: o, corpus: c, logTau: scalar{value: initialLogTau}, rng: rand.New(rand.NewPCG(o.seed, 0)), words: newWordMap(words, o.seed)}
	c.setMeans(words, start)
	t.passage = newTower(c.terms(start, o.pairs), o.dim)
	t.question = newTower(append(start.words(), relevance.Always), o.dim)
	for i, term := range start.terms {
		start.set(t.passage, term, i)
		start.set(t.passage, term.Heading(), i)
		start.set(t.question, term, i)
	}
	for _, d := range c.documents {
		d.number(t.passage)
	}
	return t
}

// pass trains on every document once and returns the mean cross-entropy.
func (t *trainer) pass(ctx context.Context, s source, w wordings) (float64, error) {
	var queue []*document
	for _, d := range t.corpus.documents {
		if len(d.examples[s]) > 0 {
			queue = append(queue, d)
		}
	}
	t.rng.Shuffle(len(queue), func(i, j int) { queue[i], queue[j] = queue[j], queue[i] })
	loss := 0.0
	for part := range slices.Chunk(queue, batch) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		tasks := make([]*task, len(part))
		for i, d := range part {
			tasks[i] = t.task(d, s, w)
		}
		var group errgroup.Group
		for _, k := range tasks {
			group.Go(func() error { k.gradients(t); return nil })
		}
		if err := group.Wait(); err != nil {
			return 0, err
		}
		for _, k := range tasks {
			k.apply(t)
			loss += k.loss
		}
	}
	return loss / float64(len(queue)), nil
}

// task picks the examples of a document for one step, and everything random about it.
func (t *trainer) task(d *document, s source, w wordings) *task {
	k := &task{document: d, headings: s == marked || t.rng.Float64() < selfHeadings}
	drop := dropSelf
	if s == marked {
		drop = dropMarked
	}
	for _, i := range t.sample(len(d.examples[s]), perDocument) {
		e := d.examples[s][i]
		k.ask(t, e.asked(t.rng, w), drop, e.shares, t.question.index[relevance.Always])
	}
	if s == selfTaught {
		for _, e := range d.examples[written] {
			for _, words := range e.others {
				k.ask(t, words, drop, e.shares, t.question.index[relevance.Always])
			}
		}
	}
	if s == marked {
		for _, i := range t.sample(len(d.examples[selfTaught]), selfBeside) {
			e := d.examples[selfTaught][i]
			k.ask(t, e.wording(t.rng), drop, e.shares)
		}
	}
	return k
}

// sample returns up to limit of the numbers below n, at random.
func (t *trainer) sample(n, limit int) []int {
	return t.rng.Perm(n)[:min(n, limit)]
}

// kindVectors returns the vectors of all wordings of the kinds that were trained on.
func (t *trainer) kindVectors(kinds []string, w wordings) (vectors [][]float32) {
	m := t.model(nil)
	for _, kind := range kinds {
		for _, wording := range append([]string{kind}, w[kind]...) {
			var terms []relevance.Term
			for _, word := range contentWords(wording) {
				terms = append(terms, relevance.WordTerm(word))
			}
			vectors = append(vectors, m.Question(terms))
		}
	}
	return vectors
}

// model returns what has been learned so far. Terms that training never touched are left
// out of the passages' tower, where they only blur, and kept in the questions', where
// they say what an unusual word is near to.
func (t *trainer) model(kinds [][]float32) *relevance.Model {
	return relevance.New(t.dim, t.passage.table(true), t.question.table(false), kinds, t.words.model())
}

// task is one document's share of a step.
type task struct {
	document *document
	headings bool // the passages' headings are seen
	asked    []asked
	loss     float64

	passage  gradient
	question gradient
	logTau   float32
}

// asked is a question of a task.
type asked struct {
	rows   []int32
	shares []share
}

func (k *task) ask(t *trainer, words []string, drop float64, shares []share, always ...int32) {
	var rows []int32
	for _, w := range words {
		if r, ok := t.question.index[relevance.WordTerm(w)]; ok && t.rng.Float64() >= drop {
			rows = append(rows, r)
		}
	}
	if len(rows) > 0 {
		k.asked = append(k.asked, asked{append(rows, always...), shares})
	}
}

// gradients computes the loss, the cross-entropy of the softmax over the passages against
// the shares, and its gradients. It reads the trainer's weights alone.
func (k *task) gradients(t *trainer) {
	if len(k.asked) == 0 {
		return
	}
	dim := t.dim
	vectors, lengths := k.vectors(t)
	toPassages := make([]float32, len(vectors))
	k.question = newGradient(dim)
	tau := float32(math.Exp(float64(t.logTau.value)))
	scale := 1 / float32(len(k.asked))
	scores := make([]float32, len(lengths))
	for _, a := range k.asked {
		q, length := t.question.sum(a.rows)
		for i := range scores {
			scores[i] = tau * relevance.Dot(q, vectors[i*dim:(i+1)*dim])
		}
		logSum := logSumExp(scores)
		toQuestion := make([]float32, dim)
		shares := a.shares
		for i, score := range scores {
			g := float32(math.Exp(float64(score - logSum)))
			if len(shares) > 0 && shares[0].passage == i {
				k.loss -= float64(shares[0].share*(score-logSum)) * float64(scale)
				g -= shares[0].share
				shares = shares[1:]
			}
			if math.Abs(float64(g)) < negligible {
				continue
			}
			g *= scale
			k.logTau += g * score
			vector.AddScaled(g*tau, vectors[i*dim:(i+1)*dim], toQuestion)
			vector.AddScaled(g*tau, q, toPassages[i*dim:(i+1)*dim])
		}
		throughUnit(toQuestion, q, length)
		for _, r := range a.rows {
			vector.AddScaled(1, toQuestion, k.question.row(r))
		}
	}
	k.passage = newGradient(dim)
	for i, length := range lengths {
		g := toPassages[i*dim : (i+1)*dim]
		if !throughUnit(g, vectors[i*dim:(i+1)*dim], length) {
			continue
		}
		for _, r := range k.rows(i) {
			vector.AddScaled(1, g, k.passage.row(r))
		}
	}
}

// negligible is a gradient of a score that is not worth following.
const negligible = 1e-7

func (k *task) rows(passage int) []int32 {
	rows := k.document.rows[passage]
	if !k.headings {
		rows = rows[:k.document.body[passage]]
	}
	return rows
}

// vectors returns the passages' unit vectors, one after the other, and their lengths
// before they were scaled.
func (k *task) vectors(t *trainer) (vectors, lengths []float32) {
	n := len(k.document.chunks)
	vectors = make([]float32, n*t.dim)
	lengths = make([]float32, n)
	for i := range n {
		v, length := t.passage.sum(k.rows(i))
		copy(vectors[i*t.dim:], v)
		lengths[i] = length
	}
	return vectors, lengths
}

func (k *task) apply(t *trainer) {
	t.passage.adam(k.passage)
	t.question.adam(k.question)
	t.logTau.adam(learningRate, k.logTau)
}

// terms returns the terms of the passages' tower, in order: the words of the word vectors
// that occur, and the pairs and heading's words that occur in enough documents.
func (c *corpus) terms(s *start, fewest int) []relevance.Term {
	documents := map[relevance.Term]int{}
	last := map[relevance.Term]*document{}
	for _, d := range c.documents {
		for i := range d.chunks {
			relevance.PassageTerms(d.words[i], d.heading[i], func(term relevance.Term) {
				if last[term] != d {
					last[term] = d
					documents[term]++
				}
			})
		}
	}
	var terms []relevance.Term
	for term, n := range documents {
		if _, word := s.index[term]; word || n >= fewest {
			terms = append(terms, term)
		}
	}
	slices.SortFunc(terms, cmp.Compare)
	return terms
}

// number turns the terms of a document into rows of a tower.
func (d *document) number(t *tower) {
	d.rows = make([][]int32, len(d.chunks))
	d.body = make([]int, len(d.chunks))
	for i := range d.chunks {
		relevance.PassageTerms(d.words[i], nil, func(term relevance.Term) {
			if r, ok := t.index[term]; ok {
				d.rows[i] = append(d.rows[i], r)
			}
		})
		d.body[i] = len(d.rows[i])
		for _, h := range d.heading[i] {
			if r, ok := t.index[h.Heading()]; ok {
				d.rows[i] = append(d.rows[i], r)
			}
		}
	}
	d.words, d.heading = nil, nil
}

// selfHeadings is the share of steps on headings and definitions in which the passages
// show their headings, so that the towers learn both to use them and to do without.
const selfHeadings = 0.3
