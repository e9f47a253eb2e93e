package hostiletest

import (
	"bytes"
	"strings"

	"pincite/backend/extract/canon"
)

func texts() []Source {
	return []Source{
		source("no bytes", ".txt", nil, canon.ErrEmpty),
		source("no bytes, named pdf", ".pdf", nil, canon.ErrEmpty),
		source("zeros", ".txt", make([]byte, 1<<20), canon.ErrBinary),
		source("zeros, named docx", ".docx", make([]byte, 1<<10), canon.ErrBinary),
		source("random bytes", ".txt", Flipped(make([]byte, 4096), 100_000), canon.ErrBinary),
		source("white space", ".txt", bytes.Repeat([]byte(" \n"), 1<<20), canon.ErrEmpty),
		source("one line of 20 MB", ".txt", bytes.Repeat([]byte("word "), 4<<20)),
		source("one word of 2 MB", ".txt", bytes.Repeat([]byte("word"), 1<<19)),
		source("numbers without end", ".txt", []byte(strings.Repeat("(a) (i) (A) 1. 1.1. ", 100_000))),
		source("brackets without end", ".txt", bytes.Repeat([]byte("("), 1<<20)),
		source("form feeds alone but for a word", ".txt", append(bytes.Repeat([]byte("\f"), 200_000), "word"...)),
		source("accents without end on one letter", ".txt", append([]byte("e"), bytes.Repeat([]byte("\u0301"), 300_000)...)),
		source("text from right to left and back", ".txt", []byte(strings.Repeat("\u202Eabc\u202C\u2066def\u2069 ", 10_000))),
		source("UTF-16 cut off in a pair", ".txt", []byte("\xFF\xFEa\x00\x3D\xD8")),
		source("markdown with fences alone", ".md", bytes.Repeat([]byte("```\n"), 100_000)),
		source("markdown nested deep", ".md", []byte(strings.Repeat("> ", 50_000)+Secret)),
		source("an executable", ".doc", append([]byte("MZ\x90\x00\x03\x00\x00\x00"), make([]byte, 512)...), canon.ErrBinary),
	}
}

func markup() []Source {
	return []Source{
		source("html nested deep", ".html", []byte("<html>"+strings.Repeat("<div>", 100_000)+Secret), canon.ErrTooLarge),
		source("html with formats misnested", ".html", []byte("<html>"+strings.Repeat("<b><i><p>", 150)+Secret)),
		source("html that shows nothing", ".html", []byte("<html><script>"+Secret+"</script>"), canon.ErrEmpty),
		source("html of 40 MB", ".html", append([]byte("<html>"), bytes.Repeat([]byte("<p>a"), 10<<20)...), canon.ErrTooLarge),
		source("html with a tag without an end", ".html", []byte("<html><p>"+Secret+"<a href='"+strings.Repeat("x", 1<<20))),
		source("html that loads from the network", ".html", []byte("<html><base href=http://192.0.2.1/><script src=a.js></script><img src=file:///etc/passwd><iframe src=b></iframe><meta http-equiv=refresh content='0;url=http://192.0.2.1'><p>"+Secret), canon.ErrPointer),
		source("html with a cell over a million columns", ".html", []byte("<html><table><tr><td colspan=1000000 rowspan=1000000>"+Secret+"<tr><td>b</table>")),
		source("rtf nested deep", ".rtf", []byte(`{\rtf1`+strings.Repeat("{", 100_000)), canon.ErrTooLarge),
		source("rtf cut off", ".rtf", []byte(`{\rtf1 `+Secret), canon.ErrDamaged),
		source("rtf with too long a number", ".rtf", []byte(`{\rtf1\u99999999999999999999 `+Secret+`}`)),
		source("rtf whose picture has no end", ".rtf", []byte(`{\rtf1{\pict\bin2000000000 x}}`), canon.ErrDamaged),
		source("rtf that shows nothing", ".rtf", []byte(`{\rtf1{\*\unknown `+Secret+`}}`), canon.ErrEmpty),
		source("rtf that skips everything", ".rtf", []byte(`{\rtf1\uc2000000000\u65 `+Secret+`}`)),
		source("rtf with an object to start", ".rtf", []byte(`{\rtf1{\object\objautlink\objupdate{\*\objdata 0105000002000000}{\field{\*\fldinst INCLUDETEXT "http://192.0.2.1/x"}{\fldrslt `+Secret+`}}}text\par}`)),
	}
}
