package embed

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// shared is where the development data lies, beside the repository.
const shared = "../../../shared"

func loadTokenizer(t testing.TB, path string) *Tokenizer {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	tok, err := NewTokenizer(f)
	if err != nil {
		t.Fatal(err)
	}
	return tok
}

func readJSON(t testing.TB, path string, v any) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(b, v)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func tokenIDs(tokens []Token) []int32 {
	out := make([]int32, len(tokens))
	for i, t := range tokens {
		out[i] = t.ID
	}
	return out
}

// TestReference compares with what the reference implementation made of the same
// strings; testdata/golden.mjs writes it.
func TestReference(t *testing.T) {
	tok := loadTokenizer(t, "testdata/vocab.txt")
	var cases []struct {
		Text string  `json:"text"`
		IDs  []int32 `json:"ids"`
	}
	readJSON(t, "testdata/golden.json", &cases)
	for _, c := range cases {
		tokens := tok.Encode(c.Text, 0)
		if got := tokenIDs(tokens); !slices.Equal(got, c.IDs) {
			t.Errorf("%q:\n got  %v\n want %v", c.Text, pieces(tok, got), pieces(tok, c.IDs))
		}
		checkSpans(t, c.Text, tokens)
	}
}

// TestReferenceCorpus does the same with the vocabulary of gte-large and passages of
// contracts.
func TestReferenceCorpus(t *testing.T) {
	vocab := filepath.Join(shared, "gte-large/vocab.txt")
	if _, err := os.Stat(vocab); err != nil {
		t.Skip("the development data is not there:", err)
	}
	tok := loadTokenizer(t, vocab)
	var files []struct {
		File   string
		Spans  [][2]int
		SHA256 string
	}
	readJSON(t, "testdata/corpus.json", &files)
	passages := 0
	for _, f := range files {
		b, err := os.ReadFile(filepath.Join(shared, "legalbench-rag/corpus", f.File))
		if err != nil {
			t.Fatal(err)
		}
		h := sha256.New()
		for i, span := range f.Spans {
			text := string(b[span[0]:span[1]])
			tokens := tok.Encode(text, 0)
			for k, id := range tokenIDs(tokens) {
				switch {
				case k > 0:
					h.Write([]byte{','})
				case i > 0:
					h.Write([]byte{'\n'})
				}
				h.Write(strconv.AppendInt(nil, int64(id), 10))
			}
			checkSpans(t, text, tokens)
			passages++
		}
		if got := hex.EncodeToString(h.Sum(nil)); got != f.SHA256 {
			t.Errorf("%s: other tokens than the reference's", f.File)
		}
	}
	if t.Logf("%d passages", passages); passages < 2000 {
		t.Errorf("%d passages are too few", passages)
	}
}

func pieces(tok *Tokenizer, ids []int32) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = tok.Word(id)
	}
	return out
}

// checkSpans checks what holds of the spans of any text: in order, not empty but for the
// special tokens, on character boundaries.
func checkSpans(t testing.TB, text string, tokens []Token) {
	t.Helper()
	last := len(tokens) - 1
	if first := tokens[0]; first.Start != 0 || first.End != 0 || tokens[last].Start != len(text) || tokens[last].End != len(text) {
		t.Errorf("%q: special tokens at %+v and %+v", text, first, tokens[last])
	}
	before := Token{}
	for _, tk := range tokens[1:last] {
		ok := tk.Start < tk.End && before.Start <= tk.Start && before.End <= tk.End && tk.End <= len(text)
		// Two pieces overlap only where one character folded to several, as a Hangul
		// syllable does.
		ok = ok && (before.End <= tk.Start || norm.NFD.String(text[tk.Start:before.End]) != text[tk.Start:before.End])
		if !ok || !boundary(text, tk.Start) || !boundary(text, tk.End) {
			t.Fatalf("%q: token %+v after %+v", text, tk, before)
		}
		before = tk
	}
}

