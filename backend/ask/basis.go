package ask

import (
	"strings"

	"pincite/backend/cite"
	"pincite/backend/doc"
)

// Basis is what a document was asked by. Its features are what weights are fitted to, by lab/train/answers and lab/train/verdicts.
type Basis struct {
	Question Question
	Document *Document
	Hits     []doc.Hit
	Subject  Subject
	Presence float64 // that it answers, by its passages
}

// Features returns those by which [Weights] tell whether the document answers, and the sentences of its passages, each with the features
// by which it is told whether it is of the answer.
func (b *Basis) Features() (document []float64, spans []doc.Span, sentences [][]float64) {
	spans, sentences = candidates(b.Hits)
	return presence(&b.Question, b.Hits, b.Subject), spans, sentences
}

// Present returns the probability that the document answers, by some weights.
func (b *Basis) Present(by *Weights) float64 { return by.present(&b.Question, b.Hits, b.Subject) }

// Chosen returns the sentences that answer, by some weights and without a cross-encoder.
func (b *Basis) Chosen(by *Weights) (spans []doc.Span) {
	for _, c := range by.chosen(b.Hits) {
		spans = append(spans, c.span)
	}
	return spans
}

// Read returns the likeliest sentences with the signals by which it is told, once a cross-encoder has read them beside the question,
// whether each is of the answer ([Weights.Reading]); none where no cross-encoder is there. The error is that of the model.
func (b *Basis) Read(by *Weights) (spans []doc.Span, signals []map[string]float64, err error) {
	likely := by.likely(b.Hits)
	signals, err = read(b.Document, &b.Subject, likely)
	for i := range signals {
		spans = append(spans, likely[i].span)
	}
	return spans, signals, err
}

// chosen returns the sentences that answer, the likeliest first: as a cross-encoder reads them, where one is there.
func (b *Basis) chosen(by *Weights) ([]candidate, error) {
	likely, read, err := by.reread(b.Document, b.Hits, &b.Subject)
	if err != nil || !read {
		return by.chosen(b.Hits), err
	}
	return choose(likely, lambdaRead), nil
}

// Deciding is what may decide a question for yes or no, with the features by which [VerdictWeights] tell.
type Deciding struct {
	None      map[string]float64 // that the document says nothing of it
	Sentences []DecidingSentence // what decides by the weights that come with the program first

	trial *trial
}

// Sum returns what the sentences say together by some weights; there is at least one.
func (d *Deciding) Sum(by *VerdictWeights) *Summing {
	d.trial.weigh(by)
	return d.trial.sum()
}

// NearSentence is a sentence near one that decides, with the features by which it is told whether it takes something back of that.
type NearSentence struct {
	Span     doc.Span
	Features map[string]float64
}

// Near returns the sentences near one of those that may decide, which says yes or no.
func (d *Deciding) Near(by *VerdictWeights, span doc.Span, yes bool) (found []NearSentence) {
	t := d.trial
	for i := range t.judged {
		if j := &t.judged[i]; j.span == span {
			for _, n := range t.nearby(j) {
				found = append(found, NearSentence{n.span, by.following(yes, &n)})
			}
		}
	}
	return found
}

// DecidingSentence is a sentence that may decide.
type DecidingSentence struct {
	Span     doc.Span // bytes of the document
	Text     string   // on a line, behind what leads a list item in
	Features map[string]float64
	Polarity map[string]float64
	Cues     []Cue
}

// Cue is a wording that may make a sentence a condition or an exception.
type Cue struct {
	Starts   doc.Span // where the words stand that say so: bytes of the document, or of a sentence alone
	Features map[string]float64
}

// Deciding reads what may decide a question for yes or no. The error is that of the encoder.
func (b *Basis) Deciding() (*Deciding, error) {
	t, err := Shipped().try(&b.Question, b.Document, b.Hits, &b.Subject, b.Presence)
	if err != nil {
		return nil, err
	}
	d := &Deciding{None: t.none, trial: t}
	for i := range t.judged {
		j := &t.judged[i]
		s := DecidingSentence{Span: j.span, Text: j.said.text, Features: j.features, Polarity: j.polarity}
		for k, q := range j.cues {
			if at, ok := unlined(t.d.Text, j.span, q.span.Start-len(j.lead), q.span.End-len(j.lead)); ok {
				s.Cues = append(s.Cues, Cue{doc.Span{Start: at.Start, End: at.Start + q.at - q.span.Start}, j.qualifies[k]})
			}
		}
		d.Sentences = append(d.Sentences, s)
	}
	return d, nil
}

// ReadAlone reads what a sentence alone says to a question for yes or no.
func ReadAlone(question, sentence string) DecidingSentence {
	c := readClaim(question, Read(question, question, Auto).stems)
	c.act = c.doing(&Document{}, nil)
	r := readAssertion(sentence, &c)
	r.owner = r.ownedBy(&c, -1, nil)
	s := DecidingSentence{Text: sentence, Polarity: polarity(&c, &r)}
	for _, q := range c.cues(sentence) {
		s.Cues = append(s.Cues, Cue{doc.Span{Start: q.span.Start, End: q.at}, qualifies(&c, &r, q)})
	}
	return s
}

// Following returns the features by which it is told whether a sentence takes something back of the one before it, which some weights
// read as a yes or a no to a question.
func Following(by *VerdictWeights, question, sentence, next string) map[string]float64 {
	c := readClaim(question, Read(question, question, Auto).stems)
	r := readAssertion(sentence, &c)
	n := readNearby(&c, &r, doc.Span{}, next)
	return by.following(by.Unread.Polarity.Of(polarity(&c, &r)) >= 0.5, &n)
}

// Figures are the values that a question may ask for, with the features by which [FigureWeights] tell.
type Figures struct {
	None    map[string]float64 // that none of them is asked for
	Figures []Figure
}

// Figure is a value that may be asked for.
type Figure struct {
	Span     doc.Span // bytes of the document
	Text     string   // the value
	Clause   string   // what is said of it, on a line
	Features map[string]float64
}

// Figures reads the values that the question may ask for; there are none where it asks for none. The error is that of the encoder.
func (b *Basis) Figures() (*Figures, error) {
	if !b.Question.measured() {
		return &Figures{}, nil
	}
	f, err := b.Question.figures(b.Document, Shipped().likely(b.Hits), &b.Subject, b.Presence)
	if err != nil {
		return nil, err
	}
	return f.told(), nil
}

func (f *figureSet) told() *Figures {
	out := &Figures{None: f.none}
	for _, g := range f.all {
		out.Figures = append(out.Figures, Figure{g.value.Span, g.value.Text, g.clause, g.features})
	}
	return out
}

// FiguresAlone reads the values of sentences alone, the likeliest to answer first, that a question may ask for.
func FiguresAlone(question string, sentences []string) *Figures {
	const surely, next = 0.9, 0.5 // how likely the first answers, and each later one beside the one before
	d := NewDocument(cite.Document{Text: strings.Join(sentences, "\n\n")})
	var list []candidate
	at, p := 0, surely
	for _, s := range sentences {
		list = append(list, candidate{span: doc.Span{Start: at, End: at + len(s)}, probability: p})
		at, p = at+len(s)+2, p*next
	}
	q := Read(question, question, Auto)
	f, err := q.figures(d, list, &Subject{}, surely)
	if err != nil || !q.measured() {
		return &Figures{} // only an encoder fails
	}
	return f.told()
}
