// Package highlights keeps the words of documents that a person marked in a colour, and what they noted to them.
//
// [Highlights.Add] keeps one, [Highlights.Edit] and [Highlights.Remove] change it, and [Highlight.Place] finds its words in a text of
// today. All is kept twice beside the matter, by the file's path and content, its span, its quote and the words around it: a highlight
// is found again after its file was changed or read anew, as long as its words stand there.
package highlights