func boundary(text string, i int) bool {
	return i == len(text) || utf8.RuneStart(text[i]) || !utf8.ValidString(text)
}

func TestEncodeSpans(t *testing.T) {
	tok := loadTokenizer(t, "testdata/vocab.txt")
	tests := []struct {
		name, text string
		want       []string
	}{
		{"pieces", "the indemnification", []string{"the", "indemn", "ification"}},
		{"accents", "Société Générale", []string{"Société", "Générale"}},
		{"decomposed accent stays with its letter", "cafe\u0301 x", []string{"cafe\u0301", "x"}},
		{"soft hyphen inside", "dis\u00adagreement", []string{"dis", "agreement"}},
		{"soft hyphen at the end", "page\u00ad page", []string{"page", "page"}},
		{"curly quotes", "“Party’s”", []string{"“", "Party", "’", "s", "”"}},
		{"section number", "§5.4(b)", []string{"§", "5", ".", "4", "(", "b", ")"}},
		{"ideographs", "a本b", []string{"a", "本", "b"}},
		// The reference overlooks ideographs beyond U+FFFF, for JavaScript's sake; BERT's
		// own code does not.
		{"ideograph beyond the basic plane", "a\U00020000b", []string{"a", "\U00020000", "b"}},
		{"Hangul syllable", "한", []string{"한", "한", "한"}},
		{"unknown word", "the Xyzzy\u20bd.", []string{"the", "Xyzzy\u20bd", "."}},
		{"not equal", "a≠b", []string{"a", "≠", "b"}},
		{"invalid UTF-8", "the\xff\xfe law", []string{"the", "law"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			tokens := tok.Encode(tt.text, 0)
			for _, tk := range tokens[1 : len(tokens)-1] {
				got = append(got, tt.text[tk.Start:tk.End])
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestEncodeLimit(t *testing.T) {
	tok := loadTokenizer(t, "testdata/vocab.txt")
	const text = "the disagreements of the indemnified parties (and § 4)"
	all := tok.Encode(text, 0)
	for limit := -1; limit <= len(all)+2; limit++ {
		got := tok.Encode(text, limit)
		want := all
		if keep := max(limit, 2); limit > 0 && keep < len(all) {
			want = append(slices.Clone(all[:keep-1]), all[len(all)-1])
		}
		if !slices.Equal(got, want) {
			t.Errorf("limit %d: got %v, want %v", limit, got, want)
		}
	}
}

func TestNewTokenizer(t *testing.T) {
	tests := []struct{ name, vocab, want string }{
		{"no [SEP]", "[UNK]\n[CLS]\nthe\n", "[SEP]"},
		{"empty", "", "token"},
		{"a token twice", "[UNK]\n[CLS]\n[SEP]\nthe\nthe\n", "line 5"},
		{"a piece twice", "[UNK]\n[CLS]\n[SEP]\n##s\n##s\n", "line 5"},
		{"an empty line", "[UNK]\n\n[CLS]\n[SEP]\n", "line 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := NewTokenizer(strings.NewReader(tt.vocab))
			if !errors.Is(err, ErrVocab) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want ErrVocab that says %q", err, tt.want)
			}
		})
	}
}

func FuzzEncode(f *testing.F) {
	tok := loadTokenizer(f, "testdata/vocab.txt")
	var texts []string
	readJSON(f, "testdata/texts.json", &texts)
	for _, text := range append(texts, "the\xff law", "Σ\u0301Σ", "a\U00020000b") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkSpans(t, text, tok.Encode(text, 0))
	})
}

func BenchmarkEncode(b *testing.B) {
	tok := loadTokenizer(b, "testdata/vocab.txt")
	text := strings.Repeat("This Agreement shall terminate on the Effective Date; the Receiving Party’s notice (§ 5.4(b)) is in New York. ", 6)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var tokens []Token
	for b.Loop() {
		tokens = tok.appendTokens(tokens[:0], text, 0)
	}
}
