package ask

import (
	"math"

	"pincite/backend/doc"
	"pincite/backend/learned"
)

// Subject is what is known of what a question asks of a document, beside its words.
type Subject struct {
	// Asked is the probability that it asks for a kind of clause whose presence was learned, and
	// There that the document has the kind, if it does.
	Asked, There float64
	// Foreign are words of the question that stand neither in the document nor in any question
	// that was learned from.
	Foreign []string
	// Unsaid says that the question asks whether the document has something, of which it does not have the words
	// ([Question.Thing]).
	Unsaid bool
	// Fact is the answer to the facts that it asks for ([Question.Facts]); nil where it asks for none, or none was found.
	Fact *Fact
	// Cosines compares the question with sentences, -1 to 1 each, as an encoder reads them; nil where none is there.
	Cosines func(sentences []string) ([]float32, error)
	// Entails reads the question beside each of some sentences with a cross-encoder; nil, or it reads none, where there is none.
	Entails func(sentences []string) ([]Entailment, error)
	// Compared compares it with the words of tables, whichever document is asked.
	Compared func(words []string) ([]float32, error)
	// Related says that other papers belong to the document's agreement, by which, too, it is told whether that answers.
	Related bool
	// Unnamed says that the question names no document for sure, and Likely that it may name this one.
	Unnamed, Likely bool
}

// unknownThere is the probability that a document has what is asked for where that is none of the
// kinds known: half, as of all questions that presence is fitted to. With 0.3 as many natural questions
// were refused about the documents that weights were fitted to, and 84 % of the absent clauses for 87 %.
const unknownThere = 0.5

// unsaidThere is that of something whose words stand nowhere in the document: of 1,970 questions whether a contract
// has what it has, in many wordings, 1 in 20 ask so.
const unsaidThere = 0.05

// commonness is the power of the odds of a kind of clause by which those that a document has it are
// divided: who asks for a clause has a reason to, so that it is there more often than its kind is in
// contracts. About the documents that weights were fitted to, of powers from 0 to 0.55 those from 0.35 had
// 10 % of the natural questions refused for 16 %, and beyond it fewer absent clauses were.
const commonness = 0.35

// There returns the probability that a document has a kind of clause, which is asked for, by the
// probability that the model of clauses gives. Of a kind that was marked only partly it is that
// of a mark divided by how often what is there was marked (Elkan and Noto, Learning Classifiers from
// Only Positive and Unlabeled Data, KDD 2008, lemma 1), taking it that all documents learned from have
// the kind.
func (w *Weights) There(kind string, judged float64) float64 {
	k := w.Kinds[kind]
	switch share := max(k.Share, leastShare); {
	case k.Share == 0:
		return judged
	case k.Partly:
		return min(1, judged/share)
	default:
		return 1 / (1 + math.Exp(commonness*learned.Logit(min(share, 1-leastShare))-learned.Logit(min(max(judged, leastJudged), 1-leastJudged))))
	}
}

// Shares and probabilities nearer to 0 and 1 are not told from these.
const (
	leastShare  = 0.02
	leastJudged = 0.001
)

// leastSure is how near to 0 and 1 a presence comes: what it was fitted to tells no more.
const leastSure = 0.01

// present returns the probability that a document answers, by its passages, best first, and by
// what is known of what is asked.
func (w *Weights) present(q *Question, hits []doc.Hit, of Subject) float64 {
	p := w.Presence.Of(presence(q, hits, of))
	switch strange := q.share(of.Foreign); {
	case of.elsewhere(strange):
		return min(p, ofForeign)
	case strange >= leastStrange && of.Asked < mostUnasked:
		return p * ofStrange
	case strange >= leastStrange:
		return max(p*ofStrange, min(p, w.Absent))
	}
	return p
}

// elsewhere reports whether a question is about something else than the document, by the share of its stems
// that are foreign.
func (s Subject) elsewhere(strange float64) bool {
	if s.Unnamed {
		return strange >= mostUnnamed
	}
	return s.Asked < mostUnasked && strange >= mostForeign
}

// A question half of whose stems are foreign is about something else, where it does not rather ask
// for a clause that is known. The probability of an answer is that of 757 questions that weights were
// fitted to, of which 32 of the 40 about other things than contracts were of that sort, and 4 of the
// 390 that have an answer.
const (
	mostForeign = 0.5
	mostUnasked = 0.5
	ofForeign   = 4.0 / 37
)

// What a question names no document for is told by its words alone: one that has a fifth of foreign ones asks for
// a clause that contracts have, but of something that these do not speak of ("the price of a balloon ride"). Of 45 such
// questions about 641 contracts 41 have so many, of 45 that some of the contracts answer three.
const mostUnnamed = 0.2

// Where the document is named, so that its own names count for none, a third is doubtful: of 470 questions that
// people asked of contracts seven have as many, and all have an answer: it is not refused for that
// where it rather asks for a clause that is known.
const (
	leastStrange = 1.0 / 3
	ofStrange    = 0.5
)

// PresentForeign is how probably a document of another language than English answers: that it does not is never said, since it has other
// words for all that is asked, and the encoders were taught English. Of 48 questions about four such contracts 13 of the 24 that they answer were
// refused, and nine of the 24 that they leave open.
const PresentForeign = 0.5

// presence returns the features of a document's passages, best first.
func presence(q *Question, hits []doc.Hit, of Subject) []float64 {
	f := make([]float64, presenceFeatures)
	for _, h := range hits {
		f[presenceVector] = max(f[presenceVector], h.Parts.Vector)
		for _, s := range h.Sentences {
			f[presenceSentence] = max(f[presenceSentence], s.Score)
		}
	}
	unknown := unknownThere
	if of.Unsaid {
		unknown = unsaidThere
	}
	there := of.Asked*of.There + (1-of.Asked)*unknown
	there = min(max(there, leastSure), 1-leastSure)
	f[presenceThere], f[presenceForeign] = learned.Logit(there), q.share(of.Foreign)
	return f
}
