package text

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func TestWords(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"empty", "", ""},
		{"punctuation only", " — § .", ""},
		{"case and accents", "Société GÉNÉRALE", "societe@0:9 generale@10:20"},
		{"hyphen and apostrophe", "non-compete don’t", "non@0:3 compete@4:11 don@12:15 t@18:19"},
		{"numbers", "5.4(b)", "5@0:1 4@2:3 b@4:5"},
		{"final sigma", "ΟΔΟΣ οδος", "οδος@0:8 οδος@9:17"},
		{"ligature", "ﬁnancial", "financial@0:10"},
		{"currency sticks", "€5", "€5@0:4"},
		{"control characters", "a\x01b\u200bc", "abc@0:7"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for word, span := range Words(tt.text) {
				got = append(got, fmt.Sprintf("%s@%d:%d", word, span.Start, span.End))
			}
			if s := strings.Join(got, " "); s != tt.want {
				t.Errorf("got %q, want %q", s, tt.want)
			}
		})
	}
	for word := range Words("stop here") {
		if word != "stop" {
			t.Errorf("went on after break to %q", word)
		}
		break
	}
}

// plainWords splits a text into folded words, punctuation included, as BERT's published
// code does: one whole-text pass a rule, slow and short.
func plainWords(text string) []string {
	const sigma = '\uF8FF' // stands for a capital sigma; cleaning removes it from texts
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			b.WriteByte(' ')
		case r == 0 || r == utf8.RuneError || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co):
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case isIdeograph(r):
			b.WriteString(" " + string(r) + " ")
		case r == 'Σ':
			b.WriteRune(sigma)
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	clean := b.String()
	b.Reset()
	for _, r := range norm.NFD.String(clean) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsPunct(r) || r < utf8.RuneSelf && unicode.In(r, unicode.S):
			b.WriteString(" " + string(r) + " ")
		default:
			b.WriteRune(r)
		}
	}
	words := strings.Fields(b.String())
	for i, w := range words {
		if before, ok := strings.CutSuffix(w, string(sigma)); ok {
			last, _ := utf8.DecodeLastRuneInString(before)
			if unicode.IsLetter(last) || last == sigma {
				w = before + "ς"
			}
		}
		words[i] = strings.ReplaceAll(w, string(sigma), "σ")
	}
	return words
}

func FuzzWords(f *testing.F) {
	for _, text := range []string{"", "Société GÉNÉRALE, § 5.4(b)", "the\xff law", "Σ\u0301Σ ΟΔΟΣ", "a\U00020000b", "≠ ﬁ İ 한글", "a\x01b\u200bc"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var got []string
		s := NewScanner(text)
		for s.Next() {
			if s.Start >= s.End || s.End > s.pos || len(s.Word) == 0 || !s.plain && len(s.from) != len(s.Word) {
				t.Fatalf("%q: word %q at [%d, %d), %d positions", text, s.Word, s.Start, s.End, len(s.from))
			}
			for e := 1; e <= len(s.Word); e++ {
				if a, b := s.PieceStart(e-1), s.PieceEnd(e); a < s.Start || b > s.End || a >= b {
					t.Fatalf("%q: byte %d of word %q stands at [%d, %d)", text, e-1, s.Word, a, b)
				}
			}
			got = append(got, string(s.Word))
		}
		if want := plainWords(text); !slices.Equal(got, want) {
			t.Fatalf("%q: got %q, want %q", text, got, want)
		}
		for word, span := range Words(text) {
			if again := plainWords(text[span.Start:span.End]); len(again) != 1 || unjoined(again[0]) != word {
				t.Fatalf("%q: word %q stands at %q", text, word, text[span.Start:span.End])
			}
		}
	})
}

func BenchmarkWords(b *testing.B) {
	text := strings.Repeat("This Agreement shall terminate on the Effective Date; the Receiving Party’s notice (§ 5.4(b)) is in New York. ", 6)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for word := range Words(text) {
			_ = word
		}
	}
}
