// Package cite says where a quote stands, and whether it still stands there.
//
// Start with [NewSource], which takes a document and makes [Citation] values of its
// spans. A [Style] turns citations into words: one alone with [Style.Cite], the notes of
// a document, in which later ones refer to earlier ones, with [Style.Series].
// [Source.Check] compares a [Claim], what somebody says stands in a document, with the
// document.
//
// Spans that come in count UTF-8 bytes of the canonical text; those inside a [Citation],
// which is meant for people and other programs, count Unicode code points.
//
// The package is pure: it opens no file, and its values may be used concurrently.
package cite
