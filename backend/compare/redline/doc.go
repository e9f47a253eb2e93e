// Package redline writes the difference of two Word files as a Word file with tracked
// changes. Call [Write]; [Accept] and [Reject] settle the changes of any Word file.
//
// It guarantees that accepting all changes of what Write returns gives the text and the
// structure of the revised file (paragraphs, tables, rows, cells, notes, numbering), and
// that rejecting all gives those of the original. What is pending in either file is taken
// as accepted first.
//
// # How
//
// A body, a cell, a note, a header or a text box is a story: paragraphs and tables. Each
// paragraph becomes atoms (atom.go): words, spaces, marks, pictures, whole fields, and at the
// end the paragraph mark. Stories are aligned block by block (align.go), aligned paragraphs
// atom by atom, and both become one list of items (items.go), each equal, deleted or
// inserted; rows and cells hold lists of their own. Since a mark is an atom like others, a
// paragraph that was split has one inserted mark, and nothing is painted twice. The list is
// written into the revised file's package (write.go), and what deleted items need of the
// original's, such as pictures, styles and lists, is brought over (carry.go).
//
// The files may be hostile: they are read within the bounds of zipxml, and in a worker
// process where the caller has one. The package keeps nothing between calls.
package redline
