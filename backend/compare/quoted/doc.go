// Package quoted finds the quotations of a text that a person wrote, and where their words stand in other documents.
//
// [Find] returns the quotations: what stands between marks of quotation of all kinds, paragraphs that are known to be quoted, and
// paragraphs that may be. [NewSearch] takes them, [Search.Read] each document in turn, and [Search.Found] tells of each quotation where
// it stands and every word that differs. A quotation may leave words out ("…") and change some in brackets ("[T]he", "[the Tenant]").
//
// It guarantees that a quotation without edits has all its words and figures, in their case, order and punctuation, at the spans that it is
// found at; white space, forms of quotation marks and dashes, hyphens at ends of lines, and punctuation at its own two ends count for nothing.
package quoted
