package fetch

import "errors"

var (
	// ErrHost is returned when an address, or one that a server redirects to, is not HTTPS
	// or not on one of the hosts of the request.
	ErrHost = errors.New("not an address that the model's manifest allows")

	// ErrServer is returned when a server refuses, or answers with something else than the
	// file.
	ErrServer = errors.New("the server does not give the file")

	// ErrUnreachable is returned when there is no way to the server: no network, no name, a
	// proxy that lets nothing through, a certificate that nobody trusts.
	ErrUnreachable = errors.New("the server cannot be reached")

	// ErrCut is returned when the connection breaks again and again without bringing more.
	ErrCut = errors.New("the connection was cut")

	// ErrSize is returned when a server sends more bytes than the file has.
	ErrSize = errors.New("the server sends more than the file")
)
