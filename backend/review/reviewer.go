package review

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/facts"
	"pincite/backend/facts/value"
	"pincite/backend/review/playbook"
	"pincite/backend/review/presence"
	"pincite/backend/table"
	"pincite/backend/text"
)

// Document is what is reviewed.
type Document struct {
	ID      doc.ID
	Text    string // canonical
	Layout  doc.Layout
	Chunks  []doc.Span // as package sac cuts it
	Title   string     // of its summary, as are Parties
	Parties []string
	// Partial says that a part of it could not be read, such as scanned pages.
	Partial bool
}

// Passage is what a [Finder] found.
type Passage struct {
	Span        doc.Span
	Probability float64 // that the document answers the question, by this passage, 0 to 1
}

// Finder finds the passages of a document that answer a question in plain words, the best
// first. It must be safe for concurrent use.
type Finder interface {
	Find(ctx context.Context, document doc.ID, question string) ([]Passage, error)
	// Kinds returns the kinds of clauses, as package presence names them, that a question
	// asks for in words of its own, each with the probability that it does.
	Kinds(question string) (map[string]float64, error)
}

// Reviewer answers playbooks. It is safe for concurrent use.
type Reviewer struct {
	model  *presence.Model
	kinds  map[string]int // positions in the model
	finder Finder

	taught  *presence.Model         // of lessons; nil for none
	lessons map[string]taughtLesson // by columns' hashes
}

// New returns a reviewer with what was learned of clauses; finder may be nil, and columns
// that need it then fail.
func New(model *presence.Model, finder Finder) *Reviewer {
	r := &Reviewer{model: model, kinds: map[string]int{}, finder: finder}
	for i, name := range model.Kinds() {
		r.kinds[name] = i
	}
	return r
}

// With returns a reviewer that knows as much and searches with another finder.
func (r *Reviewer) With(finder Finder) *Reviewer {
	with := *r
	with.finder = finder
	return &with
}

// Review answers columns from a document, a cell each, in their order. A column that cannot
// be answered is a cell in the state [Failed]; the error is that of ctx alone.
func (r *Reviewer) Review(ctx context.Context, d Document, columns []playbook.Column) ([]Cell, error) {
	d.Text = text.Stated(d.Text) // of choices that are not ticked nothing is read
	w := &work{reviewer: r, document: d}
	cells := make([]Cell, len(columns))
	for i, c := range columns {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cell := w.cell(ctx, c)
		cell.Pending = w.pending(c, cell)
		if d.Partial && cell.State == Absent {
			cell.State = Unread
		}
		if cell.State == Absent || cell.State == Unread {
			cell.Searched = w.searched(c)
		}
		judged := judge(d.Text, c, cell)
		cell.Position, cell.Standing = judged.position, judged.standing
		if judged.note != "" {
			cell.Note = judged.note
		}
		cells[i] = cell
	}
	return cells, ctx.Err()
}

// work is the review of one document.
type work struct {
	reviewer *Reviewer
	document Document
	said     *facts.Reading       // nil until a column asks for a fact
	judged   []presence.Judgement // nil until a column asks for it
	tables   []table.Table        // nil until a column asks for them
	// likeTaught are the scores of the passages by lesson; nil until a column asks for them.
	likeTaught [][]float32
}

func (w *work) cell(ctx context.Context, c playbook.Column) Cell {
	if c.Row != "" {
		if cell, ok := w.tabled(c); ok {
			return cell
		}
	}
	if c.Fact != "" {
		if answers := w.ofKind(c, w.facts().Find(c.Fact)); len(answers) > 0 {
			return factCell(w.document, c, answers)
		}
		if at, sure, ok := facts.Open(c.Fact, w.document.facts()); ok {
			return Cell{Column: c.ID, State: Unsure, Presence: sure, Evidence: merge(w.document.Text, []doc.Span{at}), Note: leftOpen}
		}
	}
	if k, ok := w.reviewer.kinds[c.Learned]; ok {
		return w.learned(c, w.judgements()[k])
	}
	if c.Row == "" {
		if cell, ok := w.tabled(c); ok {
			return cell
		}
	}
	if c.Fact != "" && facts.Known(c.Fact) {
		return w.nearest(ctx, c, Cell{Column: c.ID, State: Absent, Presence: factMissing})
	}
	return w.asked(ctx, c)
}

