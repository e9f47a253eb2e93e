package text

import (
	"net/url"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestHexDigit(t *testing.T) {
	t.Parallel()
	for c := range 256 {
		want := -1
		if n, err := strconv.ParseUint(string(rune(c)), 16, 8); err == nil && c < utf8.RuneSelf {
			want = int(n)
		}
		if got := HexDigit(byte(c)); got != want {
			t.Errorf("%q: %d, want %d", rune(c), got, want)
		}
	}
}

// FuzzUnescape holds the undoing of escapes to that of package net/url where the escapes are
// valid, and to the promise of valid UTF-8 where they are not.
func FuzzUnescape(f *testing.F) {
	for _, s := range []string{"", "a b", "a%20b", "100%", "%zz", "%4", "caf%C3%A9", "caf%E9", "%25%32%30", "a%00b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Unescape(s)
		if !strings.Contains(s, "%") {
			if got != s {
				t.Fatalf("%q became %q", s, got)
			}
			return
		}
		if !utf8.ValidString(got) {
			t.Fatalf("%q became %q, which is not UTF-8", s, got)
		}
		if want, err := url.PathUnescape(s); err == nil && got != strings.ToValidUTF8(want, " ") {
			t.Fatalf("%q became %q, want %q", s, got, want)
		}
	})
}

func TestNamesNothing(t *testing.T) {
	t.Parallel()
	for stem, want := range map[string]bool{
		"": true, "12345": true, "2020-01-05": true, "0001104659-20-012345": true,
		"d41d8cd98f00b204e9800998ecf8427e": true, "DEADBEEF00112233": true,
		"deadbeefcafefeed": false, // letters alone may be words
		"abc123":           false, // too short for a hash
		"lease":            false, "Exhibit 10.3": false, "façade": false,
	} {
		if got := NamesNothing(stem); got != want {
			t.Errorf("%q: %v, want %v", stem, got, want)
		}
	}
}

func TestPaths(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, folder, base, stem string }{
		{"lease.pdf", "", "lease.pdf", "lease"},
		{"/a/b/lease.pdf", "/a/b", "lease.pdf", "lease"},
		{`C:\Deals\Lease v1.2.docx`, `C:\Deals`, "Lease v1.2.docx", "Lease v1.2"},
		{"a/b%20c/My%20Lease.txt", "a/b c", "My Lease.txt", "My Lease"},
		{"a/.hidden", "a", ".hidden", ".hidden"},
		{"a/Acme (v. 2)", "a", "Acme (v. 2)", "Acme (v. 2)"},
		{"a/archive.superlong", "a", "archive.superlong", "archive.superlong"},
		{"a/", "a", "", ""},
	} {
		if f, b, s := Folder(c.path), BaseName(c.path), FileStem(c.path); f != c.folder || b != c.base || s != c.stem {
			t.Errorf("%q: folder %q, base %q, stem %q", c.path, f, b, s)
		}
	}
}
