package extract

import "pincite/backend/extract/canon"

// The sentinels say why a source gives no text; see package canon.
var (
	ErrEmpty       = canon.ErrEmpty
	ErrBinary      = canon.ErrBinary
	ErrTooLarge    = canon.ErrTooLarge
	ErrUnsupported = canon.ErrUnsupported
	ErrDamaged     = canon.ErrDamaged
	ErrPassword    = canon.ErrPassword
	ErrNeedsOCR    = canon.ErrNeedsOCR
	ErrTool        = canon.ErrTool
	ErrPointer     = canon.ErrPointer
	ErrSignIn      = canon.ErrSignIn
)
