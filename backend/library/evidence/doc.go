// Package evidence takes quotes out of a matter and checks them: against what is stored, against
// the source files of today ([Evidence.Verify]), and long after in a file that was exported
// ([VerifyExport]). [Evidence.Export] writes such a file, [Evidence.Cite] a quote with its
// citation.
//
// A quote that differs from the text at its span is an error, and nothing is moved to the
// nearest match. A source that has changed or gone is a finding.
package evidence
