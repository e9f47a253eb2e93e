// Package route finds the documents that a question names: by the words of their files'
// names, titles and parties, with a calibrated probability for each.
//
// Make a [Router] over the names of all documents of a matter with [New], and ask it with
// [Router.Route]. It reads no store and no model, only what a [Name] holds.
//
//	build.go     the index of the names' words, with where each stands (index.go)
//	question.go  the words of a question, and where they are likely to name
//	together.go  names of several words that it writes as one
//	match.go     which documents hold them, and how
//	rank.go      one score for each document, by numbers that lie in scoring.txt
//	mention.go   the runs of words by which the question calls the best one
//	evidence.go  what tells whether it is meant: its mentions, its lead, what it lacks
//	forest.go    the probability, by weights that lie in weights.txt
//	confidence.go  which documents are listed, and whether the search is confined to them
//	topic.go     what is left of the question without the names
package route
