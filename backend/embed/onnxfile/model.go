package onnxfile

// Model is a graph with its weights. Fields that are left zero are left out of the
// file, except IR, for which zero means 8: the first that goes with operator set 13
// to 18 and that every ONNX Runtime since 1.10 reads.
type Model struct {
	Producer, ProducerVersion string
	Doc                       string // free text for a person who opens the model
	IR                        int64  // version of the file format
	Opset                     int64  // version of the default operator set
	Metadata                  []Entry
	Graph                     Graph
}

// Entry is one line of a model's metadata.
type Entry struct{ Key, Value string }

// Graph is a computation: nodes in an order in which each one's inputs are known.
type Graph struct {
	Name            string
	Nodes           []Node
	Initializers    []Tensor
	Inputs, Outputs []Value
}

// Node applies one operator. An empty string among its inputs leaves out an optional
// one.
type Node struct {
	Op, Name        string
	Domain          string // of the operator; empty for the default ones
	Inputs, Outputs []string
	Attributes      []Attribute
}

// Attribute is a constant that belongs to a node. Value is an int64, float32, string,
// []int64, []float32 or Tensor; writing any other type is an error.
type Attribute struct {
	Name  string
	Value any
}

// Value describes an input or output of a graph: a dense tensor.
type Value struct {
	Name string
	Type Type
	Dims []Dim
}

// Dim is one dimension: a number, or, where Symbol is not empty, one known only when
// the model runs. Equal symbols are equal numbers.
type Dim struct {
	Size   int64
	Symbol string
}
