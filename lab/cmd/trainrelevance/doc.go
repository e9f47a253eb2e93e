// Command trainrelevance trains the relevance models that search ranks with (see
// package pincite/backend/search/relevance) and writes them to models/relevance:
//
//   - headings.bin learns from the contracts alone: the title of a section is the
//     question and the section's text the answer, a defined term the question and its
//     definition the answer. Half of the time a frequent title is replaced by what people
//     ask about it in plain words (titles.json). Beside them it learns from questions that
//     were written from passages (passages.jsonl). No expert's mark enters it.
//   - learned.bin starts from it and goes on with the spans that experts marked as the
//     answers to LegalBench-RAG's questions.
//   - needs.bin learns what questions want from wordings alone: those of wordings.json and
//     of needs/, with near misses (package pincite/backend/search/need).
//
// passages.jsonl holds questions that were written from passages of the contracts, a document
// a line, each with the place of its passage and no text of it. lab/cmd/fitrank fits weights to those
// about the other half of the documents.
//
// manifest.json, written last, holds their hashes, that of the word vectors and the flags,
// and the documents whose marks learned.bin saw.
//
// Training is deterministic: the same data, word vectors and flags give the same bytes on
// the same kind of processor. It takes minutes on two cores and about 2 GB.
//
//	bin/trainrelevance -all-wordings          train the models that are shipped
//	bin/trainrelevance -all-wordings -needs   make needs.bin alone anew, for the models that are there
//	bin/trainrelevance -half even -out DIR    on one half of the documents, to be measured on the other
//	bin/trainrelevance -half even -hold 1 -out DIR  …leaving out a third of the kinds of question as well
package main
