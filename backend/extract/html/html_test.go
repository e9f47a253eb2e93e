package html

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

func TestGolden(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"page", "word"} {
		t.Run(name, func(t *testing.T) {
			source, err := os.ReadFile("testdata/" + name + ".html")
			if err != nil {
				t.Fatal(err)
			}
			text, err := Read(context.Background(), source, Options{})
			if err != nil {
				t.Fatal(err)
			}
			extracttest.Golden(t, name, text)
		})
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, source, want string }{
		{"entities", "<p>&sect;&nbsp;5 &#8220;x&#8221; &#x1F600; &unknown; &amp;lt;", "§\u00A05 “x” 😀 &unknown; &lt;"},
		{"spaces between elements", "<p>a<b> b </b>c <i> d</i>", "a b c d"},
		{"no spaces between elements", "<p>a<b>b</b>c", "abc"},
		{"blocks without ends", "<p>a<p>b<div>c<li>d", "a\n\nb\n\nc\n\nd"},
		{"a row of empty cells", "<table><tr><td><td></tr><tr><td>a<td>b</table>", "a\tb"},
		{"a hidden row", "<table><tr><td>a<td>b<tr style='display:none'><td>c<td>d</table>", "a\tb"},
		{"a label on its own paragraph", "<ol><li><p>a</p></ol>", "1. a"},
		{"an unknown element", "<x-y>a</x-y>b", "ab"},
		{"comments and sections", "<p>a<!-- no --><![CDATA[no]]>b", "ab"},
		{"columns of items, as in filings", "<table><tr><td></td><td>(a)</td><td><p>the fee</p></td></tr></table>", "\t(a)\tthe fee"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, err := Read(context.Background(), []byte(tt.source), Options{})
			if err != nil {
				t.Fatal(err)
			}
			extracttest.Check(t, text)
			if text.Text != tt.want {
				t.Errorf("got %q, want %q", text.Text, tt.want)
			}
		})
	}
}

func TestCharsets(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, charset, source string }{
		{"from the mail", "iso-8859-15", "<p>10 \xA4"},
		{"from the page", "", "<meta charset=windows-1252><p>10 \x80"},
		{"by default", "", "<p>10 \x80"},
		{"utf-8", "", "<meta charset=utf-8><p>10 €"},
		{"utf-8 that says nothing, its first character far into it", "", "<p>10" + strings.Repeat(" ", 2000) + "€"},
		{"told far into the page", "", "<head><script>" + strings.Repeat("x", 3000) + "</script><meta http-equiv=Content-Type content='text/html; charset=iso-8859-15'><p>10 \xA4"},
		{"told by XML", "", "<?xml version='1.0' encoding='iso-8859-15'?><p>10 \xA4"},
		{"utf-16 with a mark", "", "\xFF\xFE<\x00p\x00>\x001\x000\x00 \x00\xAC\x20"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, err := Read(context.Background(), []byte(tt.source), Options{Charset: tt.charset})
			if err != nil || text.Text != "10 €" {
				t.Errorf("got %+v, %v", text, err)
			}
		})
	}
}

func TestCounted(t *testing.T) {
	t.Parallel()
	tests := []struct {
		style string
		n     int
		want  string
	}{
		{"decimal", 12, "12"}, {"lower-alpha", 1, "a"}, {"lower-alpha", 26, "z"}, {"lower-alpha", 27, "aa"}, {"upper-alpha", 703, "AAA"},
		{"lower-roman", 14, "xiv"}, {"upper-roman", 1999, "MCMXCIX"}, {"lower-roman", 0, "0"}, {"lower-alpha", -3, "-3"}, {"upper-roman", 4000, "4000"},
	}
	for _, tt := range tests {
		if got := counted(tt.style, tt.n); got != tt.want {
			t.Errorf("%d in %s is %q, want %q", tt.n, tt.style, got, tt.want)
		}
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, source string
		want         error
	}{
		{"nothing shown", "<html><script>write()</script><p hidden>a", canon.ErrEmpty},
		{"nested too deep", strings.Repeat("<div>", 10_000) + "a", canon.ErrTooLarge},
		{"too long", strings.Repeat(" ", maxSource+1), canon.ErrTooLarge},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Read(context.Background(), []byte(tt.source), Options{}); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(ctx, []byte("<p>a"), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after its end: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range []string{"page", "word"} {
		source, err := os.ReadFile("testdata/" + name + ".html")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(source)
	}
	f.Add([]byte("<table><tr><td><del>a<p>b<ins>c<li><table>d<pre>\n\ne"))
	f.Fuzz(func(t *testing.T, source []byte) {
		extracttest.Promises(t, func(ctx context.Context) (*canon.Text, error) { return Read(ctx, source, Options{}) })
	})
}
