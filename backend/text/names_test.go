package text

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// nameWords returns the words of a name as "word@start:end", with "^" before those that
// have a capital.
func nameWords(text string) []string {
	var out []string
	s := NewNameScanner(text)
	for s.Next() {
		mark := ""
		if s.Capital {
			mark = "^"
		}
		out = append(out, fmt.Sprintf("%s%s@%d:%d", mark, s.Word, s.Span.Start, s.Span.End))
	}
	return out
}

func TestNameScanner(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", ""},
		{"marks alone", "-- § (“”)", ""},
		{"possessive", "Bosch's NDA", "^bosch@0:5 ^nda@8:11"},
		{"curly possessive in capitals", "BOSCH’S NDA", "^bosch@0:5 ^nda@10:13"},
		{"apostrophe in a name", "O'Brien & Söhne", "^obrien@0:7 ^sohne@10:16"},
		{"ampersand between letters", "AT&T Corp.", "^att@0:4 ^corp@5:9"},
		{"ampersand after a long word", "Smith&Sons", "^smith@0:5 ^sons@6:10"},
		{"initials", "U.S. Concrete, S.p.A. L.L.C.", "^us@0:3 ^concrete@5:13 ^spa@15:20 ^llc@22:27"},
		{"initial before a name", "J. Alexander’s", "^j@0:1 ^alexander@3:12"},
		{"domain", "ebix.com", "ebix@0:4 com@5:8"},
		{"numbers", "e-business 27.3", "e@0:1 business@2:10 ^27@11:13 ^3@14:15"},
		{"letters of Latin alphabets", "Øresund Łódź Straße Ærø İstanbul Đà ǣ", "^oresund@0:8 ^lodz@9:16 ^strasse@17:24 ^aero@25:30 ^istanbul@31:40 ^da@41:45 ae@46:48"},
		{"accents that stand alone", "Ge\u0301ne\u0301rale", "^generale@0:12"},
		{"scripts without capitals", "株式会社 日立", "^株式会社@0:12 ^日立@13:19"},
		{"Greek and Cyrillic", "Άλφα Bank Банк Й", "^αλφα@0:8 ^bank@9:13 ^банк@14:22 ^и@23:25"},
		{"invalid bytes", "Ac\xffme", "^ac@0:2 me@3:5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := strings.Join(nameWords(c.text), " "); got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// TestLatinLetters compares every small letter with a mark that names are written with in
// Europe with the plain letters that it stands for.
func TestLatinLetters(t *testing.T) {
	t.Parallel()
	const (
		from = "àáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĵķĺļľŀłñńņňòóôõöøōŏőŕŗřśŝşšșţťŧțùúûüũūŭůűųŵýÿŷźżž"
		to   = "aaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzz"
	)
	if utf8.RuneCountInString(from) != len(to) {
		t.Fatalf("%d letters and %d plain ones", utf8.RuneCountInString(from), len(to))
	}
	i := 0
	for _, r := range from {
		for _, written := range []rune{r, unicode.ToUpper(r)} {
			if got := string(appendPlain(nil, written)); got != to[i:i+1] {
				t.Errorf("%c becomes %q, want %q", written, got, to[i:i+1])
			}
		}
		i++
	}
}

func TestCamelParts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"a", "a"},
		{"Dova", "Dova"},
		{"DovaPharmaceuticalsInc", "Dova|Pharmaceuticals|Inc"},
		{"ONSemi2011", "ON|Semi|2011"},
		{"NDA", "NDA"},
		{"iPhone", "i|Phone"},
		{"JOINTCorp", "JOINT|Corp"},
		{"2011Annual", "2011|Annual"},
		{"ÉcoleÉlémentaire", "École|Élémentaire"},
		{"x1y", "x|1|y"},
		{"日本ABc", "日本A|Bc"},
	} {
		var got []string
		for _, p := range CamelParts("("+c.text+")", doc.Span{Start: 1, End: 1 + len(c.text)}) {
			got = append(got, ("(" + c.text + ")")[p.Start:p.End])
		}
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%q: %q, want %q", c.text, s, c.want)
		}
	}
}

func FuzzNames(f *testing.F) {
	for _, text := range []string{"", "AT&T Corp., U.S. Concrete", "O'Brien’s", "Ge\u0301ne\u0301rale 2011Annual", "a\xff.b", "'", "é'é", "\u0301", "00ǣ Ǿ", "DovaPharmaceuticalsInc"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		s := NewNameScanner(text)
		for s.Next() {
			if s.Span.Start < end || s.Span.Len() <= 0 || s.Span.End > len(text) {
				t.Fatalf("%q: a word at %v after %d", text, s.Span, end)
			}
			var again []byte
			for _, r := range string(s.Word) {
				again = appendPlain(again, r)
			}
			if !bytes.Equal(again, s.Word) {
				t.Fatalf("%q: the word %q folds to %q once more", text, s.Word, again)
			}
			end = s.Span.End
			at := s.Span.Start
			for _, p := range CamelParts(text, s.Span) {
				if p.Start != at || p.Len() <= 0 {
					t.Fatalf("%q: the part %v after %d of %v", text, p, at, s.Span)
				}
				at = p.End
			}
			if at != s.Span.End {
				t.Fatalf("%q: the parts of %v end at %d", text, s.Span, at)
			}
		}
	})
}

func TestFileNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, folder, base, stem string }{
		{"", "", "", ""},
		{"lease.txt", "", "lease.txt", "lease"},
		{"a/b/DBT%20Mutual%20NDA.txt", "a/b", "DBT Mutual NDA.txt", "DBT Mutual NDA"},
		{`C:\matters\Knoll_Inc.pdf`, `C:\matters`, "Knoll_Inc.pdf", "Knoll_Inc"},
		{"x%2Fy%2FFullStory+NDA+2018.docx", "x/y", "FullStory+NDA+2018.docx", "FullStory+NDA+2018"},
		{"100%.txt", "", "100%.txt", "100%"},
		{"50%2x%20of.rtf", "", "50%2x of.rtf", "50%2x of"},
		{"Coherent, Inc._II-VI Incorporated.txt", "", "Coherent, Inc._II-VI Incorporated.txt", "Coherent, Inc._II-VI Incorporated"},
		{"Acme Corp. v2", "", "Acme Corp. v2", "Acme Corp. v2"},
		{"Lease (No. 5)", "", "Lease (No. 5)", "Lease (No. 5)"},
		{"a.abcde", "", "a.abcde", "a"},
		{"a.abcdef", "", "a.abcdef", "a.abcdef"},
		{".hidden", "", ".hidden", ".hidden"},
		{"a/", "a", "", ""},
		{"Caf%E9.txt", "", "Caf .txt", "Caf "},
		{"Caf%C3%A9.txt", "", "Café.txt", "Café"},
	} {
		if folder, base, stem := Folder(c.path), BaseName(c.path), FileStem(c.path); folder != c.folder || base != c.base || stem != c.stem {
			t.Errorf("%q: %q, %q, %q; want %q, %q, %q", c.path, folder, base, stem, c.folder, c.base, c.stem)
		}
	}
}

func TestStem(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"": "", "a": "a", "terminate": "termin", "termination": "termin", "terminated": "termin", "leases": "leas", "lease": "leas",
		"5.4": "5.4", "café": "café", "covid19": "covid19", "generalizations": "gener",
	} {
		if got := Stem(word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

func TestSingular(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"": "", "s": "s", "its": "its", "leases": "lease", "policies": "policy", "ties": "tie", "loss": "loss", "agreement": "agreement",
	} {
		if got := Singular(word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

func TestLists(t *testing.T) {
	t.Parallel()
	if got := NewSet(" b\n a\tb "); len(got) != 2 || !got["a"] || !got["b"] || got[""] {
		t.Errorf("NewSet gives %v", got)
	}
	a := NewSet("a")
	if got := a.With(NewSet("b"), NewSet("c a")); len(got) != 3 || len(a) != 1 {
		t.Errorf("With gives %v and leaves %v", got, a)
	}
	for name, set := range map[string]Set{"LegalForms": LegalForms, "CompanySuffixes": CompanySuffixes, "Abbreviations": Abbreviations, "TitleLinks": TitleLinks} {
		for w := range set {
			if w != strings.ToLower(w) || strings.HasSuffix(w, ".") {
				t.Errorf("%s holds %q, which is not written as it is looked up", name, w)
			}
		}
	}
	for w := range LegalForms {
		if !CompanySuffixes[w] {
			t.Errorf("%q ends no company's name", w)
		}
	}
	var months []string
	for m := time.January; m <= time.December; m++ {
		months = append(months, strings.ToLower(m.String()))
	}
	if got := strings.Fields(MonthNames); !slices.Equal(got, months) {
		t.Errorf("months: %q", got)
	}
	for short := range strings.FieldsSeq(MonthAbbreviations) {
		if !strings.Contains(" "+MonthNames, " "+short) {
			t.Errorf("%q begins no month", short)
		}
	}
}

func TestMonth(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]time.Month{
		"January": 1, "JAN": 1, "feb": 2, "mar": 3, "may": 5, "Sept": 9, "september": 9, "Decem": 12,
		"": 0, "ja": 0, "mays": 0, "septembers": 0, "monday": 0, "janx": 0, "maré": 0,
	} {
		if got := Month(word); got != want {
			t.Errorf("%q: %v, want %v", word, got, want)
		}
	}
}

func TestSqueeze(t *testing.T) {
	for s, want := range map[string]string{"Buffalo Wild Wings, Inc.": "buffalowildwingsinc", "É-7 & Co": "é7co", " -.": ""} {
		if got := Squeeze(s); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

func TestAbbreviates(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		word, name string
		want       bool
	}{
		{"kci", "Kinetic Concepts, Inc.", true},
		{"ibm", "International Business Machines Corporation", true},
		{"éda", "Électricité de l'Avre", false},
		{"kc", "Kinetic Concepts, Inc.", false},
		{"kfc", "Kinetic Concepts, Inc.", false},
	} {
		if got := Abbreviates(c.word, c.name); got != c.want {
			t.Errorf("%s for %s: %v", c.word, c.name, got)
		}
	}
}
