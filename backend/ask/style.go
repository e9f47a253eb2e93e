package ask

import (
	_ "embed" // the list of easy words
	"fmt"
	"strings"
	"sync"
	"unicode"

	"pincite/backend/text"
)

// Style is for whom an answer is worded.
type Style string

// The styles. Auto takes the one that the question's own words tell.
const (
	Auto   Style = "auto"
	Expert Style = "expert" // pincites as lawyers write them: § 10.1, at 4
	Plain  Style = "plain"  // places spelled out: section 10.1, page 4
)

// ParseStyle returns the style of that name, [Auto] for "". The error is [ErrStyle].
func ParseStyle(name string) (Style, error) {
	switch s := Style(name); s {
	case "":
		return Auto, nil
	case Auto, Expert, Plain:
		return s, nil
	}
	return "", fmt.Errorf("%w: %q; choose auto, expert or plain", ErrStyle, name)
}

// place says where a citation is, in the words of the style.
func (s Style) place(c Citation) string {
	if s != Plain {
		return c.String()
	}
	var parts []string
	switch {
	case c.Section != "" && unicode.IsDigit(rune(c.Section[0])):
		parts = append(parts, "section "+c.Section)
	case c.Section != "":
		parts = append(parts, c.Section)
	case c.Heading != "":
		parts = append(parts, "“"+c.Heading+"”")
	}
	if c.Page > 0 {
		parts = append(parts, "page "+c.Printed())
	}
	if len(parts) == 0 {
		return fmt.Sprintf("paragraph %d", c.Paragraph)
	}
	return strings.Join(parts, ", ")
}

// expertWords are words that lawyers use and others hardly do; one of them tells that a
// lawyer asks.
var expertWords = stemmed(`indemnification indemnify indemnitee indemnitor assignability novation covenant covenants warranties
	severability consequential liquidated estoppel subrogation jurisdiction venue arbitration recitals representations
	mutatis mutandis waiver forbearance encumbrance escrow hereunder thereunder hereof thereof herein exculpation
	carve-out carveout basket materiality fiduciary tortious injunctive sublicense sublicensable exclusivity counterparty
	remedies consideration lien liens termination assignment assignee assignor licensor licensee lessor lessee
	confidentiality discloser recipient disclosing receiving anti-assignment non-compete non-solicitation most-favored
	notwithstanding pursuant provision provisions clause governing force majeure sandbagging earn-out tail`)

// difficultScore is the Dale-Chall score above which a question reads as an expert's:
// grade 9 and higher (Chall and Dale, Readability Revisited, 1995, table of corrected grades).
const difficultScore = 7.0

// Of returns the style for a question in which s was chosen.
func (s Style) Of(question string) Style {
	if s == Expert || s == Plain {
		return s
	}
	for word := range text.Words(question) {
		if expertWords[text.Stem(word)] {
			return Expert
		}
	}
	if daleChall(question) >= difficultScore && !personal(question) {
		return Expert
	}
	return Plain
}

// personal reports whether a question speaks of its asker, as plain questions do.
func personal(question string) bool {
	for word := range text.Words(question) {
		switch word {
		case "i", "me", "my", "mine", "im":
			return true
		}
	}
	return false
}

//go:embed easy/words.txt
var easyList string

// easyWords are the stems of the words of the New Dale-Chall list, which four of five pupils of
// grade 4 know; easy/ has the list with its licence.
var easyWords = sync.OnceValue(func() map[string]bool { return stemmed(easyList) })

// daleChall returns the New Dale-Chall readability score of a text: 0.1579 × percentage of
// words beyond the list + 0.0496 × words a sentence, and 3.6365 more where over 5 % are beyond
// it (Chall and Dale, Readability Revisited, 1995). Inflected forms of a word count as the
// word, names and numbers as easy, as its rules have it.
func daleChall(s string) float64 {
	words, difficult, sentences := 0, 0, 0
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' }) {
		words++
		if !unicode.IsUpper(rune(w[0])) && !easyWords()[text.Stem(strings.ToLower(w))] {
			difficult++
		}
	}
	for _, r := range s {
		if r == '.' || r == '?' || r == '!' {
			sentences++
		}
	}
	if words == 0 {
		return 0
	}
	share := 100 * float64(difficult) / float64(words)
	score := 0.1579*share + 0.0496*float64(words)/float64(max(sentences, 1))
	if share > 5 {
		score += 3.6365
	}
	return score
}

func stemmed(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[text.Stem(w)] = true
	}
	return set
}
