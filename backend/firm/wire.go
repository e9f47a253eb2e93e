package firm

import (
	"encoding/binary"
	"errors"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

// The messages of Weaviate's gRPC interface that are needed, field by field, as its files search_get.proto,
// base.proto, base_search.proto, batch.proto, batch_delete.proto and aggregate.proto (version 1) number them. Package
// protowire writes and reads the fields; generated code would be some hundred times as long.

// message is a message being written.
type message []byte

func (m message) text(field protowire.Number, s string) message {
	if s == "" {
		return m
	}
	return protowire.AppendString(protowire.AppendTag(m, field, protowire.BytesType), s)
}

func (m message) texts(field protowire.Number, all []string) message {
	for _, s := range all {
		m = protowire.AppendString(protowire.AppendTag(m, field, protowire.BytesType), s)
	}
	return m
}

func (m message) number(field protowire.Number, n uint64) message {
	return protowire.AppendVarint(protowire.AppendTag(m, field, protowire.VarintType), n)
}

func (m message) yes(field protowire.Number, is bool) message {
	if !is {
		return m
	}
	return m.number(field, 1)
}

// inner adds a message, nil for none.
func (m message) inner(field protowire.Number, of message) message {
	if of == nil {
		return m
	}
	return protowire.AppendBytes(protowire.AppendTag(m, field, protowire.BytesType), of)
}

// The operators of filters.
const (
	opEqual       = 1
	opAnd         = 7
	opContainsAny = 12
)

// equal is a filter for objects of which a property is a value, or holds it among its words.
func equal(property, value string) message {
	return message{}.number(1, opEqual).text(4, value).inner(20, message{}.text(1, property))
}

// anyOf is a filter for objects of which a property has one of these values; "_id" is their name.
func anyOf(property string, values []string) message {
	return message{}.number(1, opContainsAny).inner(9, message{}.texts(1, values)).inner(20, message{}.text(1, property))
}

// both is a filter for objects that pass two.
func both(a, b message) message { return message{}.number(1, opAnd).inner(3, a).inner(3, b) }

// ask is a search, or a listing where neither words nor a vector are given.
type ask struct {
	collection string
	fields     []string // properties that are wanted
	limit      int
	after      string // the name of the last object of the page before
	where      message
	words      string    // for BM25
	near       []float32 // nil for none
	vectors    string    // the name of the vectors that near is compared with
	withVector bool
}

func (a ask) message(tenant string) message {
	metadata := message{}.yes(1, true).yes(5, a.near != nil).yes(7, a.words != "")
	if a.withVector {
		metadata = metadata.text(10, a.vectors)
	}
	m := message{}.text(1, a.collection).text(10, tenant).
		inner(20, message{}.texts(1, a.fields)).inner(21, metadata).
		number(30, uint64(a.limit)).text(33, a.after).inner(40, a.where)
	if a.words != "" {
		m = m.inner(42, message{}.text(1, a.words).text(2, "words"))
	}
	if a.near != nil {
		m = m.inner(43, message{}.inner(4, packed(a.near)).inner(6, message{}.text(1, a.vectors)))
	}
	return m.yes(100, true).yes(101, true).yes(102, true)
}

// message is an object as a batch has it.
func (o object) message() message {
	var properties message // a google.protobuf.Struct
	for name, value := range o["properties"].(object) {
		var v message
		switch value := value.(type) {
		case string: // even an empty one
			v = v.texts(3, []string{value})
		case int:
			v = protowire.AppendFixed64(protowire.AppendTag(nil, 2, protowire.Fixed64Type), math.Float64bits(float64(value)))
		}
		properties = properties.inner(1, message{}.text(1, name).inner(2, v))
	}
	m := message{}.text(1, o["id"].(string)).inner(3, message{}.inner(1, properties)).text(4, o["class"].(string)).text(5,
		o["tenant"].(string))
	vectors, _ := o["vectors"].(object)
	for name, v := range vectors {
		m = m.inner(23, message{}.text(1, name).inner(3, packed(v.([]float32))).number(4, 1))
	}
	return m
}

// packed are the bytes of a vector.
func packed(v []float32) message {
	b := make([]byte, 0, 4*len(v))
	for _, f := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(f))
	}
	return b
}

