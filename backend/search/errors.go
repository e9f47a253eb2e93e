package search

import "errors"

// ErrEmptyQuery is returned when a question holds no word to search for.
var ErrEmptyQuery = errors.New("the question is empty; ask for something, such as \"governing law\"")

// ErrNoDocument is returned when a query is limited to a document that is not indexed.
var ErrNoDocument = errors.New("document is not indexed; see the list of files")
