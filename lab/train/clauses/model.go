package clauses

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"slices"

	"pincite/backend/review/presence"
)

// Model is what was learned. Its [Model.Bytes] are the file that package presence reads.
type Model struct {
	features      []presence.Feature // ascending
	idf           []float32          // by feature
	alone, around classifiers
}

// classifiers tell kinds of clauses by the features of a passage.
type classifiers struct {
	kinds  []presence.Kind
	from   []uint32 // by feature: where its weights begin; one more than features
	of     []uint16 // by weight: the kind
	weight []int8
}

// pack keeps the weights of the greatest magnitude of each kind. Features without any stay:
// the length of a row depends on them.
func (c *classifiers) pack(dense [][]float32, features, kept int) {
	weights := make([][]int8, features) // by feature and kind; nil for none
	for k, w := range dense {
		scale, strongest, bytes := presence.Strongest(w, kept)
		c.kinds[k].Scale = scale
		for i, f := range strongest {
			if weights[f] == nil {
				weights[f] = make([]int8, len(dense))
			}
			weights[f][k] = bytes[i]
		}
	}
	c.from = []uint32{0}
	for _, row := range weights {
		for k, q := range row {
			if q != 0 {
				c.of, c.weight = append(c.of, uint16(k)), append(c.weight, q)
			}
		}
		c.from = append(c.from, uint32(len(c.of)))
	}
}

// Bytes returns the model's file; the same model gives the same bytes.
func (m *Model) Bytes() ([]byte, error) {
	kinds := slices.Clone(m.alone.kinds)
	for k := range kinds {
		kinds[k].Around = &m.around.kinds[k]
	}
	head, err := json.Marshal(kinds)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString(presence.Magic)
	for _, part := range []any{
		uint32(len(head)), head, uint32(len(m.features)), uint32(len(m.alone.of)), m.features, m.idf, m.alone.from, m.alone.of, m.alone.weight,
		uint32(len(m.around.of)), m.around.from, m.around.of, m.around.weight,
	} {
		if err := binary.Write(&b, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// Read returns the model as the program has it.
func (m *Model) Read() (*presence.Model, error) {
	data, err := m.Bytes()
	if err != nil {
		return nil, err
	}
	return presence.Read(data)
}
