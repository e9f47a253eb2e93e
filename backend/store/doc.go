// Package store keeps one matter in one file: every document's text, layout, chunks
// and summary, the vectors made of them, and the record of every file that led there.
// docs/format.md describes the file byte by byte.
//
// Call [Open] first. [Store.PutDocuments] commits documents with their vectors and
// files in one transaction: after a crash, a kill or a full disk at any moment, a
// document is there with all its parts or not at all, and [Store.Files] tells what is
// done. A document lives as long as a file leads to it: the transaction that takes
// its last file away deletes it with its vectors.
//
// What is read is checked: all values but the heads of texts carry a checksum, and a
// damaged one is [ErrDamaged], never an answer. [Store.Check] looks at everything.
//
// A [Store] is safe for concurrent use. Readers see the last commit and do not wait for
// the writer; writers wait for each other. One process writes to a matter at a time;
// [Open] returns [ErrLocked] to the next. Nothing that a method returns points into
// the file, so results stay valid after [Store.Close].
package store
