// Package grids reviews the documents of a matter: every document against every column of a
// playbook, in one table that cites itself.
//
// [Grids.Review] is the one to call. It answers document by document, keeps each answer
// beside the matter as soon as it is there ([kept]), and makes anew only what changed: a
// document with another text, a column that asks something else, another version of what
// answers. A run that is cancelled or killed goes on from there. The [Grid] that it returns
// quotes from the text as it is stored, each quote compared with its span.
package grids
