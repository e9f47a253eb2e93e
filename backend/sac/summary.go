package sac

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Summary is what a document is about, in the words of its text and its file name.
type Summary struct {
	Text    string   // one line; about the target's length where the document has that much to say
	Type    string   // the kind of document, such as "Mutual Non-Disclosure Agreement"; may be empty
	Parties []string // as the text calls them, or the file name where the text does not; may be empty
	Date    string   // as the text writes it; may be empty
	Subject string   // a phrase of the text; may be empty
}

// summaryTolerance is how many characters a summary may be off its target.
const summaryTolerance = 20

// openingBytes is how much of a text the summary is made from.
const openingBytes = 9000

// Summarize makes the built-in summary of a document from its file name and its
// opening: what kind of document it is, between whom, of when, and about what. Target
// is its length in characters, give or take 20; 0 is 150. A document with little to
// say gets a shorter one.
//
// It invents nothing: each word stands in the text, or in the file name once that is
// URL-decoded and split at camel case, apart from "between", "and", "dated", "about"
// and "file".
func Summarize(file, text string, target int) Summary {
	if target <= 0 {
		target = DefaultSummaryTarget
	}
	cover, preamble := openings(text)
	ts := tokens(cover)
	s := Summary{Type: documentType(ts, file), Parties: parties(ts), Date: documentDate(ts)}
	if preamble != "" {
		pre := tokens(preamble)
		if s.Type == "" {
			s.Type = documentType(pre, file)
		}
		if names := parties(pre); len(s.Parties) < 2 && len(names) > len(s.Parties) {
			s.Parties = names
		}
		if date := documentDate(pre); date != "" && s.Date == "" {
			s.Date = date
		}
	}
	if s.Type == "" {
		s.Type = titleCase(fileType(file))
	}
	s.addFileParty(file)
	s.Subject = subject(cover+"\n"+preamble, 2*target)
	s.Text = s.compose(file, target)
	return s
}

// openings returns the first pages of a text and, where its first sentence stands
// behind a table of contents, the page with that sentence.
func openings(text string) (cover, preamble string) {
	cover = cutBytes(text, openingBytes)
	if !strings.Contains(strings.ToUpper(cover), "TABLE OF CONTENTS") {
		return cover, ""
	}
	far := cutBytes(text, 20*openingBytes)
	for _, mark := range []string{"(this “Agreement”)", "(this \"Agreement\")", "(the “Agreement”)", "(the \"Agreement\")", "“Agreement”)", "\"Agreement\")"} {
		if i := strings.Index(far, mark); i > 0 {
			start := max(0, i-400)
			for !utf8.RuneStart(far[start]) {
				start++
			}
			return cover, cutBytes(far[start:], openingBytes/2)
		}
	}
	return cover, ""
}

// cutBytes returns the first n bytes of s, cut back to a character boundary.
func cutBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// addFileParty adds what the file name calls a party where the text names fewer than
// two and none of them is that one.
func (s *Summary) addFileParty(file string) {
	if len(s.Parties) >= 2 {
		return
	}
	name := fileParties(file)
	if name == "" {
		return
	}
	for _, p := range s.Parties {
		if sharesWord(p, name) {
			return
		}
	}
	s.Parties = append(s.Parties, name)
}

// sharesWord reports whether two names have a word in common, company suffixes aside.
func sharesWord(a, b string) bool {
	have := map[string]bool{}
	for _, w := range splitWords(a) {
		have[strings.ToLower(w)] = true
	}
	squeezed := strings.ToLower(strings.Join(splitWords(a), ""))
	if other := strings.ToLower(strings.Join(splitWords(b), "")); strings.Contains(other, squeezed) || strings.Contains(squeezed, other) {
		return true
	}
	for _, w := range splitWords(b) {
		if l := strings.ToLower(w); have[l] && !companySuffixes[l] && len(l) > 2 {
			return true
		}
	}
	return false
}

// compose writes the summary's line.
func (s *Summary) compose(file string, target int) string {
	line := s.Type
	if line == "" {
		line = "file " + strings.Join(fileWords(file), " ")
	}
	most := target + summaryTolerance
	for i, p := range s.Parties {
		link := " and "
		if i == 0 {
			link = " between "
		}
		if i > 1 && runes(line)+runes(link+p) > target {
			break
		}
		line += link + p
	}
	if s.Date != "" && runes(line)+runes(", dated "+s.Date) <= most {
		line += ", dated " + s.Date
	}
	room := most - runes(line) - runes("; about ")
	if s.Subject != "" && room > summaryTolerance {
		line += "; about " + cutWords(s.Subject, room)
	}
	if words := s.unsaid(file, line); words != "" && runes(line) < target-summaryTolerance {
		line += "; file " + cutWords(words, most-runes(line)-runes("; file "))
	}
	return cutWords(line, most)
}

// unsaid returns the words of the file name that the line does not have yet.
func (s *Summary) unsaid(file, line string) string {
	have := map[string]bool{}
	for _, w := range splitWords(line) {
		have[strings.ToLower(w)] = true
	}
	var left []string
	for _, w := range fileWords(file) {
		if !have[strings.ToLower(w)] {
			left = append(left, w)
		}
	}
	return strings.Join(left, " ")
}

func runes(s string) int { return utf8.RuneCountInString(s) }

// cutWords returns at most n characters of s, cut back to the end of a word, without
// punctuation at its end.
func cutWords(s string, n int) string {
	if runes(s) <= n {
		return s
	}
	end := forward(s, 0, max(n, 0))
	if r, _ := utf8.DecodeRuneInString(s[end:]); !unicode.IsSpace(r) {
		if i := strings.LastIndexFunc(s[:end], unicode.IsSpace); i > 0 {
			end = i
		} else {
			return s[:end]
		}
	}
	return strings.TrimRight(s[:end], " ,;:-–—(")
}
