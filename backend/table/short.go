package table

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/text"
)

var (
	// shortFirst begins with an abbreviation and what it stands for, and shortLast is the abbreviation behind it, with whose bracket shortAfter ends.
	shortFirst = regexp.MustCompile(`^([A-Z]{2,5})["”]?\s*(?::|=|–|-|\bmeans\b|\bis\b)\s*(?:the |an? )?(\pL[^.;:\n\t|]{3,70})`)
	shortLast  = regexp.MustCompile(`^\(["“]?[A-Z]{2,5}["”]?\)`)
	shortAfter = regexp.MustCompile(`((?:[\pL’'-]+[ -]){1,6}[\pL’'-]+)\s*\(["“]?([A-Z]{2,5})["”]?\)$`)
)

// farShort is how many bytes of a text are looked through for abbreviations.
const farShort = 400_000

// nearShort is how many bytes about an abbreviation are read for what it stands for.
const nearShort = 500

func isCapital(b byte) bool { return b >= 'A' && b <= 'Z' }

// abbreviations returns what the abbreviations of a text stand for, where it says so: "MRC: monthly recurring charge".
func abbreviations(words string) map[string]string {
	out := map[string]string{}
	words = words[:min(len(words), farShort)]
	for at := 0; at < len(words); at++ {
		if !isCapital(words[at]) || at > 0 && (isWordByte(words[at-1]) || words[at-1] == '_') || at+1 == len(words) || !isCapital(words[at+1]) {
			continue
		}
		if m := shortFirst.FindStringSubmatch(words[at:min(len(words), at+nearShort)]); m != nil {
			if long, ok := spelledBy(m[1], m[2], false); ok {
				out[m[1]] = long
			}
			at += len(m[0]) - 1
		}
	}
	for from, at := 0, 0; ; at++ {
		n := strings.IndexByte(words[at:], '(')
		if n < 0 {
			break
		}
		at += n
		bracket := shortLast.FindString(words[at:min(len(words), at+20)])
		if bracket == "" {
			continue
		}
		if m := shortAfter.FindStringSubmatch(words[max(from, at-nearShort) : at+len(bracket)]); m != nil {
			if long, ok := spelledBy(m[2], m[1], true); ok {
				out[m[2]] = long
			}
			from = at + len(bracket)
		}
	}
	return out
}

var wordAt = regexp.MustCompile(`[^\s-]+`)

// spelledBy returns the first or the last of some words whose initials an abbreviation is made of.
func spelledBy(short, words string, last bool) (string, bool) {
	at := wordAt.FindAllStringIndex(words, -1)
	for n := len(short); n <= min(len(at), len(short)+2); n++ {
		part := at[:n]
		if last {
			part = at[len(at)-n:]
		}
		initials := ""
		for _, w := range part {
			if word := words[w[0]:w[1]]; !blank[strings.ToLower(word)] {
				initials += strings.ToUpper(word[:1])
			}
		}
		if initials == short {
			return words[part[0][0]:part[n-1][1]], true
		}
	}
	return "", false
}

// explain adds to a key what its abbreviations stand for, which a question need not say.
func (k *key) explain(short map[string]string) {
	if len(short) == 0 {
		return
	}
	for _, w := range strings.FieldsFunc(k.words, func(r rune) bool { return r < 'A' || r > 'Z' }) {
		for long := range text.Words(plainly(short[w])) {
			if !blank[long] {
				k.stems, k.weights = append(k.stems, text.Stem(long)), append(k.weights, 0)
			}
		}
	}
}

// spelt reports whether the initials of words of a key make an abbreviation: LAD of "Liquidated and ascertained damages".
func (k *key) spelt(short string) bool {
	initials := ""
	for w := range text.Words(k.words) {
		if !blank[w] && (w[0] < '0' || w[0] > '9') {
			initials += w[:1]
		}
	}
	short = strings.ToLower(short)
	return len(short) >= 3 && strings.Contains(initials, short) || len(short) == 2 && initials == short
}

// compound gives the words of a question that the heads of tables write as one, "buy out", the weight of that word.
func (q *Query) compound() {
	q.tokens = slices.Clone(q.tokens)
	for i := range q.tokens {
		t := &q.tokens[i]
		next, _, _ := strings.Cut(strings.TrimLeft(q.Text[min(t.span.End, len(q.Text)):], " "), " ")
		if t.implied || len(next) < 2 {
			continue
		}
		if both := text.Stem(t.word + strings.ToLower(strings.TrimRight(next, ".,?!"))); q.heads[both] {
			t.stem, t.weight = both, max(t.weight, 1)
		}
	}
}
