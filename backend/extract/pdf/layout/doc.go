// Package layout makes text of what is drawn on the pages of a PDF: words and lines
// (word.go), the cells of drawn tables (grid.go), columns (column.go) and paragraphs
// (paragraph.go), in reading order.
//
// Make a [Page] of each page's drawing with [NewPage], and of all of them the canonical text
// with [Assemble]. Running headers, footers and page numbers are stripped from the text
// (running.go, counted.go) and kept as asides; footnotes come before the paragraph that their
// page's end breaks off (footnote.go). The same drawings give the same text.
package layout
