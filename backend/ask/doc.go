// Package ask makes answers out of sentences that each stand on quoted words.
//
// [Read] tells what sort of answer a question wants, [Weights.Extract] makes one from the passages
// that a search found in a document, without any language model: the fewest sentences that
// answer, in their order, with the value that follows from their words in front ("Yes, but
// only with the prior written consent of Landlord", "30 days"). [Found.Presence] is the
// calibrated probability that the document answers at all.
//
// Every [Sentence] has citations; the quote of each is the text at its span, compared before
// it is returned. All functions are pure, deterministic and safe for concurrent use.
package ask