// leftOpen is the note of a cell whose words are there, and its value not yet.
const leftOpen = "the words are there, and the value is left open"

// factMissing is the probability of a fact that its rule does not find: of the NDAs of
// Kleister whose term the rule does not find, one in ten has one.
const factMissing = 0.1

func (w *work) facts() *facts.Reading {
	if w.said == nil {
		w.said = facts.Read(w.document.facts())
	}
	return w.said
}

func (d Document) facts() facts.Document {
	return facts.Document{Text: d.Text, Title: d.Title, Parties: d.Parties}
}

// leastStated is the probability from which a value is stated, and below which it is shown in doubt.
const leastStated = 0.7

// factCell shows the answers to a fact. One that is in doubt shows all candidates, and says why.
func factCell(d Document, c playbook.Column, answers []facts.Answer) Cell {
	cell := Cell{Column: c.ID, State: Found, ValueProbability: facts.Probability(c.Fact, answers)}
	first := answers[0]
	if cell.Computed = first.Computed; cell.Computed != "" {
		cell.Note = "computed: " + cell.Computed
	}
	switch {
	case first.Doubt != "":
		cell.State, cell.Note = Unsure, noted(first.Doubt, cell.Note)
	case cell.ValueProbability < leastStated:
		cell.State, cell.Note = Unsure, noted("the words say it in a way that is often another thing", cell.Note)
	}
	var spans []doc.Span
	for _, a := range answers {
		cell.Presence = max(cell.Presence, min(a.Score, 1))
		cell.Values = append(cell.Values, a.Value)
		if other := a.Value; other.Other != "" {
			other.Text, other.Other = other.Other, other.Text
			cell.Values = append(cell.Values, other)
		}
		spans = append(append(spans, a.Evidence), a.Operands...)
	}
	cell.Evidence = merge(d.Text, spans)
	return cell
}

// noted joins two notes.
func noted(doubt, note string) string {
	if note == "" {
		return doubt
	}
	return doubt + "; " + note
}

// searched tells what was looked through for a column.
func (w *work) searched(c playbook.Column) *Searched {
	s := &Searched{Passages: len(w.document.Chunks), Characters: utf8.RuneCountInString(w.document.Text), Partly: w.document.Partial}
	if c.Fact != "" && facts.Known(c.Fact) {
		s.By = append(s.By, "rules")
	}
	if _, ok := w.reviewer.kinds[c.Learned]; ok {
		s.By = append(s.By, "classifier")
	}
	if len(s.By) == 0 || w.reviewer.finder != nil && c.Learned == "" {
		s.By = append(s.By, "search")
	}
	return s
}

func (w *work) judgements() []presence.Judgement {
	if w.judged == nil {
		w.judged = w.reviewer.model.Judge(w.document.passages())
	}
	return w.judged
}

func (d Document) passages() []presence.Passage {
	passages := make([]presence.Passage, len(d.Chunks))
	for i, c := range d.Chunks {
		passages[i] = presence.Passage{Text: d.Text[c.Start:c.End], Title: d.Layout.Title(c.Start)}
	}
	return passages
}

// shownAbsent is how many passages are shown where a clause is absent or unsure.
const shownAbsent = 2

func (w *work) learned(c playbook.Column, j presence.Judgement) Cell {
	cell := Cell{Column: c.ID, State: stateOf(j.Probability), Presence: j.Probability}
	evidence := j.Evidence
	if cell.State != Found {
		evidence = evidence[:min(len(evidence), shownAbsent)]
	}
	spans := make([]doc.Span, len(evidence))
	for i, p := range evidence {
		spans[i] = w.document.Chunks[p]
	}
	cell = w.read(c, cell, spans)
	if cell.State == Found && c.Fact != "" && len(cell.Values) == 0 {
		// The clause is there, but what the column asks for follows from none of its words.
		cell.State, cell.Evidence = Unsure, cell.Evidence[:min(len(cell.Evidence), shownAbsent)]
		if len(cell.Evidence) > 0 && value.Blank(w.document.Text[cell.Evidence[0].Start:cell.Evidence[0].End]) {
			cell.Note = "the clause has a blank, or words taken out of it"
		}
	}
	if cell.State == Found && len(cell.Values) > 0 {
		if cell.ValueProbability = facts.Guessed; cell.ValueProbability < leastStated && c.Fact != "" {
			cell.State, cell.Note = Unsure, "the clause is there; the value is the likeliest of its words"
		}
		if doubt := cell.Values[0].Doubt; doubt != "" {
			cell.State, cell.Note = Unsure, doubt
		}
	}
	return cell
}

