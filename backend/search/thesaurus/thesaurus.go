package thesaurus

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"pincite/backend/text"
)

//go:embed thesaurus.txt
var file string

// Shipped returns the thesaurus of the program.
var Shipped = sync.OnceValue(func() *Thesaurus {
	t, err := Read(file)
	if err != nil {
		panic(err) // which a test of this package would show
	}
	return t
})

// Phrase is some words in a row, by their stems and without small words.
type Phrase []string

// Concept is something that a question asks for.
type Concept struct {
	Asked Phrase   // the words of the question
	Says  []Phrase // what contracts say; empty for a word that the thesaurus does not know
	Words string   // the same as it is written, commas between
	Not   bool     // it is to be absent
}

// Thesaurus maps what is asked to what is said.
type Thesaurus struct {
	entries  map[string]entry // by the stems of what is asked, a space between them
	negators map[string]bool  // likewise
	longest  int              // words of the longest key
}

// entry is how contracts say something.
type entry struct {
	says  []Phrase
	words string
}

// Read reads a thesaurus in the form that the head of thesaurus.txt explains.
func Read(file string) (*Thesaurus, error) {
	t := &Thesaurus{entries: map[string]entry{}, negators: map[string]bool{}}
	for n, line := range strings.Split(file, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if rest, ok := strings.CutPrefix(line, "!"); ok {
			for key := range strings.SplitSeq(rest, ",") {
				t.negators[t.key(key)] = true
			}
			continue
		}
		asked, said, ok := strings.Cut(line, " = ")
		if !ok {
			return nil, fmt.Errorf("line %d has no =", n+1)
		}
		var says []Phrase
		for phrase := range strings.SplitSeq(said, ",") {
			if p := Stems(phrase); len(p) > 0 {
				says = append(says, p)
			}
		}
		for key := range strings.SplitSeq(asked, ",") {
			key = t.key(key)
			if key == "" || len(says) == 0 {
				return nil, fmt.Errorf("line %d has an empty phrase", n+1)
			}
			e := t.entries[key]
			t.entries[key] = entry{append(slices.Clip(e.says), says...), strings.TrimPrefix(e.words+", "+said, ", ")}
		}
	}
	return t, nil
}

func (t *Thesaurus) key(asked string) string {
	stems := Stems(asked)
	t.longest = max(t.longest, len(stems))
	return strings.Join(stems, " ")
}

// small are the words that count neither in a question nor in a contract.
var small = map[string]bool{"a": true, "an": true, "the": true, "of": true, "on": true, "in": true, "for": true, "to": true,
	"by": true, "or": true, "and": true, "s": true}

// Small reports whether a folded word is too small to count in a phrase.
func Small(word string) bool { return small[word] }

// Stems returns the stems of a text's words, without small words.
func Stems(s string) Phrase {
	var stems Phrase
	for word := range text.Words(s) {
		if !small[word] {
			stems = append(stems, text.Stem(word))
		}
	}
	return stems
}

// Concepts returns the concepts that a question asks for, in order: the longest phrases that the
// thesaurus knows, and the words between them. A word that takes a concept back makes all that
// follow it absent.
func (t *Thesaurus) Concepts(question string) []Concept {
	stems := Stems(question)
	var concepts []Concept
	not := false
	for at := 0; at < len(stems); {
		n := min(t.longest, len(stems)-at)
		for ; n > 1; n-- {
			key := strings.Join(stems[at:at+n], " ")
			if t.entries[key].says != nil || t.negators[key] {
				break
			}
		}
		key := strings.Join(stems[at:at+n], " ")
		if t.negators[key] {
			not = true
		} else {
			concepts = append(concepts, Concept{stems[at : at+n], t.entries[key].says, t.entries[key].words, not})
		}
		at += n
	}
	return concepts
}

// Says returns how contracts say what a question asks for, in a row; "" where the thesaurus does
// not know it.
func (t *Thesaurus) Says(question string) string {
	var says []string
	for _, c := range t.Concepts(question) {
		if len(c.Says) > 0 && !c.Not {
			says = append(says, c.Words)
		}
	}
	return strings.Join(says, ", ")
}
