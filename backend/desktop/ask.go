package desktop

import (
	"context"

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
	// Foreign are the names of the documents found that are in another language than English.
	Foreign []string `json:"foreign"`
	// Nowhere are the distinctive words of an absent answer's question that stand in none of the
	// documents looked at.
	Nowhere []string `json:"nowhere"`
	// Unanswered are the questions in this one that no passage answers, where others are answered.
	Unanswered []string `json:"unanswered"`
	// Unsaid is the name of the document that the question likely names and that does not answer it, where those found are others; "" where
	// there is none.
	Unsaid string `json:"unsaid"`
	// Lacking says that the question is for contracts which lack something; those found speak of it.
	Lacking bool `json:"lacking"`
	// Idle says that the question asks for nothing that a contract says.
	Idle bool `json:"idle"`
	// Beyond is how many documents were not asked that may answer a question for contracts, too.
	Beyond int `json:"beyond"`
	// Verdict is what the contract says to a question for yes or no: "yes", "yes, with conditions", "no", "no, with
	// exceptions" or "not said"; "" where none was asked, or the chain of clauses is not clear.
	Verdict string `json:"verdict"`
	// VerdictProbability is how probably a yes or no is right, with its conditions or exceptions; 0 where there is none.
	VerdictProbability float64 `json:"verdictProbability"`
	// AsOf is the day for which it is answered from an agreement as it stands; "" where no paper changes one that answers.
	AsOf string `json:"asOf"`
	// Listed says that the question is for the contracts that meet some conditions. Rows are those then, the sure ones first,
	// nothing is Found, and Counts tell how many do.
	Listed bool                 `json:"listed"`
	Rows   []ListRow            `json:"rows"`
	Counts library.ListedCounts `json:"counts"`
	// Found are the documents that answer; where absent, the one that comes nearest.
	Found []Found `json:"found"`
}

// Found is what one document answers.
type Found struct {
	Doc      string   `json:"doc"`
	File     string   `json:"file"`
	Name     string   `json:"name"`
	Unvalued string   `json:"unvalued"` // why no value stands in front, where one is asked for
	Untabled string   `json:"untabled"` // what the table that is about the question lacks, where nothing answers
	Pending  []NoteOn `json:"pending"`  // words that may answer, too, and that changes take out which nobody has accepted
	// Unticked are choices about what is asked that nobody ticked: no words of the contract, as far as the form says.
	Unticked  []CitedPlace `json:"unticked"`
	Sentences []Sentence   `json:"sentences"`
	// Terms are the terms defined in the document that the first words quoted use, and Clause, in a list, is the section that these
	// stand in where it says more.
	Terms  []DefinedTerm `json:"terms"`
	Clause []CitedPlace  `json:"clause"`
	// Nearest is the most probable sentence; its Quote is "" where the document has no words.
	Nearest CitedPlace `json:"nearest"`
}

// DefinedTerm is a term with the words that define it.
type DefinedTerm struct {
	Term string     `json:"term"`
	At   CitedPlace `json:"at"`
}

// Sentence is one sentence of an answer. Kind is "quote", "qualifier" or "related" for words of the document; "value", "computed",
// "conformed", "remark" or "model" for what is said of them; Support "verified", or "struck" for the Reason.
type Sentence struct {
	Text      string       `json:"text"`
	Kind      string       `json:"kind"`
	Support   string       `json:"support"`
	Reason    string       `json:"reason"`
	Citations []CitedPlace `json:"citations"`
	Cells     []TableCell  `json:"cells"` // of tables, that it stands on
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
		return noReply(Reply{Superseded: true}), nil
	}
	if err != nil {
		return Reply{}, err
	}
	return s.toReply(m, reply)
}

// inquiry is the question as the library answers it in sentences.
func (q Question) inquiry() library.Inquiry {
	return library.Inquiry{Text: q.Text, Docs: q.Docs, NoRoute: q.NoRoute, AsTyped: q.AsTyped, After: q.follows(),
		Style: library.AnswerStyle(q.Style)}
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
