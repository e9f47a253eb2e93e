package firm

import "errors"

// The errors of this package wrap one of these, or one of package store.
var (
	// ErrAddress is returned for an address that is no weaviate://HOST:PORT/NAME.
	ErrAddress = errors.New("not the address of a matter on a server; write weaviate://HOST:PORT/NAME")
	// ErrOffline is returned when the server cannot be reached.
	ErrOffline = errors.New("the firm's server cannot be reached; check the network, or ask whoever runs it")
	// ErrTLS is returned when a server on another machine speaks no TLS, or has a certificate that this
	// system does not trust. Nothing was sent to it.
	ErrTLS = errors.New(
		"the firm's server gives no encrypted connection that this computer trusts; ask whoever runs it for the port that speaks TLS, and for " +
			"its certificate")
	// ErrKey is returned when the server does not know the key, or none was given.
	ErrKey = errors.New("the server does not accept the key; add the matter again with the right one, or put it into PINCITE_FIRM_KEY")
	// ErrForbidden is returned when the key's owner has no right to the matter, or none to change it.
	ErrForbidden = errors.New("the server does not allow this to you; ask whoever keeps the matter for the right")
	// ErrServer is returned when the server answers in a way that was not foreseen.
	ErrServer = errors.New("the server failed; try again, or ask whoever runs it")
	// ErrCatchingUp is returned when no node that can be reached has all that a matter should hold: one
	// was away and is being brought up to date by the others.
	ErrCatchingUp = errors.New("the firm's servers are being brought up to date; try again in a minute, or ask whoever runs them")
	// ErrOtherVectors is returned when a matter's vectors were made by another model or recipe than
	// those that are brought to it, and other folders hold documents of it.
	ErrOtherVectors = errors.New("the matter on the server has vectors of another model or recipe; index with the same, or into a new matter")
)
