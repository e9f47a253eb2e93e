// Package word reads Word documents (.docx, .docm, .dotx, .dotm): Office Open XML,
// ECMA-376, transitional and strict, as Word, LibreOffice, Google Docs and others write
// it.
//
// Call [Read]. It gives the text as Word shows it on the screen with all changes
// accepted and no markup:
//
//   - Automatic numbers ("5.4", "(b)", "Article II") are computed from the numbering
//     definitions (numbering.go, counter.go) and stand before the paragraph's text and a
//     space. Text in capitals by format alone (w:caps) is kept as it was typed.
//   - Insertions are in, deletions out; both are in the layout with who and when.
//     Paragraphs whose mark was deleted, is hidden (a style separator) or belongs to a
//     drop cap go on in the next one. Hidden text is out.
//   - Fields show their stored results: a table of contents and cross-references stand
//     as Word last computed them.
//   - A table comes row by row. A row of a single cell, or with a table inside it, only
//     arranges what it holds, and the blocks in it come one after the other. In the other
//     rows cells are parted by tabs and the paragraphs of a cell by line ends; a tab
//     inside a cell becomes a space.
//   - A text box follows the paragraph that it is anchored to, once, although the file
//     holds it twice (DrawingML and VML).
//   - Footnotes, endnotes and comments come at the end, each a block; headers and footers
//     are apart, in the layout.
//
// Pages are not in the file (they depend on the printer), so the layout has none.
//
// The rest of the package is in the order of the work: document.go opens the parts,
// styles.go and numbering.go read the definitions, story.go, paragraph.go, run.go,
// field.go, table.go and math.go walk the content, emit.go builds the text, notes.go and
// asides.go read what stands beside it, crypt.go opens encrypted files.
package word
