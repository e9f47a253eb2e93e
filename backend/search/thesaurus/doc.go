// Package thesaurus knows how contracts say what lawyers ask for: that a "ROFR" is a "right of
// first refusal", and that a cap on liability reads "shall not exceed the amounts paid".
//
// [Shipped] gives the thesaurus that was written for this program, thesaurus.txt, whose head
// explains its form. [Thesaurus.Concepts] finds in a question the concepts that it asks for, each
// with the phrases that say it. A Thesaurus does not change and is safe for concurrent use.
package thesaurus
