package font

import (
	"sort"
	"unicode/utf16"

	"pincite/backend/extract/pdf/object"
)

// codespace says how many bytes the next code has: the ranges of a CMap.
type codespace []codeRange

type codeRange struct {
	n         int // bytes
	low, high uint32
}

// next returns the first code of s, which is not empty, and its length in bytes. Bytes
// outside every range are taken as a code of the shortest length there is.
func (c codespace) next(s string) (code uint32, n int) {
	shortest := 4
	for n = 1; n <= 4 && n <= len(s); n++ {
		code = code<<8 | uint32(s[n-1])
		for _, r := range c {
			shortest = min(shortest, r.n)
			if r.n == n && r.holds(code) {
				return code, n
			}
		}
	}
	if len(c) == 0 {
		shortest = 1
	}
	n = min(shortest, len(s))
	code = 0
	for _, b := range []byte(s[:n]) {
		code = code<<8 | uint32(b)
	}
	return code, n
}

// holds compares byte by byte, as a range of codes is a box, not an interval (9.7.6.2).
func (r codeRange) holds(code uint32) bool {
	for shift := 0; shift < r.n*8; shift += 8 {
		if b := byte(code >> shift); b < byte(r.low>>shift) || b > byte(r.high>>shift) {
			return false
		}
	}
	return true
}

// cmap maps codes to CIDs or to text.
type cmap struct {
	space    codespace
	vertical bool
	ranges   []mapping // sorted by low once it is parsed
	identity bool      // the CIDs of codes in none of the ranges are the codes
}

// mapping sends the codes low to high to text (whose last unit counts up) or to CIDs from
// cid on.
type mapping struct {
	low, high uint32
	cid       uint32
	utf16     []uint16
}

// maxMappings bounds the entries of one CMap; the largest predefined ones have 20,000.
const maxMappings = 1 << 18

// parseCMap reads an embedded CMap. It keeps what it can read: what is missing shows as
// [Unknown] characters.
func parseCMap(data []byte, use *cmap) *cmap {
	m := &cmap{}
	if use != nil {
		*m = *use
	}
	l := object.NewLexer(data)
	var operands []object.Object
	for len(m.ranges) < maxMappings {
		o, err := l.Next()
		if err != nil {
			break
		}
		k, ok := o.(object.Keyword)
		if !ok {
			if operands = append(operands, o); len(operands) > 4*maxMappings {
				break
			}
			continue
		}
		m.section(k, operands)
		operands = operands[:0]
	}
	sort.SliceStable(m.ranges, func(i, j int) bool { return m.ranges[i].low < m.ranges[j].low })
	return m
}

// section takes the operands of a section when its end is met.
func (m *cmap) section(end object.Keyword, o []object.Object) {
	switch end {
	case "endcodespacerange":
		for ; len(o) >= 2; o = o[2:] {
			low, n, ok1 := codeOf(o[0])
			high, _, ok2 := codeOf(o[1])
			if ok1 && ok2 {
				m.space = append(m.space, codeRange{n: n, low: low, high: high})
			}
		}
	case "endbfchar", "endcidchar":
		for ; len(o) >= 2; o = o[2:] {
			if code, _, ok := codeOf(o[0]); ok {
				m.add(code, code, o[1])
			}
		}
	case "endbfrange", "endcidrange":
		for ; len(o) >= 3; o = o[3:] {
			m.addRange(o[0], o[1], o[2])
		}
	case "def":
		if len(o) >= 2 && o[len(o)-2] == object.Name("WMode") {
			m.vertical = o[len(o)-1] == int64(1)
		}
	}
}

func (m *cmap) addRange(first, last, target object.Object) {
	low, _, ok1 := codeOf(first)
	high, _, ok2 := codeOf(last)
	if !ok1 || !ok2 || high < low {
		return
	}
	list, ok := target.(object.Array)
	if !ok {
		m.add(low, high, target)
		return
	}
	for i, o := range list {
		if code := low + uint32(i); code <= high && code >= low {
			m.add(code, code, o)
		}
	}
}

func (m *cmap) add(low, high uint32, target object.Object) {
	switch t := target.(type) {
	case object.String:
		m.ranges = append(m.ranges, mapping{low: low, high: high, utf16: units(string(t))})
	case object.Name:
		m.ranges = append(m.ranges, mapping{low: low, high: high, utf16: utf16.Encode([]rune(glyphText(string(t))))})
	case int64:
		m.ranges = append(m.ranges, mapping{low: low, high: high, cid: uint32(t)})
	}
}

// units reads big-endian UTF-16; a lone byte is a unit of its own.
func units(s string) []uint16 {
	if len(s) == 1 {
		return []uint16{uint16(s[0])}
	}
	out := make([]uint16, 0, len(s)/2)
	for i := 0; i+1 < len(s); i += 2 {
		out = append(out, uint16(s[i])<<8|uint16(s[i+1]))
	}
	return out
}

// codeOf reads a code written as a string of one to four bytes.
func codeOf(o object.Object) (code uint32, n int, ok bool) {
	s, ok := o.(object.String)
	if !ok || len(s) == 0 || len(s) > 4 {
		return 0, 0, false
	}
	for _, b := range []byte(s) {
		code = code<<8 | uint32(b)
	}
	return code, len(s), true
}

// find returns the last defined mapping that starts at or before code and holds it.
func (m *cmap) find(code uint32) (mapping, bool) {
	i := sort.Search(len(m.ranges), func(i int) bool { return m.ranges[i].low > code })
	for back := 0; i > 0 && back < 64; back++ { // ranges may lie inside others
		if i--; m.ranges[i].high >= code {
			return m.ranges[i], true
		}
	}
	return mapping{}, false
}

// text returns what code stands for by a ToUnicode map.
func (m *cmap) text(code uint32) (string, bool) {
	r, ok := m.find(code)
	if !ok || len(r.utf16) == 0 {
		return "", false
	}
	u := r.utf16
	if code > r.low {
		u = append([]uint16(nil), u...)
		u[len(u)-1] += uint16(code - r.low)
	}
	return string(utf16.Decode(u)), true
}

// cid returns the CID of code.
func (m *cmap) cid(code uint32) (uint32, bool) {
	switch r, ok := m.find(code); {
	case ok:
		return r.cid + code - r.low, true
	case m.identity:
		return code, true
	}
	return 0, false
}
