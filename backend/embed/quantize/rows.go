package quantize

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"pincite/backend/embed/onnxfile"
)

// readBuffer is how much of a weight is read at once.
const readBuffer = 1 << 20

// eachRow calls visit for every row of a float32 matrix. The row is valid until the next
// call.
func eachRow(values *io.SectionReader, columns, rows int, visit func([]float32) error) error {
	r := bufio.NewReaderSize(io.NewSectionReader(values, 0, values.Size()), readBuffer)
	raw, row := make([]byte, 4*columns), make([]float32, columns)
	for range rows {
		if _, err := io.ReadFull(r, raw); err != nil {
			return fmt.Errorf("read weights: %w", err)
		}
		for i := range row {
			row[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
		}
		if err := visit(row); err != nil {
			return err
		}
	}
	return nil
}

// names gives out names that a graph does not use.
type names struct{ used map[string]bool }

func newNames(f *onnxfile.File) *names {
	n := &names{used: map[string]bool{}}
	for _, node := range f.Nodes {
		n.used[node.Name] = true
		for _, name := range append(node.Inputs, node.Outputs...) {
			n.used[name] = true
		}
	}
	for _, w := range f.Weights {
		n.used[w.Name] = true
	}
	for _, v := range append(f.Inputs, f.Outputs...) {
		n.used[v.Name] = true
	}
	return n
}

// unused returns the name, or one that begins with it where the graph has it already.
func (n *names) unused(name string) string {
	for n.used[name] {
		name += "_"
	}
	n.used[name] = true
	return name
}
