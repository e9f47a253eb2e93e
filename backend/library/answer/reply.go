package answer

import (
	"cmp"
	"path/filepath"
	"slices"

	"pincite/backend/ask"
	"pincite/backend/doc"
)

// Inquiry is a question that is to be answered in sentences.
type Inquiry struct {
	Text    string    // in plain words; filters may stand in it
	Docs    []string  // as those of [Question]
	NoRoute bool      // as that of [Question]
	AsTyped bool      // likewise
	Style   ask.Style // "" is [ask.Auto]
	// AsOf is the day for which to answer from agreements with amendments, as ISO 8601; "" is today. AsSigned answers from
	// each paper as it was signed.
	AsOf     string
	AsSigned bool
	// After is the question asked before this one; "" is none. Unless this one names documents
	// of its own, those that answered that are asked again, and where it takes its subject from
	// that ([ask.Continues]), so is what it asked for.
	After string
	// LLM words the answer, where it is given: from the passages found, each of its sentences
	// checked. ModelName is what it is called.
	LLM       ask.Chatter
	ModelName string
	Prompt    string // that tells it how to answer; "" is [ask.SystemPrompt]
	// Told is told of the model's answer as it grows, beside the reply without it, which is the
	// same each time and is not to be changed; nil for nobody.
	Told    func(*Reply, ask.Draft)
	weights *ask.Weights // see By; nil are those that ship
}

// By returns the inquiry to be answered by other weights than those that ship, for measuring them; nil are those.
func (q Inquiry) By(w *ask.Weights) Inquiry {
	q.weights = w
	return q
}

// search returns the search for words within the limits of the inquiry.
func (q Inquiry) search(words string, k int) Question {
	return Question{Text: words, K: k, Docs: q.Docs, NoRoute: q.NoRoute, AsTyped: q.AsTyped}
}

// Reply is the answer to an [Inquiry].
type Reply struct {
	Question ask.Question
	// Found are the documents that answer, the likeliest first; where the reply is Absent, the
	// one that comes nearest.
	Found []*ask.Found
	// Presence is the calibrated probability that one of them answers, and Absent says that none
	// is likely enough to.
	Presence float64
	Absent   bool
	// Tells is what tells whether an agreement with papers about it answers, by name; nil where none was looked at.
	Tells map[string]float64
	// Idle says that the question asks for nothing that a document could say, so that none was looked at.
	Idle bool
	// Asking is what was known of a question that names no document for sure.
	Asking ask.Asking
	// Kept is what was kept of [Inquiry.After]; nil where nothing was.
	Kept *Kept
	// Model is the language model that worded sentences; empty where none did.
	Model string
	// NoModel says why no language model worded it although one was asked to; nil otherwise.
	NoModel error
	// Silent says that the language model found no answer in the passages.
	Silent bool
	// Search is what was searched, and how the question was understood; its hits are passages
	// of all documents.
	Search *Result
	// Subject is what was known of the question and the first document that was looked at.
	Subject ask.Subject
	// Nowhere are the words of a question that names no document, names and others that lawyers do not ask with,
	// which stand in none of the documents looked at.
	Nowhere []string
	// Unanswered are the questions that stand in this one and that no passage answers, where it holds several
	// and others are answered.
	Unanswered []Unanswered
	// Unsaid is the document that the question names likelier than all others together, where it does not answer and those found do,
	// which it does not name: the probability of each counts how likely it is meant. Nil where there is no such.
	Unsaid *ask.Found
	// Lacking says that the question is for the contracts which lack something, where it names none: those found
	// speak of it, and a review tells which do not.
	Lacking bool
	// List answers a question for the contracts that meet some conditions, from all of the matter; nil for any other, and
	// where it is there nothing is Found.
	List *Listing
	// Passages is how many passages the documents searched have, and Partial are the files
	// among them of which something could not be read.
	Passages int
	Partial  []string
	// Beyond is how many documents with passages that may answer were not asked, others being likelier, where the question is for
	// contracts: those found may not be all.
	Beyond int
	// AsOf is the day for which the question was answered from an agreement as it stands; "" where none of the documents has papers
	// about it.
	AsOf string
}