// find returns the passages that answer questions or are like examples, the best first.
func (w *work) find(ctx context.Context, questions []string) (passages []Passage, err error) {
	for _, question := range questions {
		found, err := w.reviewer.finder.Find(ctx, w.document.ID, question)
		if err != nil {
			return nil, err
		}
		passages = append(passages, found...)
	}
	slices.SortStableFunc(passages, func(a, b Passage) int { return cmp.Compare(b.Probability, a.Probability) })
	return passages, nil
}

// asked answers a column by its questions: by search, by what the matter taught of it, and as
// far as they ask for a kind of clause that was learned, by its classifier.
func (w *work) asked(ctx context.Context, c playbook.Column) Cell {
	cell := Cell{Column: c.ID}
	finder := w.reviewer.finder
	if finder == nil {
		cell.State, cell.Note = Failed, "there is nothing to search with"
		return cell
	}
	questions := c.Questions
	if !w.reviewer.lessons[c.Hash()].Given {
		questions = slices.Concat(questions, c.Examples)
	}
	passages, err := w.find(ctx, questions)
	if err != nil {
		cell.State, cell.Note = Failed, err.Error()
		return cell
	}
	passages = w.taughtPassages(c, passages)
	kinds, err := finder.Kinds(c.Questions[0])
	if err != nil {
		cell.State, cell.Note = Failed, err.Error()
		return cell
	}
	if len(passages) > 0 {
		cell.Presence = passages[0].Probability
	}
	var spans []doc.Span
	open := 1.0
	learned := 0.0
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		if k, ok := w.reviewer.kinds[name]; ok {
			j := w.judgements()[k]
			learned += kinds[name] * j.Probability
			open -= kinds[name]
			if kinds[name] >= foundFrom {
				for _, p := range j.Evidence {
					spans = append(spans, w.document.Chunks[p])
				}
			}
		}
	}
	cell.Presence = learned + max(open, 0)*cell.Presence
	cell.State = stateOf(cell.Presence)
	for i, p := range passages {
		if i < shownAbsent || cell.State == Found && p.Probability >= foundFrom && i < 2*shownAbsent {
			spans = append(spans, p.Span)
		}
	}
	if cell.State != Found {
		spans = spans[:min(len(spans), shownAbsent)]
	}
	return w.read(c, cell, spans)
}

// nearest adds to a cell that nothing was found for the passages that come nearest.
func (w *work) nearest(ctx context.Context, c playbook.Column, cell Cell) Cell {
	if w.reviewer.finder == nil {
		return cell
	}
	found, err := w.reviewer.finder.Find(ctx, w.document.ID, c.Questions[0])
	if err != nil {
		cell.State, cell.Note = Failed, err.Error()
		return cell
	}
	var spans []doc.Span
	for _, p := range found[:min(len(found), shownAbsent)] {
		spans = append(spans, p.Span)
	}
	cell.Evidence = merge(w.document.Text, spans)
	return cell
}

// read gives a cell its evidence, and the value that follows from it where it is found.
func (w *work) read(c playbook.Column, cell Cell, spans []doc.Span) Cell {
	text := w.document.Text
	cell.Evidence = merge(text, spans)
	if cell.State != Found || len(cell.Evidence) == 0 {
		return cell
	}
	switch c.Kind {
	case playbook.Clause, playbook.Parties:
	case playbook.Text:
		cell.Values = []value.Value{{Text: strings.Join(strings.Fields(text[cell.Evidence[0].Start:cell.Evidence[0].End]), " "),
			Span: cell.Evidence[0]}}
	default:
		if v, ok := w.valueOf(c, cell.Evidence); ok {
			cell.Values = []value.Value{v}
			if all, ok := value.Alternatives(text, v.Span); ok && c.Fact == "" {
				cell.Values = value.Find(v.Kind, text, all)
				cell.State, cell.Note = Unsure, "one of several holds: "+strings.Join(strings.Fields(text[all.Start:all.End]), " ")
			}
		}
	}
	return cell
}
