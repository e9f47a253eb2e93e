package sac

import "errors"

var (
	// ErrRecipe is returned when a [Recipe] names an unknown part or asks for an
	// impossible size.
	ErrRecipe = errors.New("invalid recipe")
	// ErrNoEmbedding is returned when the semantic chunker is asked for without an
	// embedding function.
	ErrNoEmbedding = errors.New("the semantic chunker needs an embedding model")
)