// row is an object as a search gives it, with those of its properties that were asked for.
type row struct {
	name                                   string
	doc, version, record, head, tail, kind string
	number                                 int
	distance, score                        float32
	vector                                 []float32
}

var errWire = errors.New("not a message")

// fields calls yield for each field of a message: with bytes for a text or a message, or else with a
// number, which holds the bits of a float.
func fields(b []byte, yield func(field protowire.Number, bytes []byte, bits uint64) error) error {
	for len(b) > 0 {
		field, kind, n := protowire.ConsumeTag(b)
		if n < 0 {
			return errWire
		}
		b = b[n:]
		var value []byte
		var bits uint64
		switch kind {
		case protowire.BytesType:
			value, n = protowire.ConsumeBytes(b)
		case protowire.VarintType:
			bits, n = protowire.ConsumeVarint(b)
		case protowire.Fixed32Type:
			var v uint32
			v, n = protowire.ConsumeFixed32(b)
			bits = uint64(v)
		case protowire.Fixed64Type:
			bits, n = protowire.ConsumeFixed64(b)
		default:
			n = protowire.ConsumeFieldValue(field, kind, b)
		}
		if n < 0 {
			return errWire
		}
		b = b[n:]
		if err := yield(field, value, bits); err != nil {
			return err
		}
	}
	return nil
}

// rowsOf reads the answer of a search.
func rowsOf(b []byte) (rows []row, err error) {
	err = fields(b, func(field protowire.Number, result []byte, _ uint64) error {
		if field != 2 {
			return nil
		}
		var r row
		err := fields(result, func(field protowire.Number, part []byte, _ uint64) error {
			switch field {
			case 1:
				return r.readProperties(part)
			case 2:
				return r.readMetadata(part)
			}
			return nil
		})
		rows = append(rows, r)
		return err
	})
	return rows, err
}

func (r *row) readMetadata(b []byte) error {
	return fields(b, func(field protowire.Number, value []byte, bits uint64) error {
		switch field {
		case 1:
			r.name = string(value)
		case 7:
			r.distance = math.Float32frombits(uint32(bits))
		case 11:
			r.score = math.Float32frombits(uint32(bits))
		case 23:
			return fields(value, func(field protowire.Number, packed []byte, _ uint64) error {
				if field == 3 {
					r.vector = floats(packed)
				}
				return nil
			})
		}
		return nil
	})
}

func floats(packed []byte) []float32 {
	v := make([]float32, len(packed)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(packed[4*i:]))
	}
	return v
}

func (r *row) readProperties(b []byte) error {
	return fields(b, func(field protowire.Number, properties []byte, _ uint64) error {
		if field != 11 {
			return nil
		}
		return fields(properties, func(_ protowire.Number, entry []byte, _ uint64) error {
			var name string
			return fields(entry, func(field protowire.Number, value []byte, _ uint64) error {
				if field == 1 {
					name = string(value)
					return nil
				}
				return r.readValue(name, value)
			})
		})
	})
}

func (r *row) readValue(name string, b []byte) error {
	to := map[string]*string{"doc": &r.doc, "version": &r.version, "record": &r.record, "head": &r.head, "tail": &r.tail,
		"kind": &r.kind}[name]
	return fields(b, func(field protowire.Number, value []byte, bits uint64) error {
		switch {
		case field == 8 && name == "number":
			r.number = int(bits)
		case field == 1 && name == "number":
			r.number = int(math.Float64frombits(bits))
		case to != nil && (field == 13 || field == 10):
			*to = string(value)
		}
		return nil
	})
}
