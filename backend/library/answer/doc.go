// Package answer puts questions to a matter. A [Session] keeps what answers need at hand: a
// snapshot of the matter at one generation, with its searcher, the documents asked for last and
// the word index that lies beside the matter. [Session.Search] is the one to call first.
//
// Every quote in a [Result] is the text at its span, as it is stored.
package answer
