package search

import (
	"pincite/backend/doc"
	"pincite/backend/search/rank"
)

// DefaultHits is the most hits of a query that does not say how many it wants, and MaxHits
// the most that any search returns.
const (
	DefaultHits = 64
	MaxHits     = 1000
)

// Query is a question with the limits that the user set.
type Query struct {
	// Text is a question in plain words or a query of operators; both may have filters.
	// docs/search.md has the language.
	Text string
	// K is the most hits wanted; 0 stands for [DefaultHits], and more than [MaxHits] for that.
	K int
	// Docs, where it is not empty, holds the only documents to search; the question's
	// own naming of documents then does not count.
	Docs []doc.ID
	// NoRoute searches the whole matter whatever the question names.
	NoRoute bool
	// AsTyped looks for the words of the question alone, and not for what it was understood
	// to want.
	AsTyped bool
	// All shows passages that hardly answer, too; see [Result.LeftOut].
	All bool
	// OfEach, where it is above 0, ranks documents by their best passages: the result has up
	// to so many hits of each document, one after the other, and K is of documents. The whole
	// matter is searched, whatever the question names, and nothing is left out.
	OfEach int
	// Like, where it is not nil, asks for passages of other documents that are like this one
	// instead of for those that answer Text, which then is not read.
	Like *Passage
	// Reread is how many of the best passages the encoder reads once more; 0 stands for 40.
	Reread int
	Method Method
}

// Passage is a span of the canonical text of a document.
type Passage struct {
	Doc  doc.ID
	Span doc.Span // bytes
}

// noRoute reports whether what the question names counts for nothing.
func (q Query) noRoute() bool { return q.NoRoute || q.OfEach > 0 }

// limit returns the most hits that the query wants.
func (q Query) limit() int {
	if q.K > 0 {
		return min(q.K, MaxHits)
	}
	return DefaultHits
}

// Method says what a search is made of; the zero Method is search as shipped.
type Method = rank.Options

// Result is the answer to a [Query].
type Result struct {
	Query    string
	Topic    string       // what was searched for: the question without the names of documents
	Route    []RouteEntry // the documents that the question names, best first
	Leads    bool         // the first of these is likelier meant than all others together, and none
	Confined bool         // only those documents were searched
	Searched int          // documents searched
	Model    string       // whose vectors ranked
	Filters  []FilterUse  // those in the query, in order
	// Understood is what the question was understood to want, likeliest first; what is left of
	// the probabilities to 1 is that it wants something else.
	Understood []Understood
	Hits       []doc.Hit // best first
	Like       *doc.Hit  // the passage of Query.Like, without score or rank; nil where there was none
	LeftOut    bool      // there were fewer of them than wanted, and further passages that hardly answer

	// Expression is a query of operators as it was understood; empty for a question in
	// plain words, for which what follows is zero too.
	Expression string
	Matches    int // passages that match, of which Hits are the best
	// Unmatched holds, where nothing matches, the words and phrases of the query that
	// stand in none of the documents searched.
	Unmatched []string
}

// narrow reports whether the answer is wanted from documents that were told, or from the only one that
// is searched: passages that hardly answer are left out then. Of a whole matter they may be wanted.
func (r *Result) narrow() bool { return r.Confined || r.Searched == 1 }

// Understood is something that a question may want.
type Understood struct {
	Need        string  `json:"need"` // its name, a few words
	Probability float64 `json:"probability"`
}

// RouteEntry is a document that a question names.
type RouteEntry struct {
	Doc        doc.ID
	File       string
	Confidence float64 // calibrated probability, 0 to 1
}

// FilterUse is a filter of a query with what it does.
type FilterUse struct {
	Filter    string `json:"filter"`    // as it may be typed
	Documents int    `json:"documents"` // that it lets pass, were it the only one
}
