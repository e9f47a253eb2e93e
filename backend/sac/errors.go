package sac

import "errors"

var (
	// ErrRecipe is returned when a [Recipe] names an unknown part or asks for an
	// impossible size.
	ErrRecipe = errors.New("invalid recipe")
	// ErrSummary is returned for a summary that a person wrote and no document can have.
	ErrSummary = errors.New("not a summary")
)

var (
	// ErrNotLocal is returned when a language model's address is not on the loopback
	// interface of this machine, or leads away from it.
	ErrNotLocal = errors.New("the language model is not on this machine")
	// ErrNoModel is returned when a language model gave nothing that can be used: it
	// does not answer, answers too late, or answers nonsense.
	ErrNoModel = errors.New("no usable answer from the language model")
)
