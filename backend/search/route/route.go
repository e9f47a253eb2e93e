package route

import "pincite/backend/doc"

// Name is what a document may be called by. Every field may be empty.
type Name struct {
	// Files are the paths or names under which the document is known. They may be
	// URL-encoded and run together in camel case; folders are ignored.
	Files []string
	// Head and Tail are the first and the last few kilobytes of the text: title,
	// preamble and signature blocks.
	Head, Tail string
	// Summary, Parties, Type and Date are what the indexer made of the document.
	Summary string
	Parties []string
	Type    string
	Date    string
	// Own holds what a person may call the document by. Words of it that stand in no text name it.
	Own []string
}

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
	// Leads says that the first of Docs is likelier meant than all others together, and none of them: what the question
	// asks for is sought in it before it is in others.
	Leads bool
	// Topic is the question without the words that name documents; the whole question
	// where the route is not confined.
	Topic string
	// Named holds the bytes of the question that name, in order.
	Named []doc.Span
}

// Named is one document that a question may name.
type Named struct {
	Doc int // position in the documents given to New
	// Confidence is the calibrated probability that the question names this document.
	Confidence float64
}

// New prepares the routing of questions to docs.
func New(docs []Name) *Router { return &Router{index: newNameIndex(docs)} }

// Route finds the documents that the question names. Spans of a question that is not
// valid UTF-8 may cut its broken characters.
func (r *Router) Route(question string) Route {
	q := r.index.read(question)
	m := r.index.match(q, shippedScoring())
	docs, confined := m.documents()
	route := Route{Docs: docs, Confined: confined, Topic: question, Leads: !m.q.asksMany() && leads(docs)}
	if len(docs) == 0 {
		return route
	}
	naming := m.naming(docs)
	route.Named = q.spans(naming)
	if confined {
		route.Topic = q.topic(naming)
	}
	return route
}
