package extract

import (
	"context"
	"encoding/binary"
	"errors"
	"reflect"
	"testing"
	"unicode/utf16"

	"pincite/backend/doc"
	"pincite/backend/extract/outline"
	"pincite/testkit/extracttest"
	"pincite/testkit/hostiletest"
)

func utf16Bytes(s string, order binary.AppendByteOrder) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		b = order.AppendUint16(b, u)
	}
	return b
}

func TestReadEncodings(t *testing.T) {
	t.Parallel()
	const text = "§ 5.4 “Fees” – é 😀\r\nend"
	tests := []struct {
		name     string
		source   []byte
		want     string
		encoding string
	}{
		{"utf-8", []byte(text), text, "utf-8"},
		{"utf-8 keeps its byte order mark", []byte("\uFEFF" + text), "\uFEFF" + text, "utf-8"},
		{"ascii with CRLF", []byte("a\r\nb\rc\n"), "a\r\nb\rc\n", "utf-8"},
		{"utf-16le", append([]byte{0xFF, 0xFE}, utf16Bytes(text, binary.LittleEndian)...), text, "utf-16le"},
		{"utf-16be", append([]byte{0xFE, 0xFF}, utf16Bytes(text, binary.BigEndian)...), text, "utf-16be"},
		{"utf-16 with an odd byte", append([]byte{0xFF, 0xFE}, 'a', 0, 'b'), "a\uFFFD", "utf-16le"},
		{"utf-16 with a lone surrogate", []byte{0xFE, 0xFF, 0xD8, 0x3D, 0, 'x'}, "\uFFFDx", "utf-16be"},
		{"utf-16le without a mark", utf16Bytes(text, binary.LittleEndian), text, "utf-16le"},
		{"utf-16be without a mark", utf16Bytes(text, binary.BigEndian), text, "utf-16be"},
		{"utf-8 with a byte of windows-1252", []byte("“Fees” – “§ 5” \x80 5"), "“Fees” – “§ 5” € 5", "utf-8"},
		{"utf-8 cut off in a character", []byte("“Fees” – “5”, ‘6’ – “7” \xE2\x80"), "“Fees” – “5”, ‘6’ – “7” â€", "utf-8"},
		{"windows-1252 with what looks like utf-8", []byte("\x93CAF\xC9\x94 \x96 caf\xE9"), "“CAFÉ” – café", "windows-1252"},
		{"windows-1252", []byte("\x93Fees\x94 \x96 \xA7 5 \x80 caf\xE9"), "“Fees” – § 5 € café", "windows-1252"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			x, err := Read(context.Background(), "a.txt", tt.source, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if x.Text != tt.want || x.Encoding != tt.encoding || x.Format != "text" || x.Extractor != textExtractor+" "+outline.Version {
				t.Errorf("got %q in %s", x.Text, x.Encoding)
			}
		})
	}
}

func TestReadErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, file string
		source     []byte
		want       error
	}{
		{"no bytes", "a.txt", nil, ErrEmpty},
		{"white space", "a.txt", []byte("\uFEFF \t\r\n\f\u00a0\u2003"), ErrEmpty},
		{"white space in utf-16", "a.txt", []byte{0xFF, 0xFE, ' ', 0}, ErrEmpty},
		{"zero bytes", "a.txt", []byte("text\x00more"), ErrBinary},
		{"numbers of two bytes", "a.txt", []byte("\x01\x00\x02\x00\x03\x00\x04\x00"), ErrBinary},
		{"zeros among them", "a.txt", []byte("t\x00\x00\x00e\x00x\x00t\x00"), ErrBinary},
		{"control characters", "a.txt", []byte("\x01\x02\x03\x04\xff\xfe abc"), ErrBinary},
		{"too large", "a.txt", make([]byte, MaxSource+1), ErrTooLarge},
		{"a spreadsheet", "a.xlsx", []byte("PK\x03\x04rest"), ErrUnsupported},
		{"a damaged archive", "a", []byte("PK\x03\x04rest"), ErrDamaged},
		{"old Word, without a program for it", "a.doc", []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), ErrTool},
		{"an old Office file", "a", []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), ErrUnsupported},
		{"Word 2003 XML", "a.xml", []byte(`<?xml version="1.0"?><?mso-application progid="Word.Document"?>`), ErrUnsupported},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Read(context.Background(), tt.file, tt.source, Options{})
			if !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

func TestReadEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(ctx, "a.txt", []byte("text"), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestPages(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       []doc.Span
	}{
		{"none", "one page", nil},
		{"two", "one\ftwo", []doc.Span{{Start: 0, End: 4}, {Start: 4, End: 7}}},
		{"last is blank", "one\f", []doc.Span{{Start: 0, End: 4}}},
		{"first is blank", "\fone\f\ftwo", []doc.Span{{Start: 0, End: 1}, {Start: 1, End: 5}, {Start: 5, End: 6}, {Start: 6, End: 9}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := pages(tt.text); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestCorpusIsItsOwnCanonicalText(t *testing.T) {
	t.Parallel()
	for _, c := range extracttest.Corpus(t, 9) {
		x, err := Read(context.Background(), c.File, c.Source, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if x.Text != string(c.Source) || x.Encoding != "utf-8" {
			t.Errorf("%s: the canonical text differs from the file", c.File)
		}
		extracttest.CheckLayout(t, x)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("a.txt", []byte("SUPPLY AGREEMENT\n\nWHEREAS, Alder makes pumps.\n\nARTICLE I\n\n1.1 Terms. In this Agreement:\n\n(a) x;\n\nSchedule 1\n\n1. Models.\n"))
	f.Add("a.txt", []byte("\xFF\xFEa\x00"))
	f.Add("b.docx", []byte("PK\x03\x04"))
	f.Add("b.md", []byte("# 1. One\n\n(a) x"))
	f.Add("b", []byte("<html><h1>ARTICLE I</h1><p>1.1 One.<p>(a) x"))
	f.Add("b", []byte("{\\rtf1 1. One.\\par (a) x}"))
	f.Add("b.eml", []byte("From: a\n\n1. One.\n\n(a) x"))
	f.Add("c", []byte("TABLE OF CONTENTS\n1. One 3\n\n1. One\n(a) x\n(i) y\n\f2.1 Z"))
	f.Fuzz(func(t *testing.T, name string, source []byte) {
		extracttest.Promises(t, func(ctx context.Context) (*Text, error) {
			x, err := Read(ctx, name, source, Options{})
			if err == nil {
				extracttest.CheckLayout(t, x)
			}
			return x, err
		})
	})
}

// FuzzSniff tells the format of anything, by the bytes wherever they say it.
func FuzzSniff(f *testing.F) {
	f.Add("a.docx", []byte("PK\x03\x04"))
	f.Add("a.DOC", []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"))
	f.Add("a.eml", []byte("From a\r\nReceived: b\r\n c\r\nDate: d\r\nTo: e\r\n\r\n"))
	f.Add("a.htm", []byte("\xEF\xBB\xBF <?xml ?><HTML>"))
	f.Add("a", []byte("RIFF    WEBPVP8 "))
	f.Add("a.pages", hostiletest.Zip("Index/Document.iwa", "", "mimetype", "application/vnd.oasis.opendocument.text"))
	f.Fuzz(func(t *testing.T, name string, source []byte) {
		got := sniff(name, source)
		if again := sniff(name, source); again != got {
			t.Errorf("%s, then %s", got, again)
		}
		if sniffMagic(source[:min(len(source), 1024)]) == formatImage && got == formatText {
			t.Error("a picture is taken for text")
		}
		if IsPlain(name, source) && got != formatText {
			t.Errorf("%s is taken for plain text", got)
		}
		switch got {
		case formatZIP, formatDOCX, formatODT, formatMSG, formatEML, formatTNEF:
			if !MayHold(name, source) {
				t.Errorf("%s may hold other files, and that is not seen", got)
			}
		}
	})
}
