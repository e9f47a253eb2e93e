package needs

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"maps"
	"math"
	"slices"

	"pincite/backend/search/need"
)

// Weights are a trained classifier: for each feature its IDF and its weights by class.
type Weights struct {
	Bias     []float32 // by class
	IDF      map[need.Feature]float32
	Features map[need.Feature][]float32 // by class
}

// Classifier is a trained classifier of needs with its calibration. Its classes are the needs
// and, if it was trained with near misses, one more for those: questions in words like the
// needs' that want something else.
type Classifier struct {
	Needs []need.Need // at most 65,534
	Weights
	Known need.Calibration
	// PerFeature is how many of a feature's weights are kept, those of the greatest magnitude;
	// 0 keeps all.
	PerFeature int
}

// Bytes returns the file of a model of trained classifiers, which [need.Read] reads; the same ones give the same bytes.
func Bytes(classifiers ...Classifier) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(need.Magic)
	if err := binary.Write(&b, binary.LittleEndian, uint32(len(classifiers))); err != nil {
		return nil, err
	}
	for _, c := range classifiers {
		if err := c.write(&b); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

func (c *Classifier) write(b *bytes.Buffer) error {
	head, err := json.Marshal(need.Header{Needs: c.Needs, NearMisses: len(c.Bias) > len(c.Needs), Known: c.Known})
	if err != nil {
		return err
	}
	features := slices.Sorted(maps.Keys(c.Features))
	idf, scale, from := make([]float32, len(features)), make([]float32, len(features)), make([]uint32, len(features)+1)
	var of []uint16
	var weight []int8
	for i, f := range features {
		kept := c.strongest(c.Features[f])
		idf[i], scale[i] = c.IDF[f], max(magnitude(c.Features[f][kept[0]]), 1e-12)/math.MaxInt8
		for _, n := range kept {
			if q := int8(math.RoundToEven(float64(c.Features[f][n] / scale[i]))); q != 0 {
				of, weight = append(of, uint16(n)), append(weight, q)
			}
		}
		from[i+1] = uint32(len(of))
	}
	for _, part := range []any{
		uint32(len(head)), head, c.Bias, uint32(len(features)), uint32(len(of)), features, idf, scale, from, of, weight,
	} {
		if err := binary.Write(b, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return nil
}

// strongest returns the classes of the weights that are kept of a feature, the greatest first.
func (c *Classifier) strongest(weights []float32) []int {
	order := make([]int, len(weights))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(magnitude(weights[b]), magnitude(weights[a])), cmp.Compare(a, b))
	})
	if c.PerFeature > 0 {
		order = order[:min(len(order), c.PerFeature)]
	}
	return order
}

func magnitude(x float32) float32 { return max(x, -x) }

// WithoutMarked returns the file of a model without the needs that experts marked answers to. It must be whole.
func WithoutMarked(file []byte) ([]byte, error) {
	at := len(need.Magic) + 4
	number := func(at int) int { return int(binary.LittleEndian.Uint32(file[at:])) }
	var kept [][]byte
	for range number(len(need.Magic)) {
		start := at
		var is need.Header
		head := file[at+4:][:number(at)]
		if err := json.Unmarshal(head, &is); err != nil {
			return nil, err
		}
		at += 4 + len(head) + 4*len(is.Needs)
		if is.NearMisses {
			at += 4
		}
		features, weights := number(at), number(at+4)
		at += 8 + features*(8+4+4+4) + 4 + weights*(2+1)
		if len(is.Needs) > 0 && !is.Needs[0].Marked {
			kept = append(kept, file[start:at])
		}
	}
	out := binary.LittleEndian.AppendUint32([]byte(need.Magic), uint32(len(kept)))
	return append(out, bytes.Join(kept, nil)...), nil
}
