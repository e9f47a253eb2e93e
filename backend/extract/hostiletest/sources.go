package hostiletest

import "slices"

// Sources returns the files, for machines without any of the programs that readers start.
func Sources() []Source {
	return slices.Concat(words(), pdfs(), texts(), markup(), mails(), archives(), pictures(), misnamed(), worn())
}
