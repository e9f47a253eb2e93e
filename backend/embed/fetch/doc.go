// Package fetch downloads a file over HTTPS. It is the only part of Pincite that may
// speak to other machines, and it does so in [Get] alone: for one address, to the hosts
// that it is given, after a person said yes. Package install calls it; nothing else may
// (docs/adr/0018).
//
// It sends no more than the request for the file: no cookies, no names, no contents. What
// it brings is not to be trusted before its hash was compared.
package fetch
