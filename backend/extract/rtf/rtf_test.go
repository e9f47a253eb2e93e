package rtf

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
	source, err := os.ReadFile("testdata/word.rtf")
	if err != nil {
		t.Fatal(err)
	}
	text, err := Read(context.Background(), source)
	if err != nil {
		t.Fatal(err)
	}
	extracttest.Golden(t, "word", text)
}

func TestText(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, source, want string }{
		{"skip counts", `{\rtf1\uc2\u8364 xxa{\uc0\u8364 b}\u8364\'e9\'e9c}`, "€a€b€c"},
		{"a skip ends with its group", `{\rtf1{\u8364}x}`, "€x"},
		{"a control word is one skipped character", `{\rtf1\uc1\u8364\tab x}`, "€x"},
		{"half a surrogate pair", `{\rtf1 a\u-10179?b}`, "ab"},
		{"line ends mean nothing", "{\\rtf1 a\r\nb\\\nc}", "ab\n\nc"},
		{"escapes", `{\rtf1 \{a\\b\}}`, `{a\b}`},
		{"binary data", "{\\rtf1 a{\\pict\\bin5 }}}}}}b}", "ab"},
		{"Macintosh", `{\rtf1\mac caf\'8e}`, "café"},
		{"a byte that is no character", `{\rtf1\ansicpg932 \'81}`, "\uFFFD"},
		{"a deleted paragraph mark", `{\rtf1 one{\deleted\par}two}`, "onetwo"},
		{"a row that no \\row ends", `{\rtf1\intbl a\cell b\cell\pard\par c}`, "a\tb\n\nc"},
		{"a mail that Outlook wrapped", `{\rtf1\fromhtml1{\*\htmltag64 <p>}\htmlrtf\par\htmlrtf0 text{\*\htmltag72 </p>}}`, "text"},
		{"what follows the end", `{\rtf1 a}{b`, "a"},
		{"a byte order mark", "\xEF\xBB\xBF{\\rtf1 a}", "a"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, err := Read(context.Background(), []byte(tt.source))
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

func TestErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, source string
		want         error
	}{
		{"cut off", `{\rtf1 text`, canon.ErrDamaged},
		{"cut off in a picture", `{\rtf1 text{\pict\bin99999999 x`, canon.ErrDamaged},
		{"nothing shown", `{\rtf1{\v text}}`, canon.ErrEmpty},
		{"nested too deep", strings.Repeat("{", maxDepth+1), canon.ErrTooLarge},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Read(context.Background(), []byte(tt.source)); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(ctx, []byte(`{\rtf1 a}`)); !errors.Is(err, context.Canceled) {
		t.Errorf("after its end: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	source, err := os.ReadFile("testdata/word.rtf")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(source)
	f.Add([]byte(`{\rtf1{\deleted a\par{\footnote b{\revised c}}\cell}\intbl\row{\shptxt d{\header e}}}`))
	f.Fuzz(func(t *testing.T, source []byte) {
		extracttest.Promises(t, func(ctx context.Context) (*canon.Text, error) { return Read(ctx, source) })
	})
}
