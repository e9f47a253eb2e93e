package uu

import (
	"regexp"
	"strconv"
	"strings"
)

var yHeader = regexp.MustCompile(`(?m)^=ybegin [^\r\n]*?\bsize=([0-9]{1,10})[^\r\n]*? name=([^\r\n]+?)[ \t]*\r?\n`)

// findYEnc returns the first file in yEnc at or behind position from: each byte 42 more than it is, and behind an equals sign 106.
func findYEnc(text string, from int) (File, bool) {
	if from > len(text) || !strings.Contains(text[from:], "=ybegin ") {
		return File{}, false
	}
	at := yHeader.FindStringSubmatchIndex(text[from:])
	if at == nil {
		return File{}, false
	}
	f := File{Name: text[from+at[4] : from+at[5]], Start: from + at[0], End: len(text)}
	size, _ := strconv.Atoi(text[from+at[2] : from+at[3]])
	for pos := from + at[1]; pos < len(text); {
		line, next := text[pos:], len(text)
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line, next = line[:i], pos+i+1
		}
		pos = next
		line = strings.TrimSuffix(line, "\r")
		switch {
		case strings.HasPrefix(line, "=yend"):
			f.End, f.Whole = next, len(f.Data) == size
			return f, true
		case strings.HasPrefix(line, "=ypart "):
			continue
		case strings.HasPrefix(line, "."+"."): // as servers double the first full stop
			line = line[1:]
		}
		for i := 0; i < len(line); i++ {
			b := line[i]
			if b == '=' && i+1 < len(line) {
				i++
				b = line[i] - 64
			}
			f.Data = append(f.Data, b-42)
		}
	}
	return f, len(f.Data) > 0
}
