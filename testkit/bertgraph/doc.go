// Package bertgraph writes BERT encoders of any size with random weights: the same
// operators in the same order as Hugging Face's exporter writes them, so that whatever
// holds for one of these (time, memory, quantisation, engines that agree) holds for a
// trained model of the same [Shape], but for the meaning of its vectors.
//
// [Shape.Model] gives the graph; its weights are drawn while it is written, so a model
// of any size is made in little memory. lab/cmd/makebert is the command around it.
package bertgraph
