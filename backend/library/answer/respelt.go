package answer

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/ask"
	"pincite/backend/search"
	"pincite/backend/search/query"
	"pincite/backend/text"
)

const (
	// mostLookedUp is how many words and parts of words of a question are looked up at most.
	mostLookedUp = 48
	// leastSplit is the length, in bytes, of the shortest word that is taken apart, and leastPart that of its last part.
	leastSplit, leastPart = 6, 3
	// mostRead is in how many passages the rarest of some words may stand at most to see whether they stand in a row.
	mostRead = 400
	// asOften is how many times as often as another form the one that is typed may stand, for that to be looked for, too.
	asOften = 2
)

// prefixes are what contracts write joined to the next word, with a hyphen, or by itself.
var prefixes = text.NewSet(`non sub pre anti counter self co`)

// joining are small words inside of what some write in one word: "changeofcontrol".
var joining = []string{"of", "to", "in", "and", "for", "the"}

// respelt returns a question with its words in the forms in which they stand in the matter: what some write joined,
// others with a hyphen or apart ("noncompete", "sub-let", "pre emption"). A form that stands nowhere gives way to another
// one, or, with reading, to the word that was meant by it; beside one that stands there, others that do, too, are looked
// for. A query of operators stays as it is typed, and so does a question to a matter without its word index.
func (d *snapshot) respelt(ctx context.Context, question string, reading bool) (*respelling, error) {
	parsed, err := query.Parse(question)
	if err != nil || parsed.Match != nil || d.searcher.Lexical == nil {
		return &respelling{question: question, respelt: question}, nil // Search tells what is wrong
	}
	if last := d.respelling.Load(); last != nil && last.question == question && last.reading == reading {
		return last, nil
	}
	r, err := d.respell(ctx, question, parsed.Plain, reading)
	if err != nil {
		return nil, err
	}
	d.respelling.Store(r)
	return r, nil
}

// respelling is a question as it was typed and as it was respelt, which is asked of one document after the other, and what
// was read as something else than was typed.
type respelling struct {
	question, respelt string
	reading           bool // was allowed
	readings          []Reading
}

// respell respells a question; plain is what filters leave of it.
func (d *snapshot) respell(ctx context.Context, question, plain string, reading bool) (*respelling, error) {
	s := speller{ctx: ctx, d: d}
	r := &respelling{question: question, respelt: question, reading: reading}
	fields, unfiltered := strings.Fields(question), text.NewSet(plain)
	quoted := inQuotes(fields)
	for i := 0; i < len(fields); i++ {
		word := strings.TrimFunc(fields[i], notLetter)
		if word == "" || quoted[i] || strings.ContainsFunc(word, func(r rune) bool { return notLetter(r) && !isHyphen(r) }) {
			continue
		}
		next := ""
		if i+1 < len(fields) && !quoted[i+1] && strings.HasSuffix(fields[i], word) {
			next = strings.TrimFunc(fields[i+1], notLetter)
		}
		form, stands, both := s.form(word, next)
		name := i > 0 && unicode.IsUpper([]rune(word)[0]) // what a document is called stays as it is
		if reading && form == "" && !stands && !name && unfiltered[fields[i]] {
			if form = s.meant(strings.ToLower(word), next); form != "" {
				r.readings = append(r.readings, Reading{word, form})
			}
		}
		switch {
		case s.err != nil:
			return nil, s.err
		case form == "", stands && name:
			continue
		case stands:
			fields[i] += " " + form
		case both:
			i++
			fields[i-1], fields[i] = "", strings.Replace(fields[i], next, form, 1)
		default:
			fields[i] = strings.Replace(fields[i], word, form, 1)
		}
		r.respelt = strings.Join(strings.Fields(strings.Join(fields, " ")), " ")
	}
	return r, nil
}

