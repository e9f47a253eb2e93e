// Package odt reads OpenDocument texts (.odt, .ott), ISO/IEC 26300, as LibreOffice,
// Google Docs, Word and others write them.
//
// Call [Read]. It gives the text as the document shows it with all changes accepted, by
// the same rules as package word has: automatic numbers of lists and headings are
// computed and put in front, insertions are in, deletions out and in the layout, hidden
// sections, paragraphs and words are out, fields show their stored content, tables come
// row by row, frames after the paragraph that they are anchored to, notes and comments at
// the end, headers and footers apart.
//
// read.go opens the parts, styles.go and lists.go read the definitions, story.go walks
// blocks and inline.go what is inside a paragraph.
package odt
