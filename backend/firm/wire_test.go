package firm

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"testing/quick"

	"google.golang.org/protobuf/encoding/protowire"
)

// double adds a floating-point number of eight bytes, single one of four.
func (m message) double(field protowire.Number, f float64) message {
	return protowire.AppendFixed64(protowire.AppendTag(m, field, protowire.Fixed64Type), math.Float64bits(f))
}

func (m message) single(field protowire.Number, f float32) message {
	return protowire.AppendFixed32(protowire.AppendTag(m, field, protowire.Fixed32Type), math.Float32bits(f))
}

func packedFloats(v []float32) (b message) {
	for _, f := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(f))
	}
	return b
}

// answered writes rows as a server answers with them.
func answered(rows []row) (answer message) {
	for _, r := range rows {
		properties := message{}
		for _, p := range []struct{ name, value string }{{"doc", r.doc}, {"version", r.version}, {"record", r.record}, {"head", r.head}, {"tail", r.tail}, {"kind", r.kind}} {
			properties = properties.inner(1, message{}.text(1, p.name).inner(2, message{}.inner(13, message(p.value))))
		}
		properties = properties.inner(1, message{}.text(1, "number").inner(2, message{}.number(8, uint64(r.number))))
		metadata := message{}.text(1, r.name).single(7, r.distance).single(11, r.score)
		if r.vector != nil {
			metadata = metadata.inner(23, message{}.text(1, "v").inner(3, packedFloats(r.vector)))
		}
		answer = answer.inner(2, message{}.inner(1, message{}.inner(11, properties)).inner(2, metadata))
	}
	return answer.single(1, 0.25)
}

// TestRows holds that rows of any values are read as they were written, by a writer of its own.
func TestRows(t *testing.T) {
	same := func(name, id, version, head string, number uint32, distance, score float32, vector []float32, n uint8) bool {
		r := row{name: name, doc: id, version: version, head: head, tail: head + id, kind: "file", number: int(number), distance: distance, score: score, vector: vector}
		if len(vector) == 0 {
			r.vector = nil
		}
		want := slices.Repeat([]row{r}, int(n%4))
		got, err := rowsOf(answered(want))
		return err == nil && len(got) == len(want) && (len(want) == 0 || reflect.DeepEqual(got, want))
	}
	if err := quick.Check(same, nil); err != nil {
		t.Error(err)
	}
}

// TestNumbers holds that a number is read in each of the forms that a server gives it.
func TestNumbers(t *testing.T) {
	for name, value := range map[string]message{"integer": message{}.number(8, 123456), "double": message{}.double(1, 123456)} {
		var r row
		if err := r.readValue("number", value); err != nil || r.number != 123456 {
			t.Errorf("%s: %d (%v)", name, r.number, err)
		}
	}
}

