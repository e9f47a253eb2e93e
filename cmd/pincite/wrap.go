package main

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// wrapQuote breaks a hit's quote, in quotation marks, into lines of at most width
// columns. Runs of white space are one space: what is shown is for reading, and --json
// has it exactly.
func wrapQuote(h doc.Hit, width int, s style) []string {
	words := quoteWords(h)
	if len(words) == 0 {
		return nil
	}
	words[0].text = "“" + words[0].text
	words[len(words)-1].text += "”"
	return wrap(words, width, s)
}

// wrapWords breaks a text into lines of at most width columns.
func wrapWords(text string, width int) []string {
	var words []quoteWord
	for word := range strings.FieldsSeq(safe(text)) {
		words = append(words, quoteWord{text: word})
	}
	return wrap(words, width, style{})
}

// wrap breaks words into lines of at most width columns, those that answer in bold. It returns at least one line.
func wrap(words []quoteWord, width int, s style) (lines []string) {
	line, column := "", 0
	for _, w := range words {
		n := utf8.RuneCountInString(w.text)
		if column > 0 && column+1+n > width {
			lines, line, column = append(lines, line), "", 0
		}
		if column > 0 {
			line, column = line+" ", column+1
		}
		if w.answers {
			w.text = s.bold(w.text)
		}
		line, column = line+w.text, column+n
	}
	return append(lines, line)
}

// quoteWord is one word of a quote, and whether it stands in a sentence that answers.
type quoteWord struct {
	text    string
	answers bool
}

func quoteWords(h doc.Hit) []quoteWord {
	var words []quoteWord
	start := -1
	add := func(end int) {
		if start < 0 {
			return
		}
		at := h.Span.Start + start
		w := quoteWord{text: safe(h.Quote[start:end])}
		for _, p := range h.Pinpoint {
			w.answers = w.answers || p.Start <= at && at < p.End
		}
		if w.text != "" {
			words = append(words, w)
		}
		start = -1
	}
	for i, r := range h.Quote {
		switch {
		case unicode.IsSpace(r):
			add(i)
		case start < 0:
			start = i
		}
	}
	add(len(h.Quote))
	return words
}
