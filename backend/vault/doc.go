// Package vault seals what lies on the disk. [NewKey] makes a key, [Key.Sealer] and [Key.Namer]
// seal values and hide names with it, [Key.SealFile] seals what is a file of its own, and a
// [Header] holds the key itself, wrapped so that a passphrase, a recovery key or a secret of
// the system's keychain opens it.
//
// It guarantees that what was sealed opens with the same key at the same place, or not at all:
// a changed bit, another key or a value moved to another place is [ErrOpen]. It says nothing of
// sizes, of how many values there are, or of when they were written: those stay visible.
//
// All cryptography is called, none made here: AES-256-GCM with random nonces, HMAC-SHA-256 and
// HKDF of the standard library, Argon2id of golang.org/x/crypto (RFC 9106), X25519 of
// filippo.io/age. testdata has vectors that another program computed.
package vault
