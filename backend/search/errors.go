package search

import (
	"errors"

	"pincite/backend/search/query"
	"pincite/backend/search/vector"
)

// ErrEmptyQuery is returned when a question holds no word to search for.
var ErrEmptyQuery = errors.New("the question is empty; ask for something, such as \"governing law\"")

// ErrEmptyPassage is returned when a passage whose like is wanted holds no word.
var ErrEmptyPassage = errors.New("the passage holds no word; choose more of the text")

// ErrNoDocument is returned when a query is limited to a document that is not indexed.
var ErrNoDocument = errors.New("document is not indexed; see the list of files")

// ErrChanged is returned when a document is no longer as it was when the searcher was
// made: it has fewer passages, or vectors of another length.
var ErrChanged = vector.ErrChanged

// ErrSyntax is returned, as a [*SyntaxError], when the operators of a query make no sense.
var ErrSyntax = query.ErrSyntax

// SyntaxError says what is wrong with a query of operators, and where.
type SyntaxError = query.SyntaxError
