// Package precedent drafts a playbook from contracts that a person takes for good ones: for each clause that many of them have the form
// that is most like the others, its variants with how many have them, and for facts the range of their values.
//
// [Draft] is the one to call; it returns the text of a playbook's file, which package playbook reads. It is deterministic, and what it
// drafts is for a person to go through.
package precedent
