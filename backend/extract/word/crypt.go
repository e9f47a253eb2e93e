package word

import (
	"context"
	"fmt"

	"pincite/backend/extract/canon"
)

// oleSignature starts the container of an encrypted document.
var oleSignature = []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")

func decrypt(_ context.Context, _ []byte, _ string) ([]byte, error) {
	return nil, fmt.Errorf("%w: give its password, or open it in Word and save it without one", canon.ErrPassword)
}
