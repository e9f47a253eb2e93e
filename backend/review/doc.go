// Package review answers the questions of a playbook from one document at a time: for each
// column a [Cell] with its evidence, the value that follows from it, the probability that
// the answer is there at all, and a state.
//
// [Reviewer.Review] is the one to call. Facts are found by the rules of package facts, the
// clauses that experts marked by the classifiers of package presence, and everything else by
// a [Finder], which is search. The evidence of a cell is spans of the document's text alone,
// and every value names the span that it follows from; [Cell.Verify] compares them.
//
// Pages that could not be read make a cell [Unread] where it would be [Absent]: what nobody
// read is not said to be missing.
package review
