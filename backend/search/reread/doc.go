// Package reread has a pretrained encoder read the best passages of a search once more. Words and what was
// learned from marks choose them; the encoder, which has read much other text, knows what questions mean that are
// worded as no contract is. [New] makes an [Encoder]; [Encoder.Cosines] compares a question with passages, and a
// [Fusion] adds what that says to the scores that they have.
//
// The vectors of passages depend on their text and on the model alone. An encoder keeps those made last, and
// [Encoder.Kept] and [Encoder.Recall] carry them from one run of the program to the next, so that a question
// whose passages were read before costs one short text.
package reread
