package route

import (
	"slices"
	"strconv"
	"strings"

	"pincite/backend/text"
)

// amendmentNouns are the documents that change another one.
var amendmentNouns = text.NewSet(`amendment addendum`)

// ordinals are the numbers of amendments in words.
var ordinals = map[string]int{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
	"1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "6th": 6, "7th": 7, "8th": 8, "9th": 9, "10th": 10,
}

// editionAt reads the amendment whose noun is ws[i], a word of text: "Amendment No. 2",
// "Second Amendment".
func editionAt(text string, ws []word, i int) edition {
	e := edition{amends: true}
	if i > 0 {
		e.number = ordinals[ws[i-1].text]
	}
	k := i + 1
	if k < len(ws) && numberWords[ws[k].text] {
		k++
	}
	ends := k == i+1 && k < len(ws) && strings.Contains(text[ws[i].span.End:ws[k].span.Start], ".")
	if e.number == 0 && k < len(ws) && !ends {
		e.number = editionNumber(ws[k].text)
	}
	return e
}

// numberWords announce a number: "No. 2", "n° 2".
var numberWords = text.NewSet(`no n nr number`)

// editionNumber reads the number of an amendment; 0 where w is none.
func editionNumber(w string) int {
	const most = 99
	n, err := strconv.Atoi(w)
	if err != nil || n < 0 || n > most {
		return 0
	}
	return n
}

const (
	// titleReach is how many bytes of a text its title is looked for in: notes about what was
	// left out of an exhibit may stand above it.
	titleReach = 1200
	// plainTitle is the number of words among which the title need not be all capitals and
	// say what it amends or give a number.
	plainTitle = 20
)

// titleEdition reads the edition off the title of a text.
func titleEdition(head string) edition {
	head = head[:min(len(head), titleReach)]
	if !containsAny(head, "mendment", "MENDMENT", "ddendum", "DDENDUM", "estated", "ESTATED") {
		return edition{} // as most do: their words need not be cut
	}
	ws := words(head)
	again := edition{restates: slices.ContainsFunc(ws[:min(len(ws), plainTitle)], func(w word) bool { return w.cap && w.text == "restated" })}
	for i, w := range ws {
		if !amendmentNouns[w.text] || !w.cap {
			continue
		}
		written := head[w.span.Start:w.span.End]
		e := editionAt(head, ws, i)
		if i < plainTitle || written == strings.ToUpper(written) && (e.number > 0 || i+1 < len(ws) && ws[i+1].text == "to") {
			return e
		}
	}
	return again
}

func containsAny(s string, parts ...string) bool {
	return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(s, p) })
}

// edition reads which edition the question names: in its part in front, if that names.
func (q *question) edition() edition {
	for i, w := range q.words {
		if q.lead > 0 && w.span.Start >= q.lead {
			break
		}
		if amendmentNouns[w.text] {
			return editionAt(q.text, q.words, i)
		}
	}
	for i, w := range q.words {
		if w.text == "restated" && q.nameSpan[i] > 0 {
			return edition{restates: true}
		}
	}
	return edition{}
}

// editionScore is the score from which documents of another edition lose in proportion to it: where
// more words match, documents of the same parties differ more by where they hold them.
const editionScore = 30

// mismatch is what keeps a document of edition d from being the one that a question for
// edition e names, in nats.
func (e edition) mismatch(d edition, s *scoring) float64 {
	if !e.restates { // a restated agreement is called by its kind alone, too
		d.restates = false
	}
	switch {
	case e == d:
		return 0
	case e.restates: // said in so many words
		return 2 * s.wrongEdition
	case !e.amends: // an amendment
		return s.wrongEdition
	case !d.amends:
		return s.likelyEdition
	case e.number > 0 && d.number > 0:
		return s.wrongEdition
	}
	if max(e.number, d.number) > 1 {
		return s.likelyEdition
	}
	return 0
}
