package search

import (
	"cmp"
	"strings"

	"pincite/backend/doc"
)

// Router finds the documents that a question names. It is safe for concurrent use.
type Router struct {
	index *nameIndex
}

// Route is what a question names.
type Route struct {
	// Docs holds the documents that the question may name, best first; empty where it
	// names none.
	Docs []Named
	// Confined says that the search should stay within Docs.
	Confined bool
	// Topic is the question without the words that name documents; the whole question
	// where the route is not confined.
	Topic string
	// Named holds the bytes of the question that name, in order.
	Named []doc.Span
}

// Named is one document that a question may name.
type Named struct {
	Doc int // position in the documents given to NewRouter
	// Confidence is the calibrated probability that the question names this document.
	Confidence float64
}

// NewRouter prepares the routing of questions to docs.
func NewRouter(docs []DocName) *Router { return &Router{index: newNameIndex(docs)} }

// Route finds the documents that the question names.
func (r *Router) Route(question string) Route {
	m := r.index.match(question)
	docs := m.confidence()
	route := Route{Docs: docs, Topic: question}
	sum := 0.0
	for i, d := range docs {
		sum += d.Confidence
		if sum >= confineAt {
			route.Docs = docs[:i+1]
			route.Confined = i < maxConfined
			break
		}
	}
	if len(route.Docs) > 0 {
		route.Named = m.named(route.Docs)
	}
	if route.Confined {
		route.Topic = topic(question, route.Named)
	}
	return route
}

const (
	confineAt   = 0.9
	maxConfined = 6
)

func byConfidence(a, b Named) int {
	return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), cmp.Compare(a.Doc, b.Doc))
}

// topic is the question without the part before a semicolon.
func topic(question string, named []doc.Span) string {
	if rest := strings.TrimSpace(question[min(len(question), leadEnd(question)+1):]); rest != "" && leadEnd(question) > 0 {
		return rest
	}
	return question
}
