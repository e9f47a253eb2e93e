// Package engines opens what computes: the embedding models of a home folder and the models
// that rank passages. [NewPool] is the one to call first; a [Pool] opens each model once and
// shares it, and everybody who asks for it gets the same engine until it is replaced.
package engines
