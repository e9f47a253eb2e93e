// Package uu decodes files in uuencode, the form in which old mail programs and the filings of the SEC
// carry files inside text.
//
// Call [Find] until it returns false. Lines that lost the blanks at their ends, as editors and mail servers take
// them off, are read as if these stood there.
package uu

import (
	"regexp"
	"strings"
)

// File is one file found in a text.
type File struct {
	Name       string
	Start, End int // bytes of the text, from "begin" to behind "end" and its line end
	Data       []byte
	// Whole is false where the text ends, or something else stands, before "end".
	Whole bool
}

var header = regexp.MustCompile(`(?m)^begin(?:-base64)? [0-7]{3,4} ([^\r\n]+?)[ \t]*\r?$`)

// Find returns the first file in text at or behind position from. What merely looks like the first line of one, with no
// line of data below it, is none.
func Find(text string, from int) (File, bool) {
	for from < len(text) {
		at := header.FindStringSubmatchIndex(text[from:])
		if at == nil {
			return File{}, false
		}
		f := File{Name: text[from+at[2] : from+at[3]], Start: from + at[0]}
		if !strings.HasPrefix(text[f.Start:], "begin-") && f.read(text, from+at[1]) {
			return f, true
		}
		from += at[1]
	}
	return File{}, false
}

// read decodes the lines behind the header, which ends at pos. It reports whether there are any.
func (f *File) read(text string, pos int) bool {
	if i := strings.IndexByte(text[pos:], '\n'); i >= 0 {
		pos += i + 1
	} else {
		pos = len(text)
	}
	lines := 0
	for pos < len(text) {
		line, next := text[pos:], len(text)
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line, next = line[:i], pos+i+1
		}
		line = strings.TrimRight(line, "\r")
		if strings.TrimRight(line, " ") == "end" {
			f.End, f.Whole = next, true
			return true
		}
		data, ok := decodeLine(line)
		if !ok {
			break
		}
		f.Data = append(f.Data, data...)
		lines++
		pos = next
	}
	f.End = pos
	return lines > 0
}

// decodeLine decodes one line: a letter that says how many bytes it holds, and four letters for each three of them.
func decodeLine(line string) ([]byte, bool) {
	if line == "" {
		return nil, true // the line before "end", whose one blank was lost
	}
	six := func(i int) (byte, bool) {
		if i >= len(line) {
			return 0, true
		}
		c := line[i]
		return (c - ' ') & 0x3F, c >= ' ' && c <= '`'
	}
	n, ok := six(0)
	const letters = 4
	groups := (int(n) + 2) / 3
	if !ok || len(line) > 1+letters*groups+2 { // some encoders add a checksum
		return nil, false
	}
	out := make([]byte, 0, 3*groups)
	for g := range groups {
		var v uint32
		for i := range letters {
			c, ok := six(1 + letters*g + i)
			if !ok {
				return nil, false
			}
			v = v<<6 | uint32(c)
		}
		out = append(out, byte(v>>16), byte(v>>8), byte(v))
	}
	return out[:n], true
}
