// Package sac cuts documents into chunks and puts a summary of the whole document in
// front of each: Summary-Augmented Chunking (arXiv 2510.06999). Contracts of one kind
// share most of their words, so a chunk alone cannot tell which contract it comes
// from; a summary of some 150 characters that names type and parties can.
//
// A [Recipe] says how: which chunker, which sizes, which summarizer. [Split] cuts a
// text into spans, [Summarize] makes the built-in summary, and [Augment] joins a
// summary and a chunk into the text that is embedded. What is quoted is always the
// text at the chunk's span, never the augmented text.
//
// Sizes count characters, that is Unicode code points, as the papers do; spans count
// bytes. The chunks of a text follow each other without gap and
// together are the text. All functions are deterministic, do no I/O unless their
// documentation says so, and are safe for concurrent use.
package sac

// Augment returns the text to embed for a chunk of a document with this summary, in
// the form of the paper. Without a summary it is the chunk alone.
func Augment(summary, chunk string) string {
	if summary == "" {
		return chunk
	}
	return "[document summary] " + summary + "\n[content] " + chunk
}
