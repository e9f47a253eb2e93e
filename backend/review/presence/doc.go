// Package presence tells whether a document has a clause of a kind, how likely, and which
// of its passages it is.
//
// A [Model] is made of linear classifiers over the words and pairs of words of a passage,
// two a kind: one of the passage alone, which tells where the clause is, and one of it with those
// around it, whose best score in a document gives a calibrated probability. lab/cmd/trainpresence fits them from experts' marks;
// [Read] reads its file. A kind belongs to a set, the part of its name before the slash: the documents of
// one set were marked for all its kinds and no others.
//
// [Model.Judge] is the one to call: the passages of a document in, a probability and the
// passages that are the evidence out. A Model is plain arithmetic over a table and safe for
// concurrent use.
package presence
