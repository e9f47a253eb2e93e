// Package findings keeps which findings of proofreading a person wants to hear no more of: single ones, and terms of a document.
//
// [Findings.Ignore] keeps one, [Findings.Heed] takes it back, and [Ignored.Covers] tells whether a finding is one of them. All is kept
// twice beside the matter, by the file's path and content: a finding stays ignored while its words and those around them stay, also
// in a later version of the file.
package findings
