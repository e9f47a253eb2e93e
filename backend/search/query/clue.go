package query

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// Clue is some words of which every match of an expression has one, or another of its
// stem, nearby: in a paragraph that the match has a part in.
type Clue struct {
	Words  []string
	Chunks int // that hold one of them, those that hold several counted for each
}

// Clue returns the clue that the fewest chunks hold; false where the expression has none.
// count returns how many chunks hold a word, or another of its stem.
func (m *Matcher) Clue(count func(word string) (int, error)) (Clue, bool, error) {
	return clueFinder(count).of(m.expression)
}

type clueFinder func(word string) (int, error)

func (f clueFinder) of(x Expression) (best Clue, ok bool, err error) {
	switch x := x.(type) {
	case conjunction:
		return fewest(len(x), func(i int) (Clue, bool, error) { return f.of(x[i]) })
	case disjunction:
		return together(len(x), func(i int) (Clue, bool, error) { return f.of(x[i]) })
	case *proximity:
		return fewest(len(x.operands), func(i int) (Clue, bool, error) {
			o := x.operands[i]
			return together(len(o), func(k int) (Clue, bool, error) { return f.of(o[k]) })
		})
	case *phrase:
		return fewest(len(x.words), func(i int) (Clue, bool, error) {
			word := string(x.words[i])
			if x.words[i].wild() || isSign(word) {
				return Clue{}, false, nil
			}
			clue := Clue{Words: signed(word)}
			for _, w := range clue.Words {
				n, err := f(w)
				if err != nil {
					return Clue{}, false, err
				}
				clue.Chunks += n
			}
			return clue, true, nil
		})
	}
	return Clue{}, false, nil
}

// fewest returns the best of n clues.
func fewest(n int, at func(int) (Clue, bool, error)) (best Clue, ok bool, err error) {
	for i := range n {
		one, has, err := at(i)
		if err != nil {
			return Clue{}, false, err
		}
		if has && (!ok || one.Chunks < best.Chunks) {
			best, ok = one, true
		}
	}
	return best, ok, nil
}

// together returns n clues as one, false unless there are all.
func together(n int, at func(int) (Clue, bool, error)) (sum Clue, ok bool, err error) {
	for i := range n {
		one, has, err := at(i)
		if err != nil || !has {
			return Clue{}, false, err
		}
		sum.Words = append(sum.Words, one.Words...)
		sum.Chunks += one.Chunks
	}
	slices.Sort(sum.Words)
	sum.Words = slices.Compact(sum.Words)
	return sum, true, nil
}

// needlesOf returns what stands in the folded form of every text that a phrase stands in:
// its words, of one with wildcards the longest part without.
func needlesOf(p *phrase) []string {
	var needles []string
	for _, w := range p.words {
		longest := ""
		for _, part := range strings.FieldsFunc(string(w), func(r rune) bool { return r == '*' || r == '?' }) {
			if len(part) > len(longest) {
				longest = part
			}
		}
		if longest != "" {
			needles = append(needles, longest)
		}
	}
	return needles
}

// mayHold reports whether a folded text has all the needles of one of some phrases.
func mayHold(folded []byte, phrases [][]string) bool {
	for _, needles := range phrases {
		all := true
		for _, needle := range needles {
			if all = bytes.Contains(folded, []byte(needle)); !all {
				break
			}
		}
		if all {
			return true
		}
	}
	return false
}

// foldPlain appends a text in small letters to dst, or returns nil for one with characters
// that fold to others than small letters.
func foldPlain(dst []byte, text string) []byte {
	at := len(dst)
	dst = append(dst, text...)
	for i := at; i < len(dst); i++ {
		switch f := smallByte[dst[i]]; {
		case f != 0:
			dst[i] = f
		case len(dst)-i > 2 && dst[i] == 0xE2 && dst[i+1] == 0x80 && 0x90 <= dst[i+2] && dst[i+2] <= 0xA7:
			i += 2
		default:
			return nil
		}
	}
	return dst
}

// smallByte folds the bytes of ASCII as [text.Words] does; the others are 0.
var smallByte = func() (t [256]byte) {
	for b := byte(' '); b < 0x7F; b++ {
		t[b] = b
	}
	for b := byte('A'); b <= 'Z'; b++ {
		t[b] = b + 'a' - 'A'
	}
	t['\t'], t['\n'], t['\r'] = '\t', '\n', '\r'
	return t
}()

// Signs that [text.Words] takes for letters, as the models do, stand at the edge of a word that
// is looked for without them, too: "1,275" stands in "£1,275", and "Alder Ltd" in "Alder® Ltd".
const (
	currencies = "£€¥₹₩₽₺₪₫₴₱฿¢" // before a number or behind it
	marks      = "®™©"           // behind a name, and before a year
)

// bare returns a word without the signs at its edges, and all of one that is nothing else.
func bare(word string) string {
	if word[0] < utf8.RuneSelf && word[len(word)-1] < utf8.RuneSelf {
		return word
	}
	if rest := strings.Trim(word, currencies+marks); rest != "" {
		return rest
	}
	return word
}

// isSign reports whether a word is a sign by itself, as in "£ 1,275".
func isSign(word string) bool {
	return word[0] >= utf8.RuneSelf && utf8.RuneCountInString(word) == 1 && strings.Contains(currencies+marks, word)
}

// signed returns the words of an index that may stand for a word: without signs and with each.
func signed(word string) []string {
	word = bare(word)
	all := []string{word}
	signs := marks
	if word[0] >= '0' && word[0] <= '9' {
		signs += currencies
	}
	for _, sign := range signs {
		all = append(all, string(sign)+word, word+string(sign))
	}
	return all
}
