package bench

import (
	"context"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pincite/backend/extract"
	"pincite/backend/sac"
)

const ndaData = "../../../shared/kleister-nda"

// found counts what summaries say of contracts whose parties and dates are known.
type found struct{ documents, parties, named, said, right, dates, dated int }

// TestPartiesOfNDAs compares the parties and dates in summaries of confidentiality agreements that
// were filed as PDFs with those that people wrote down. The rules were made on one half of the
// documents; the bounds hold on the other.
func TestPartiesOfNDAs(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 254 PDFs; run without -short")
	}
	expected, err := os.ReadFile(filepath.Join(ndaData, "expected.tsv"))
	if err != nil {
		t.Skip("no confidentiality agreements at " + ndaData)
	}
	var halves [2]found
	for line := range strings.Lines(string(expected)) {
		file, rest, _ := strings.Cut(strings.TrimSpace(line), "\t")
		source, err := os.ReadFile(filepath.Join(ndaData, "documents", file))
		if err != nil {
			t.Fatal(err)
		}
		text, err := extract.Read(context.Background(), file, source, extract.Options{})
		if err != nil {
			t.Fatal(err)
		}
		h := fnv.New32a()
		h.Write([]byte(file))
		halves[h.Sum32()%2].add(sac.Summarize(file, text.Text, 0), rest)
	}
	for half, name := range []string{"made on", "held out"} {
		f := halves[half]
		t.Logf("%s: of %d parties of %d documents %.1f %% are found; of %d found %.1f %% are right; of %d dates %.1f %%", name,
			f.parties, f.documents, share(f.named, f.parties), f.said, share(f.right, f.said), f.dates, share(f.dated, f.dates))
	}
	if f := halves[1]; share(f.named, f.parties) < 91 || share(f.right, f.said) < 92.5 || share(f.dated, f.dates) < 78 {
		t.Errorf("held out: %+v", f)
	}
}

func share(a, b int) float64 { return 100 * float64(a) / float64(max(b, 1)) }

// add compares a summary with what is known: "party=Acme_Inc. effective_date=2017-02-10".
func (f *found) add(s sac.Summary, known string) {
	f.documents++
	var parties []string
	for field := range strings.FieldsSeq(known) {
		switch key, value, _ := strings.Cut(field, "="); key {
		case "party":
			parties = append(parties, strings.ReplaceAll(value, "_", " "))
		case "effective_date":
			f.dates++
			if isoDate(s.Date) == value {
				f.dated++
			}
		}
	}
	for _, p := range parties {
		f.parties++
		if holdsName(strings.Join(s.Parties, " "), p) {
			f.named++
		}
	}
	for _, name := range s.Parties {
		f.said++
		for _, p := range parties {
			if holdsName(p, name) || holdsName(name, p) {
				f.right++
				break
			}
		}
	}
}

// holdsName reports whether a text has all words of a name, legal forms aside.
func holdsName(s, name string) bool {
	have := map[string]bool{}
	for _, w := range nameWords(s) {
		have[w] = true
	}
	words := nameWords(name)
	for _, w := range words {
		if !have[w] {
			return false
		}
	}
	return len(words) > 0
}

func nameWords(s string) (words []string) {
	forms := " inc llc ltd corp corporation limited company co the and of a lp l p plc s "
	for w := range strings.FieldsFuncSeq(strings.ToLower(s), func(r rune) bool { return r < '0' || r > '9' && r < 'a' || r > 'z' && r < 128 }) {
		if !strings.Contains(forms, " "+w+" ") {
			words = append(words, w)
		}
	}
	return words
}

// isoDate writes a date of a contract as 2017-02-10; "" where it is none.
func isoDate(s string) string {
	var words []string
	for w := range strings.FieldsSeq(strings.NewReplacer(",", " ", ".", " ").Replace(strings.ToLower(s))) {
		if '0' <= w[0] && w[0] <= '9' {
			w = strings.TrimRight(w, "stndrh")
		}
		if w != "day" && w != "of" {
			words = append(words, w)
		}
	}
	for _, layout := range []string{"January 2 2006", "2 January 2006", "Jan 2 2006", "2 Jan 2006", "1/2/2006", "1/2/06", "1 2 06", "2006-01-02"} {
		if d, err := time.Parse(layout, strings.Join(words, " ")); err == nil {
			return d.Format("2006-01-02")
		}
	}
	return ""
}
