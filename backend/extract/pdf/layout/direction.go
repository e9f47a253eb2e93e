package layout

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// Hebrew and Arabic run from right to left, and a page shows their letters, numbers and words of other
// scripts among them in the order of the eye. Lines keep that order while the page is taken apart; their text
// is in the order in which it is read (Unicode Standard Annex 9, backwards).

// direction is that of a text: of its letters, or of its numbers where it has none.
type direction int

const (
	neutral direction = iota
	numbers
	leftToRight
	rightToLeft
)

func directionOf(text string) direction {
	d := neutral
	for _, r := range text {
		d = max(d, directionOfRune(r))
	}
	return d
}

func directionOfRune(r rune) direction {
	if r < 0x80 && !('0' <= r && r <= '9') {
		if r|0x20 >= 'a' && r|0x20 <= 'z' {
			return leftToRight
		}
		return neutral
	}
	p, _ := bidi.LookupRune(r)
	switch p.Class() {
	case bidi.L:
		return leftToRight
	case bidi.R, bidi.AL:
		return rightToLeft
	case bidi.EN, bidi.AN:
		return numbers
	}
	return neutral
}

// shown returns the text of a glyph in the order of the eye: a ligature stands for letters in the order in
// which they are read. The forms that letters of Arabic have beside others are the letters.
func shown(text string) string {
	if len(text) == 1 || directionOf(text) != rightToLeft {
		return text
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r >= 0xFB1D && r <= 0xFEFC }) {
		text = norm.NFKC.String(text)
	}
	letters := []rune(text)
	slices.Reverse(letters)
	return string(letters)
}

// inReadingOrder returns a word in the order in which it is read. Numbers and letters of other scripts in it stay.
func inReadingOrder(text string) string {
	if directionOf(text) != rightToLeft {
		return text
	}
	letters := []rune(text)
	slices.Reverse(letters)
	for i := 0; i < len(letters); {
		j := i
		for k := i; k < len(letters); k++ { // as far as separators inside a number or word reach
			if d := directionOfRune(letters[k]); d == numbers || d == leftToRight {
				j = k + 1
			} else if d == rightToLeft {
				break
			}
		}
		if j > i && directionOfRune(letters[i]) != neutral {
			slices.Reverse(letters[i:j])
			i = j
			continue
		}
		i++
	}
	return bracketed(letters)
}

// brackets are pairs, what opens before what closes. Some files say which of a pair the eye sees and some which of
// them is read.
var brackets = []rune("()[]{}<>«»‹›")

// bracketed returns a word with the brackets that are read.
func bracketed(letters []rune) string {
	if turned(letters) {
		for i := range letters {
			if at := slices.Index(brackets, letters[i]); at >= 0 {
				letters[i] = brackets[at^1]
			}
		}
	}
	return string(letters)
}

// turned reports whether the brackets of a word are those that the eye sees: a word ends with one that opens, or
// begins with one that closes.
func turned(letters []rune) bool {
	for i, r := range letters {
		at := slices.Index(brackets, r)
		if at < 0 {
			continue
		}
		before, behind := directionOf(string(letters[:i])) > neutral, directionOf(string(letters[i+1:])) > neutral
		if opens := at%2 == 0; before != behind {
			return opens == before
		}
	}
	return false
}

// reading returns the words of a line in the order in which they are read.
func (l *line) reading() []word {
	if !l.backward {
		return l.words
	}
	out := slices.Clone(l.words)
	directions := make([]direction, len(out))
	for i := range out {
		directions[i] = directionOf(out[i].text)
		if !out[i].recovered {
			out[i].text = inReadingOrder(out[i].text)
		}
	}
	if out[0].fromRight || runsFromRight(l.words) {
		slices.Reverse(out)
		slices.Reverse(directions)
		reverseRuns(out, directions, leftToRight)
		for i := range out {
			if directions[i] == numbers && !out[i].recovered {
				out[i].text = aroundNumber(out[i].text)
			}
		}
	} else {
		reverseRuns(out, directions, rightToLeft)
	}
	return out
}

// runsFromRight reports whether most letters of words run from right to left.
func runsFromRight(ws []word) bool {
	right, left := 0, 0
	for i := range ws {
		switch directionOf(ws[i].text) {
		case rightToLeft:
			right += len(ws[i].text) / 2 // a letter has two bytes
		case leftToRight:
			left += len(ws[i].text)
		}
	}
	return right > 0 && right >= left
}

// reverseRuns turns the words around that run against the others: from one of that direction to the last one,
// with the numbers and signs between them.
func reverseRuns(ws []word, directions []direction, against direction) {
	for i := 0; i < len(ws); i++ {
		if directions[i] != against {
			continue
		}
		last := i
		for j := i; j < len(ws) && (directions[j] == against || directions[j] <= numbers); j++ {
			if directions[j] == against {
				last = j
			}
		}
		slices.Reverse(ws[i : last+1])
		if against == leftToRight && !ws[i].recovered {
			carry(&ws[i], &ws[last])
		}
		i = last
	}
}

// carry puts the punctuation that the eye sees before words from left to right behind them, where it is read.
func carry(first, last *word) {
	rest := strings.TrimLeft(first.text, ".,;:!?")
	if cut := first.text[:len(first.text)-len(rest)]; cut != "" && rest != "" {
		first.text = rest
		last.text += cut
	}
}

// aroundNumber puts the punctuation on either side of a number where it is read.
func aroundNumber(text string) string {
	const around = ".,;:!?()[]{}<>«»\"'”“"
	number := strings.Trim(text, around)
	before, behind, _ := strings.Cut(text, number)
	if number == "" {
		return text
	}
	lead, tail := []rune(before), []rune(behind)
	slices.Reverse(lead)
	slices.Reverse(tail)
	return bracketed(slices.Concat(tail, []rune(number), lead))
}