// TestAsk holds what a search says: every field by its number, and none that was not asked for.
func TestAsk(t *testing.T) {
	read := func(m message) map[protowire.Number][][]byte {
		found := map[protowire.Number][][]byte{}
		err := fields(m, func(field protowire.Number, b []byte, bits uint64) error {
			if b == nil {
				b = binary.AppendUvarint(nil, bits)
			}
			found[field] = append(found[field], b)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	near := []float32{1, -2.5, float32(math.Inf(1))}
	where := both(equal("doc", "d"), anyOf("_id", []string{"a", "b"}))
	m := read(ask{collection: "C", fields: []string{"doc", "number"}, limit: 300, after: "x", where: where, words: "notice terminat", near: near, vectors: "v", withVector: true}.message("Acme"))
	for field, want := range map[protowire.Number]string{1: "C", 10: "Acme", 33: "x", 40: string(where)} {
		if len(m[field]) != 1 || string(m[field][0]) != want {
			t.Errorf("field %d is %q, want %q", field, m[field], want)
		}
	}
	if limit, _ := binary.Uvarint(m[30][0]); limit != 300 {
		t.Errorf("the limit is %d", limit)
	}
	if words := read(m[42][0]); string(words[1][0]) != "notice terminat" || string(words[2][0]) != "words" {
		t.Errorf("words %q", words)
	}
	if vector := read(m[43][0]); !slices.Equal(floats(vector[4][0]), near) {
		t.Errorf("the vector is %v", floats(vector[4][0]))
	}
	plain := read(ask{collection: "C", limit: 1}.message("Acme"))
	for _, field := range []protowire.Number{33, 40, 42, 43} {
		if plain[field] != nil {
			t.Errorf("a listing has the field %d", field)
		}
	}
}

// FuzzRows holds that no answer, however broken, is more than an error.
func FuzzRows(f *testing.F) {
	whole := answered([]row{{name: "n", doc: "d", number: 7, vector: []float32{1, 2}}})
	f.Add([]byte(whole))
	f.Add([]byte(whole[:len(whole)/2]))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		rows, err := rowsOf(b)
		if err != nil && !errors.Is(err, errWire) {
			t.Errorf("%v", err)
		}
		for _, r := range rows {
			if len(r.vector) > len(b)/4 {
				t.Errorf("%d numbers of %d bytes", len(r.vector), len(b))
			}
		}
	})
}

// TestTorn holds that an answer that ends anywhere too early is an error, never fewer rows without one.
func TestTorn(t *testing.T) {
	want := row{name: "n", doc: "d", version: "1", number: 7, distance: 0.5}
	whole := answered([]row{want})
	for n := 1; n < len(whole); n++ {
		if rows, err := rowsOf(whole[:n]); err == nil && (len(rows) != 1 || !reflect.DeepEqual(rows[0], want)) {
			t.Errorf("%d of %d bytes are read as %+v", n, len(whole), rows)
		}
	}
	framed := append(binary.BigEndian.AppendUint32([]byte{0}, uint32(len(whole))), whole...)
	if b, err := unframed(framed); err != nil || !slices.Equal(b, whole) {
		t.Errorf("a frame: %v", err)
	}
	for n := range framed {
		if _, err := unframed(framed[:n]); !errors.Is(err, ErrServer) {
			t.Errorf("%d bytes of a frame: %v", n, err)
		}
	}
}

// TestObject holds that an object of a batch has its name, its matter, every property with its kind, an empty one
// too, and the bits of its vector.
func TestObject(t *testing.T) {
	same := func(name, words string, number int32, vector []float32) bool {
		o := (&Tenant{address: Address{Name: "Acme"}}).object(chunkCollection, name, object{"words": words, "tail": "", "number": int(number)})
		o["vectors"] = object{"v": vector}
		got, properties := map[protowire.Number]string{}, map[string]string{}
		err := fields(o.message(), func(field protowire.Number, value []byte, _ uint64) error {
			got[field] = string(value)
			return nil
		})
		_ = fields([]byte(got[3]), func(_ protowire.Number, of []byte, _ uint64) error {
			return fields(of, func(_ protowire.Number, entry []byte, _ uint64) error {
				var key string
				return fields(entry, func(field protowire.Number, value []byte, _ uint64) error {
					if field == 1 {
						key = string(value)
						return nil
					}
					return fields(value, func(kind protowire.Number, value []byte, bits uint64) error {
						properties[key] = string(value)
						if kind == 2 {
							properties[key] = fmt.Sprint(math.Float64frombits(bits))
						}
						return nil
					})
				})
			})
		})
		want := map[string]string{"words": words, "tail": "", "number": fmt.Sprint(float64(number))}
		wantVector := message{}.text(1, "v").inner(3, append(message{}, packedFloats(vector)...)).number(4, 1)
		return err == nil && got[1] == name && got[4] == chunkCollection && got[5] == "Acme" && reflect.DeepEqual(properties, want) && got[23] == string(wantVector)
	}
	if err := quick.Check(same, nil); err != nil {
		t.Error(err)
	}
}