// inQuotes tells which fields of a question stand in quotation marks, or have one: these stay as they are typed.
func inQuotes(fields []string) []bool {
	quoted, open := make([]bool, len(fields)), false
	for i, field := range fields {
		quoted[i] = open || strings.ContainsAny(field, query.Quotes)
		for _, r := range field {
			open = open != strings.ContainsRune(query.Quotes, r)
		}
	}
	return quoted
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }
func isHyphen(r rune) bool  { return r == '-' || r == '\u2010' || r == '\u2011' }

// form returns another form of a word, "" for none; whether the word itself stands somewhere, too; and whether the form is
// that of the word with the next one.
func (s *speller) form(word, next string) (form string, stands, both bool) {
	lower := strings.ToLower(word)
	parts := strings.FieldsFunc(lower, isHyphen)
	switch {
	case len(parts) > 1:
		form, stands = s.joined(parts)
	case prefixes[lower] && next != "" && !strings.ContainsFunc(next, notLetter):
		form, stands = s.joined([]string{lower, strings.ToLower(next)})
		return form, stands, true
	case len(word) >= leastSplit && len(parts) == 1 && !camel(word) && !ask.Everyday(word):
		form, stands = s.apart(lower)
	}
	return form, stands, false
}

// camel reports whether a word has capitals within beside small letters, as names may.
func camel(word string) bool {
	return strings.IndexFunc(word[1:], unicode.IsUpper) >= 0 && strings.ToUpper(word) != word
}

// speller looks words up in the word index of a matter, a few of them at most.
type speller struct {
	ctx    context.Context
	d      *snapshot
	looked int
	err    error
}

// count returns how many passages have a word.
func (s *speller) count(word string) int {
	if s.err != nil || s.looked >= mostLookedUp {
		return 0
	}
	s.looked++
	n, err := s.d.searcher.Lexical.Count(s.ctx, word)
	s.err = err
	return n
}

// inRow returns in how many passages words stand one after the other.
func (s *speller) inRow(words []string) int {
	if s.err != nil {
		return 0
	}
	r, err := s.d.searcher.Search(s.ctx, search.Query{Text: `"` + strings.Join(words, " ") + `"`, K: 1, NoRoute: true})
	if err != nil {
		s.err = err
		return 0
	}
	return r.Matches
}

// joined returns a word made of parts that stands somewhere, "" where none does, and whether the parts in a row do, too.
func (s *speller) joined(parts []string) (form string, stands bool) {
	whole := strings.Join(parts, "")
	if len(whole) < leastSplit {
		return "", false
	}
	n := s.count(whole)
	if n == 0 {
		return "", false
	}
	rarest := s.count(parts[0])
	for _, part := range parts[1:] {
		rarest = min(rarest, s.count(part))
	}
	if rarest > mostRead { // so many are not read, and likely stand in a row more often than joined
		return "", true
	}
	apart := s.inRow(parts)
	if apart > asOften*n {
		return "", true
	}
	return whole, apart > 0
}

// apart returns the parts of a word, with hyphens between them, that stand in a row somewhere, "" where none do, and whether
// the word does, too: one that does is taken apart behind a prefix alone.
func (s *speller) apart(word string) (form string, stands bool) {
	n := s.count(word)
	stands = n > 0 || s.d.named(word)
	behind := "" // a prefix, in words that stand somewhere by themselves
	for at := 2; at <= len(word)-leastPart; at++ {
		if !utf8.RuneStart(word[at]) || stands && !prefixes[word[:at]] {
			continue
		}
		first, rest := word[:at], word[at:]
		ways := [][]string{{first, rest}}
		for _, small := range joining {
			if last, ok := strings.CutPrefix(rest, small); ok && len(last) >= leastPart && !stands {
				ways = append(ways, []string{first, small, last})
			}
		}
		for _, parts := range ways {
			if s.count(first) == 0 || s.count(parts[len(parts)-1]) == 0 {
				continue
			}
			if times := s.inRow(parts); times > 0 && n <= asOften*times {
				return strings.Join(parts, "-"), stands
			}
		}
		if prefixes[first] && !stands && s.count(rest) > 0 {
			behind = first + "-" + rest
		}
	}
	return behind, stands
}
