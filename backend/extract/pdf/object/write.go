package object

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// Append appends o as a file writes it. Strings are written in hexadecimal digits, which
// stand in every context; a stream is written as its dictionary.
func Append(out []byte, o Object) []byte {
	switch o := o.(type) {
	case nil:
		return append(out, "null"...)
	case bool:
		return strconv.AppendBool(out, o)
	case int:
		return strconv.AppendInt(out, int64(o), 10)
	case int64:
		return strconv.AppendInt(out, o, 10)
	case float64:
		return strconv.AppendFloat(out, o, 'f', -1, 64)
	case Name:
		return appendName(out, o)
	case String:
		return fmt.Appendf(out, "<%x>", string(o))
	case Ref:
		return fmt.Appendf(out, "%d %d R", o.Num, o.Gen)
	case Array:
		out = append(out, '[')
		for i, v := range o {
			if i > 0 {
				out = append(out, ' ')
			}
			out = Append(out, v)
		}
		return append(out, ']')
	case Dict:
		out = append(out, "<<"...)
		for _, key := range slices.Sorted(maps.Keys(o)) {
			out = append(appendName(out, key), ' ')
			out = Append(out, o[key])
		}
		return append(out, ">>"...)
	case *Stream:
		return Append(out, o.Dict)
	case Keyword:
		return append(out, o...)
	}
	panic(fmt.Sprintf("object: %T is no object", o))
}

// appendName writes a name with what could end it as two digits, 7.3.5.
func appendName(out []byte, n Name) []byte {
	out = append(out, '/')
	for _, c := range []byte(n) {
		if c <= ' ' || c > '~' || c == '#' || isDelimiter(c) {
			out = fmt.Appendf(out, "#%02x", c)
		} else {
			out = append(out, c)
		}
	}
	return out
}
