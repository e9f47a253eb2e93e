package doc

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ErrSpan is returned when a span does not lie in its text: its ends are out of
// order or out of range, or one of them falls inside a character.
var ErrSpan = errors.New("span does not lie in the text")

// ErrQuote is returned when a quote differs from the text at its span.
var ErrQuote = errors.New("quote differs from the text at its span")

// Span is a half-open range [Start, End) of a canonical text. Without a word to the
// contrary it counts UTF-8 bytes. The zero Span is empty.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Len returns the number of units in the span.
func (s Span) Len() int { return s.End - s.Start }

// Contains reports whether o lies wholly inside s.
func (s Span) Contains(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Trim returns a span of a text without the white space at its ends; an empty one at its end
// where it is nothing else.
func (s Span) Trim(text string) Span {
	words := text[s.Start:s.End]
	s.Start += len(words) - len(strings.TrimLeftFunc(words, unicode.IsSpace))
	s.End = s.Start + len(strings.TrimSpace(words))
	return s
}

// Intersect returns the part that s and o share; it is empty (Start == End) where
// they do not overlap.
func (s Span) Intersect(o Span) Span {
	r := Span{max(s.Start, o.Start), min(s.End, o.End)}
	if r.End < r.Start {
		r.End = r.Start
	}
	return r
}

// Quote returns the text at a byte span. It never clamps: a span that does not lie
// in the text on character boundaries is [ErrSpan].
func Quote(text string, s Span) (string, error) {
	if s.Start < 0 || s.Start > s.End || s.End > len(text) || !boundary(text, s.Start) || !boundary(text, s.End) {
		return "", fmt.Errorf("bytes [%d,%d) of a text of %d: %w", s.Start, s.End, len(text), ErrSpan)
	}
	return text[s.Start:s.End], nil
}

// Verify checks that quote is exactly the text at the byte span s. It returns
// [ErrSpan] or [ErrQuote]; neither error carries any of the text.
func Verify(text string, s Span, quote string) error {
	got, err := Quote(text, s)
	if err != nil {
		return err
	}
	if got != quote {
		return fmt.Errorf("bytes [%d,%d): %w", s.Start, s.End, ErrQuote)
	}
	return nil
}

func boundary(text string, i int) bool { return i == len(text) || utf8.RuneStart(text[i]) }
