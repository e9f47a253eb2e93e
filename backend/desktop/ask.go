package desktop

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Reply is a question's answer in sentences.
type Reply struct {
	// Superseded: a later question was asked before this one was answered.
	Superseded bool    `json:"superseded"`
	Style      string  `json:"style"`  // "expert" or "plain"
	Absent     bool    `json:"absent"` // no passage is likely to answer
	Presence   float64 `json:"presence"`
	Searched   int     `json:"searched"` // documents
	Passages   int     `json:"passages"` // that were looked at
	// Partial are the files among them of which something could not be read.
	Partial []string `json:"partial"`
	// Nowhere are the distinctive words of an absent answer's question that stand in none of the
	// documents looked at.
	Nowhere []string `json:"nowhere"`
	// Unanswered are the questions in this one that no passage answers, where others are answered.
	Unanswered []string `json:"unanswered"`
	// Lacking says that the question is for contracts which lack something; those found speak of it.
	Lacking bool `json:"lacking"`
	// Idle says that the question asks for nothing that a contract says.
	Idle bool `json:"idle"`
	// Counted says of a question for the contracts that meet some conditions how many do: "17 of 83; 3 unsure; 2 unread"; ""
	// for any other. Found are those then, each with what it says.
	Counted string `json:"counted"`
	// Found are the documents that answer; where absent, the one that comes nearest.
	Found []Found `json:"found"`
}

// Found is what one document answers.
type Found struct {
	Doc       string     `json:"doc"`
	File      string     `json:"file"`
	Name      string     `json:"name"`
	Unvalued  string     `json:"unvalued"` // why no value stands in front, where one is asked for
	Sentences []Sentence `json:"sentences"`
	// Nearest is the most probable sentence; its Quote is "" where the document has no words.
	Nearest CitedPlace `json:"nearest"`
}

// Sentence is one sentence of an answer. Kind is "quote", "value", "qualifier", "related" or "model"; Support
// "verified", or "struck" for the Reason.
type Sentence struct {
	Text      string       `json:"text"`
	Kind      string       `json:"kind"`
	Support   string       `json:"support"`
	Reason    string       `json:"reason"`
	Citations []CitedPlace `json:"citations"`
}

// CitedPlace is a place with the words that stand there.
type CitedPlace struct {
	Doc     string `json:"doc"` // "" where it is plain which
	Span    Span   `json:"span"`
	Quote   string `json:"quote"`
	Page    int    `json:"page"`
	Label   string `json:"pageLabel"` // as the document prints it
	Section string `json:"section"`
}

// Ask answers a question in sentences, each with the words that it stands on. A question asked
// while another is being answered takes its place.
func (a *API) Ask(q Question) (out Reply, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	m, err := s.matter(q.Matter)
	if err != nil {
		return Reply{}, err
	}
	ctx, done := s.instead(&s.ask)
	defer done()
	reply, err := m.Ask(ctx, q.inquiry())
	if ctx.Err() != nil && s.ctx.Err() == nil {
		return Reply{Superseded: true, Partial: []string{}, Nowhere: []string{}, Unanswered: []string{}, Found: []Found{}}, nil
	}
	if err != nil {
		return Reply{}, err
	}
	return toReply(reply), nil
}

// inquiry is the question as the library answers it in sentences.
func (q Question) inquiry() library.Inquiry {
	return library.Inquiry{Text: q.Text, Docs: q.Docs, NoRoute: q.NoRoute, AsTyped: q.AsTyped, After: q.follows(), Style: library.AnswerStyle(q.Style)}
}

// instead stops what runs and returns the context of what takes its place; the caller calls
// done at the end.
func (s *shell) instead(running *context.CancelFunc) (ctx context.Context, done context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if *running != nil {
		(*running)()
	}
	ctx, *running = context.WithCancel(s.ctx)
	return ctx, *running
}

// cancel stops what runs, if anything does.
func (s *shell) cancel(running *context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if *running != nil {
		(*running)()
	}
}

func toReply(r *library.Reply) Reply {
	out := Reply{
		Style: string(r.Question.Style), Absent: r.Absent, Presence: doc.Finite(r.Presence), Lacking: r.Lacking, Idle: r.Idle, Searched: r.Search.Searched, Passages: r.Passages,
		Partial: append([]string{}, r.Partial...), Nowhere: []string{}, Unanswered: []string{}, Found: []Found{},
	}
	if r.List != nil {
		out.list(r.List)
	}
	for _, u := range r.Unanswered {
		out.Unanswered = append(out.Unanswered, u.Question)
	}
	if r.Absent {
		out.Nowhere = append(out.Nowhere, r.Nowhere...)
	}
	for _, f := range r.Found {
		found := Found{Doc: f.Doc.String(), File: f.File, Name: filepath.Base(f.File), Unvalued: f.Unvalued, Sentences: []Sentence{}}
		for _, s := range f.Sentences {
			found.Sentences = append(found.Sentences, toSentence(s))
		}
		if f.Nearest != nil {
			found.Nearest = toPlace(*f.Nearest)
		}
		out.Found = append(out.Found, found)
	}
	return out
}

// list puts the contracts of a listing in place of the documents that answer.
func (out *Reply) list(l *library.Listing) {
	out.Counted = fmt.Sprintf("%d of %d; %d unsure; %d unread", l.Found, l.Of, l.Unsure, l.Unread)
	for _, r := range l.Rows {
		said := r.Value
		if !r.Sure {
			said = strings.TrimSpace(said + " (unsure)")
		}
		out.Found = append(out.Found, Found{
			Doc: r.Doc, File: r.File, Name: filepath.Base(r.File),
			Sentences: []Sentence{{Text: said, Kind: "value", Support: "verified", Citations: []CitedPlace{}}},
		})
	}
}

func toSentence(s library.Sentence) Sentence {
	sentence := Sentence{s.Text, string(s.Kind), string(s.Support), s.Reason, []CitedPlace{}}
	for _, c := range s.Citations {
		sentence.Citations = append(sentence.Citations, toPlace(c))
	}
	return sentence
}

func toPlace(c library.Citation) CitedPlace {
	return CitedPlace{c.Doc.String(), toSpan(c.Units), c.Quote, c.Page, c.Printed(), strings.TrimSpace(c.Section + " " + c.Heading)}
}
