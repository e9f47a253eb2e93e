// Package query is the language of operators and filters: phrases, AND, OR, NOT, distances,
// wildcards, and filters by file, folder, type and date. docs/search.md has it for users.
//
// [Parse] tells a question in plain words from a query of operators, and takes the filters
// out of either (lex.go cuts into tokens, parse.go makes the tree of expression.go). A
// [Matcher] then finds what an expression matches in the text of a document: where its
// phrases stand (match.go) and which chunks belong together (borders.go). A [Clue] says
// which documents need not be read.
package query