// Foreign returns the names of the documents found, or of the one that comes nearest, which are in another language than English.
func (r *Reply) Foreign() (names []string) {
	for _, f := range r.Found {
		if name := filepath.Base(f.File); f.Foreign && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Unanswered is a question in another one that no passage answers.
type Unanswered struct {
	Question string
	Nearest  *ask.Citation // nil where no document was looked at
}

// Kept is what a question has from the one before it.
type Kept struct {
	After     string   `json:"after"`               // that question
	Documents []string `json:"documents,omitempty"` // paths of the documents that answered it; none where this one has its own
	Subject   string   `json:"subject,omitempty"`   // what it asked for; "" where this one has its own
}

// settle keeps the documents that answer, or the nearest one where none does. Those that give the value which is asked
// for come before the others, and the one that the question may name before all.
func (r *Reply) settle() {
	r.likeliestCell()
	slices.SortStableFunc(r.Found, func(a, b *ask.Found) int { return cmp.Compare(b.Presence, a.Presence) })
	if len(r.Found) > 0 {
		r.Presence = r.Found[0].Presence
	}
	slices.SortStableFunc(r.Found, func(a, b *ask.Found) int {
		return cmp.Compare(min(len(a.Unvalued), 1), min(len(b.Unvalued), 1))
	})
	if i := slices.IndexFunc(r.Found, func(f *ask.Found) bool { return !f.Absent && r.named(f.Doc) }); i > 0 {
		f := r.Found[i]
		r.Found = slices.Insert(slices.Delete(r.Found, i, i+1), 0, f)
		r.Presence = f.Presence
	}
	answering := slices.DeleteFunc(slices.Clone(r.Found), func(f *ask.Found) bool { return f.Absent })
	if r.Absent = len(answering) == 0; r.Absent {
		r.Found = r.Found[:min(1, len(r.Found))]
	} else {
		r.Found = answering
	}
}

// behindCell is how far the cell of a document is behind that of another at most that is shown beside it.
const behindCell = 0.15

// likeliestCell keeps of several documents whose tables answer those whose cells are about as likely to be the one asked for as the best is,
// be that empty.
func (r *Reply) likeliestCell() {
	var best *ask.Found
	for _, f := range r.Found {
		if best == nil || f.Cell > best.Cell {
			best = f
		}
	}
	if best == nil || len(r.Found) < 2 || best.Cell == 0 {
		return
	}
	for _, f := range r.Found {
		if f.Tabled && f.Cell < best.Cell-behindCell {
			f.Absent = true
		}
	}
}

// mostNotSaid is the probability of an answer below which a contract that is named is said not to speak of something.
const mostNotSaid = 0.2

// Verdict returns what the contract that was asked says to a question for yes or no: that of the document named, or the one on
// which all that answer agree; "" where none was asked or they do not.
func (r *Reply) Verdict() ask.Verdict {
	if r.Question.Want != ask.YesNo || r.Search == nil || len(r.Found) == 0 {
		return ""
	}
	if r.Absent {
		if r.Search.Confined && len(r.Documents()) == 1 && !r.Idle && (r.Presence < mostNotSaid || r.Found[0].Verdict == ask.NotSaid) {
			return ask.NotSaid
		}
		return ""
	}
	if r.Unsaid != nil {
		if r.Unsaid.Presence < mostNotSaid || r.Unsaid.Verdict == ask.NotSaid {
			return ask.NotSaid
		}
		return ""
	}
	for _, f := range r.Found[1:] {
		if f.Verdict != r.Found[0].Verdict && !r.named(r.Found[0].Doc) {
			return ""
		}
	}
	return r.Found[0].Verdict
}

// VerdictProbability returns how probably a verdict that is yes or no is right, with its conditions or exceptions; 0 where there is none.
func (r *Reply) VerdictProbability() float64 {
	if v := r.Verdict(); v == "" || v == ask.NotSaid {
		return 0
	}
	return r.Found[0].Sure
}

// tabled reports whether the answer stands in a table, or a table is about it and lacks it.
func (r *Reply) tabled() bool {
	return len(r.Found) > 0 && (r.Found[0].Tabled || r.Found[0].Untabled != "")
}

// leastNamed is the probability with which a question that is not confined has to name a document for that to come
// first: those that are named with less hardly ever are the ones meant.
const leastNamed = 0.1

// named reports whether a question that is not confined may name a document, before any other.
func (r *Reply) named(id doc.ID) bool {
	s := r.Search
	return s != nil && !s.Confined && len(s.Route) > 0 && s.Route[0].Doc == id && s.Route[0].Confidence >= leastNamed
}

// Worded returns the sentences that a language model worded.
func (r *Reply) Worded() (sentences []ask.Sentence) {
	for _, f := range r.Found {
		for _, s := range f.Sentences {
			if s.Kind == ask.Model {
				sentences = append(sentences, s)
			}
		}
	}
	return sentences
}

// Documents returns the documents that answer.
func (r *Reply) Documents() (ids []doc.ID) {
	for _, f := range r.Found {
		ids = append(ids, f.Doc)
	}
	return ids
}
