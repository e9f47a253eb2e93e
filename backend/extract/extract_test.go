package extract

import (
	"context"
	"encoding/binary"
	"errors"
	"reflect"
	"testing"
	"unicode/utf16"

	"pincite/backend/doc"
	"pincite/backend/extract/extracttest"
)

func utf16Bytes(s string, order binary.AppendByteOrder) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		b = order.AppendUint16(b, u)
	}
	return b
}

func TestReadEncodings(t *testing.T) {
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
		{"windows-1252", []byte("\x93Fees\x94 \x96 \xA7 5 \x80 caf\xE9"), "“Fees” – § 5 € café", "windows-1252"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			x, err := Read(context.Background(), "a.txt", tt.source, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if x.Text != tt.want || x.Encoding != tt.encoding || x.Format != "text" || x.Extractor != textExtractor+" "+sectionsVersion {
				t.Errorf("got %q in %s", x.Text, x.Encoding)
			}
		})
	}
}

func TestReadErrors(t *testing.T) {
	tests := []struct {
		name, file string
		source     []byte
		want       error
	}{
		{"no bytes", "a.txt", nil, ErrEmpty},
		{"white space", "a.txt", []byte("\uFEFF \t\r\n\f\u00a0\u2003"), ErrEmpty},
		{"white space in utf-16", "a.txt", []byte{0xFF, 0xFE, ' ', 0}, ErrEmpty},
		{"zero bytes", "a.txt", []byte("text\x00more"), ErrBinary},
		{"utf-16 without a mark", "a.txt", utf16Bytes("text", binary.LittleEndian), ErrBinary},
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
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(ctx, "a.txt", []byte("text"), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestPages(t *testing.T) {
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
	for _, c := range corpus(t, 9) {
		x, err := Read(context.Background(), c.file, c.source, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if x.Text != string(c.source) || x.Encoding != "utf-8" {
			t.Errorf("%s: the canonical text differs from the file", c.file)
		}
		checkLayout(t, x)
	}
}

// checkLayout checks what a layout promises: spans on character boundaries, sections in
// order, nested, each around its heading.
func checkLayout(t *testing.T, x *Text) {
	t.Helper()
	var open []doc.Section
	last := 0
	for i, s := range x.Layout.Sections {
		if _, err := doc.Quote(x.Text, s.Span); err != nil {
			t.Fatalf("section %d: %v", i, err)
		}
		if _, err := doc.Quote(x.Text, s.Heading); err != nil {
			t.Fatalf("heading %d: %v", i, err)
		}
		if s.Span.Start < last || s.Heading.Start != s.Span.Start || s.Level < 1 {
			t.Fatalf("section %d of level %d is [%d,%d), heading [%d,%d), after %d", i, s.Level, s.Span.Start, s.Span.End, s.Heading.Start, s.Heading.End, last)
		}
		for len(open) > 0 && open[len(open)-1].Level >= s.Level {
			if open[len(open)-1].Span.End > s.Span.Start {
				t.Fatalf("section %d starts inside one of its own level", i)
			}
			open = open[:len(open)-1]
		}
		open = append(open, s)
		last = s.Span.Start
	}
	at := 0
	for i, p := range x.Layout.Pages {
		if p.Start != at || p.Len() < 0 {
			t.Fatalf("page %d is [%d,%d) after %d", i+1, p.Start, p.End, at)
		}
		at = p.End
	}
	if len(x.Layout.Pages) > 0 && at != len(x.Text) {
		t.Fatalf("the pages end at %d of %d", at, len(x.Text))
	}
}

func FuzzRead(f *testing.F) {
	f.Add("a.txt", []byte(sample))
	f.Add("a.txt", []byte("\xFF\xFEa\x00"))
	f.Add("b.docx", []byte("PK\x03\x04"))
	f.Add("b.md", []byte("# 1. One\n\n(a) x"))
	f.Add("b", []byte("<html><h1>ARTICLE I</h1><p>1.1 One.<p>(a) x"))
	f.Add("b", []byte("{\\rtf1 1. One.\\par (a) x}"))
	f.Add("b.eml", []byte("From: a\n\n1. One.\n\n(a) x"))
	f.Add("c", []byte("TABLE OF CONTENTS\n1. One 3\n\n1. One\n(a) x\n(i) y\n\f2.1 Z"))
	f.Fuzz(func(t *testing.T, name string, source []byte) {
		x, err := Read(context.Background(), name, source, Options{})
		if err != nil {
			if x != nil {
				t.Error("a text and an error")
			}
			return
		}
		extracttest.Check(t, x)
		checkLayout(t, x)
	})
}
