// Command trainwords makes the built-in embedding model from a folder of contracts.
//
//	trainwords -corpus DIR [-corpus DIR …] [-out models/builtin]
//
// Training is unsupervised: it reads text files and never a question or an answer. It
// counts which words stand near each other ([ReadCorpus], [Count]), turns the counts into
// pointwise mutual information ([PPMI]), factorises the matrix ([Eigen]) and shapes the
// factors into vectors ([Shape], [ShareStems], [RemoveCommon]); [Model] packs them into an
// ONNX graph. The same files and flags give the same bytes, whatever the number of
// processors. Memory is eight bytes for each word of the corpus and eight for each pair of
// neighbours; 71 million characters took 44 s of processor time and 235 MB.
//
// TestQuality ranks the 500-character chunks of the right document for a sample of
// LegalBench-RAG's questions, by the word vectors alone. models/builtin/README.md has the
// figures.
package main
