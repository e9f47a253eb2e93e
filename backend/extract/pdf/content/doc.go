// Package content draws the pages of a PDF: it runs their content streams and annotations
// (PDF 32000-1:2008, chapters 8, 9, 12 and 14) and gives every character with its place, the
// straight lines that tables are drawn with, and how much of a page pictures cover.
//
// Make an [Interpreter] for a file and call [Interpreter.Draw] for each page; it is not safe
// for concurrent use. Places are in points on the page as it is shown, from its upper left
// corner; a [Geometry] relates them to the page's own coordinates. What may be drawn is
// bounded, see interpreter.go; past the bounds Draw returns canon.ErrTooLarge.
package content
