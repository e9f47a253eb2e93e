package extract

import (
	"testing"

	"pincite/backend/extract/outline"
)

func TestKind(t *testing.T) {
	t.Parallel()
	mail := "Received: from a\r\nFrom: a@b\r\nTo: c@d\r\nSubject: x\r\n\r\nHello\r\n"
	for _, c := range []struct {
		name, source string
		plain, holds bool
	}{
		{"a.txt", "1. Term\n", true, false},
		{"a", "", true, false},
		{"a.txt", "P", true, false},
		{"a.pdf", "%PDF-1.7\n", false, false},
		{"a.txt", "%PDF-1.7\n", false, false},
		{"a.pdf", "%PDF-1.7\n1 0 obj<</Type/EmbeddedFile", false, true},
		{"a.txt", "of /EmbeddedFiles\n", true, false},
		{"a.html", "<html>", false, false},
		{"a.rtf", `{\rtf1`, false, false},
		{"a.png", "\x89PNG\r\n\x1a\n", false, false},
		{"a.zip", "PK\x03\x04", false, true},
		{"a.txt", "PK\x05\x06", false, true},
		{"a.msg", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", false, true},
		{"a.eml", mail, false, true},
		{"a", mail, false, true},
		{"a.txt", mail, true, false},
	} {
		if got := IsPlain(c.name, []byte(c.source)); got != c.plain {
			t.Errorf("IsPlain(%q, %q) = %v", c.name, c.source, got)
		}
		if got := MayHold(c.name, []byte(c.source)); got != c.holds {
			t.Errorf("MayHold(%q, %q) = %v", c.name, c.source, got)
		}
	}
}

func TestOutdated(t *testing.T) {
	t.Parallel()
	const version = "text/1 pdf/4 " + outline.Version
	for extractor, want := range map[string]bool{
		"text/1 " + outline.Version:                false,
		"pdf/4 " + outline.Version:                 false,
		"pdf/1 " + outline.Version:                 true,
		"pdf/4 tesseract/5.3.0 " + outline.Version: false, // a program that the readers start
		"text/1":            true,
		"text/1 sections/0": true,
		"":                  true,
		"rtf/9 text/1 pdf/4 pdf/1 " + outline.Version: true,
	} {
		if got := outdated(extractor, version); got != want {
			t.Errorf("outdated(%q) = %v", extractor, got)
		}
	}
	if Outdated(textExtractor + " " + outline.Version) {
		t.Error("the reader of today is outdated")
	}
}
