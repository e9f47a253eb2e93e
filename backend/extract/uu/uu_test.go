package uu

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// encode writes data as uuencode does, with blanks or grave accents for zero.
func encode(name string, data []byte, zero byte) string {
	var out strings.Builder
	fmt.Fprintf(&out, "begin 644 %s\n", name)
	letter := func(v byte) {
		if v &= 0x3F; v == 0 {
			out.WriteByte(zero)
		} else {
			out.WriteByte(v + ' ')
		}
	}
	for len(data) > 0 {
		line := data[:min(45, len(data))]
		data = data[len(line):]
		letter(byte(len(line)))
		for i := 0; i < len(line); i += 3 {
			var g [3]byte
			copy(g[:], line[i:])
			letter(g[0] >> 2)
			letter(g[0]<<4 | g[1]>>4)
			letter(g[1]<<2 | g[2]>>6)
			letter(g[2])
		}
		out.WriteByte('\n')
	}
	letter(0)
	return out.String() + "\nend\n"
}

func TestFind(t *testing.T) {
	t.Parallel()
	data := []byte("ADDENDUM\nThe parties extend the term to 31 December 2027.\x00\x00\x00\xff")
	for _, c := range []struct {
		name, text string
		want       []byte
		whole      bool
	}{
		{"with grave accents", "Dear all,\n\n" + encode("a b.txt", data, '`') + "Regards\n", data, true},
		{"with blanks", encode("a b.txt", data, ' '), data, true},
		{"with blanks lost at the ends of lines", strings.ReplaceAll(encode("a b.txt", append([]byte{1}, make([]byte, 60)...), ' '), " \n", "\n"), append([]byte{1}, make([]byte, 60)...), true},
		{"with carriage returns", strings.ReplaceAll(encode("a b.txt", data, '`'), "\n", "\r\n"), data, true},
		{"cut off", "begin 644 a b.txt\n#0V%T\n", []byte("Cat"), false},
		{"another text behind it", "begin 644 a b.txt\n#0V%T\nThe lessee shall pay.\n", []byte("Cat"), false},
		{"words that look like one", "begin 644 a b.txt and so on\nThe lessee shall pay, and so on and on.\n", nil, false},
		{"no file", "We begin 644 days after Closing.\n", nil, false},
	} {
		f, ok := Find(c.text, 0)
		if ok != (c.want != nil) || !bytes.Equal(f.Data, c.want) || f.Whole != c.whole || ok && f.Name != "a b.txt" {
			t.Errorf("%s: %v, %+v", c.name, ok, f)
		}
	}
	two := encode("a", data, '`') + "and\n" + encode("b", data, ' ')
	first, _ := Find(two, 0)
	second, ok := Find(two, first.End)
	if !ok || second.Name != "b" || two[second.End:] != "" || two[first.End:second.Start] != "and\n" {
		t.Errorf("%+v, %+v", first, second)
	}
}

func FuzzFind(f *testing.F) {
	f.Add("x\nbegin 644 a\n#0V%T\n`\nend\n", 0)
	f.Fuzz(func(t *testing.T, text string, from int) {
		if from < 0 || from > len(text) {
			return
		}
		if found, ok := Find(text, from); ok && (found.Start < from || found.End <= found.Start || found.End > len(text)) {
			t.Errorf("%+v", found)
		}
	})
}
