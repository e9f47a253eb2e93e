package answer

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/search"
	"pincite/backend/search/thesaurus"
	"pincite/backend/text"
)

const (
	// mostChecked is how many words of a question are looked up in the word index at most.
	mostChecked = 8
	// shortName and shortWord are the lengths, in bytes, below which a name and another word are
	// passed by: "info" is short for what a contract writes out.
	shortName, shortWord = 3, 5
)

// missing returns the words of a question, as they are typed, that stand in no document of the
// matter and in no name of one: names, and words that not everybody knows, for which a contract
// or the thesaurus would have another. What the question asks about may not be in the matter at all, or be
// misspelt. There are none where the matter is searched without its word index.
func (d *snapshot) missing(ctx context.Context, topic string) (words []string, err error) {
	if d.searcher.Lexical == nil {
		return nil, nil
	}
	q := ask.Read(topic, topic, ask.Auto)
	loud := strings.ToUpper(topic) == topic // capitals tell nothing
	checked := 0
	for _, word := range q.Words() {
		shortest := shortWord
		if q.Names(word) && !loud {
			shortest = shortName
		}
		if len(word) < shortest || !q.Distinctive(word) || d.named(word) || thesaurus.Shipped().Says(word) != "" {
			continue
		}
		if checked++; checked > mostChecked {
			break
		}
		n, err := d.searcher.Lexical.Count(ctx, word)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			words = append(words, asTyped(topic, word))
		}
	}
	return words, nil
}

// named reports whether the name of a document, or what a person wrote about it, holds a word, which is in
// lower case.
func (d *snapshot) named(word string) bool {
	for _, e := range d.searcher.Entries {
		if strings.Contains(strings.ToLower(e.File), word) || strings.Contains(strings.ToLower(e.Own), word) {
			return true
		}
	}
	return false
}

// asTyped returns a word, which is folded, as the topic writes it.
func asTyped(topic, word string) string {
	typed := strings.FieldsFunc(topic, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if i := slices.IndexFunc(typed, func(w string) bool { return strings.EqualFold(w, word) }); i >= 0 {
		return typed[i]
	}
	return word
}

// nowhere returns the names of a question and its words that are foreign to what lawyers ask which stand in
// none of these documents, in no form and no spelling, and begin no word there.
func (d *snapshot) nowhere(q *ask.Question, foreign []string, ids []doc.ID) ([]string, error) {
	said := map[string]bool{} // what contracts say in other words
	for _, c := range thesaurus.Shipped().Concepts(q.Topic) {
		for _, stem := range c.Asked {
			said[stem] = said[stem] || len(c.Says) > 0
		}
	}
	words := slices.DeleteFunc(q.Words(), func(w string) bool {
		return len(w) < shortName || !slices.Contains(foreign, w) && !q.Names(w) || q.Names(w) && !q.Distinctive(w) || said[text.Stem(w)]
	})
	for _, id := range ids {
		if len(words) == 0 {
			break
		}
		v, err := d.documents.get(id)
		if err != nil {
			return nil, err
		}
		words = slices.DeleteFunc(words, func(w string) bool { return d.abbreviated(w, id) })
		body := strings.ToLower(v.document.Text + "\n" + v.document.Summary + "\n" + ofName(d.fileOf(id)))
		joined := hyphens.Replace(body)
		words = slices.DeleteFunc(words, func(w string) bool {
			return beginsWord(body, text.Stem(w)) || beginsWord(body, w) || beginsWord(joined, w)
		})
		words = lacking(words, body)
	}
	return words, nil
}

// hyphens joins what is written with one: "co-branded".
var hyphens = strings.NewReplacer("-", "", "\u2010", "", "\u2011", "")

// fileOf returns the path of a document's file.
func (d *snapshot) fileOf(id doc.ID) string {
	for _, e := range d.searcher.Entries {
		if e.ID == id {
			return e.File
		}
	}
	return ""
}

// abbreviated reports whether a word is short for the name of a party to a document.
func (d *snapshot) abbreviated(word string, id doc.ID) bool {
	return slices.ContainsFunc(d.searcher.Entries, func(e search.Entry) bool {
		return e.ID == id && slices.ContainsFunc(e.Name.Parties, func(p string) bool { return text.Abbreviates(word, p) })
	})
}

// capitals finds where one word of a file's name ends and the next begins: "AcmeSupply.pdf".
var capitals = regexp.MustCompile(`(\p{Ll})(\p{Lu})`)

// ofName returns a file's name as it is and with its words apart.
func ofName(file string) string {
	name := text.BaseName(file)
	return name + "\n" + capitals.ReplaceAllString(name, "$1 $2")
}

// spoken returns the words by which a document was found: those of its passages with the titles that they
// stand under, of its summary and of its name.
func spoken(hits []doc.Hit, of doc.ID) (words []string) {
	for _, h := range hits {
		if h.Doc == of {
			words = append(words, h.Quote, h.Section, h.Summary, h.File, ofName(h.File))
		}
	}
	return words
}

// unsaid reports whether a question asks for something of which a text has no word, nor says it in another way that
// the thesaurus has for words which contracts do not use themselves.
func unsaid(q *ask.Question, body string) bool {
	asked, words := q.Thing()
	if len(words) == 0 || len(lacking(words, body)) < len(words) {
		return false
	}
	stems := " " + strings.Join(thesaurus.Stems(body), " ") + " "
	for _, c := range thesaurus.Shipped().Concepts(asked) {
		said := func(p thesaurus.Phrase) bool { return strings.Contains(stems, " "+strings.Join(p, " ")+" ") }
		itself := func(p thesaurus.Phrase) bool {
			return slices.ContainsFunc(p, func(stem string) bool { return slices.Contains(c.Asked, stem) })
		}
		if !slices.ContainsFunc(c.Says, itself) && slices.ContainsFunc(c.Says, said) {
			return false
		}
	}
	return true
}

// lacking returns those of some folded words that stand in none of these texts, in no form and no spelling.
func lacking(words []string, texts ...string) []string {
	seen := map[string]bool{}
	words = slices.Clone(words)
	strike := func(word string) {
		if !seen[word] {
			seen[word] = true
			words = slices.DeleteFunc(words, func(w string) bool { return text.Alike(w, word) })
		}
	}
	for _, t := range texts {
		if len(words) == 0 {
			return nil
		}
		last, end := "", 0
		for word, at := range text.Words(t) {
			strike(word)
			if last != "" && hyphens.Replace(t[end:at.Start]) == "" && at.Start > end {
				strike(last + word)
			}
			last, end = word, at.End
		}
	}
	return words
}

// beginsWord reports whether a word of a text begins with these letters.
func beginsWord(body, word string) bool {
	for from := 0; ; {
		i := strings.Index(body[from:], word)
		if i < 0 {
			return false
		}
		if before, _ := utf8.DecodeLastRuneInString(body[:from+i]); !unicode.IsLetter(before) && !unicode.IsDigit(before) {
			return true
		}
		from += i + 1 // the next may begin within this one
	}
}
