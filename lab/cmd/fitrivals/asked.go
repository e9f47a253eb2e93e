package main

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/library"
)

// tally counts questions by what their answers do.
type tally struct {
	asked, operative  int            // all words that hold are quoted, as holding or as unclear
	unclear           int            // some of them as unclear alone
	lapsing, given    int            // words that hold no longer are given as holding
	untouched, struck int            // words that no paper touched are told to be superseded
	doubted           int            // or to be unclear
	papers, linked    int            // papers, and those of them that are put where they belong
	quoted            int            // sentences that are quoted
	missed            map[string]int // by why the words that hold are not quoted
}

// ask asks the questions of a family as a person does, and says of each answer what is wrong with it.
func (r *reader) ask(ctx context.Context, f *told, all *tally, wrong bool) error {
	matter, err := r.matter(ctx, f)
	if err != nil {
		return err
	}
	defer matter.Close()
	if err := f.linked(ctx, matter, all, wrong); err != nil {
		return err
	}
	for _, q := range f.questions {
		reply, err := matter.Ask(ctx, library.Inquiry{Text: q.text, AsOf: q.asOf})
		if err != nil {
			return err
		}
		var cited []saying
		if reply.Absent {
			reply.Found = nil
		}
		for _, found := range reply.Found {
			for _, s := range found.Sentences {
				for _, c := range s.Citations {
					cited = append(cited, sayings(c, false)...)
				}
			}
		}
		holds := func(s saying) bool {
			return s.beside || s.status == "in force" || s.status == "ended" || s.status == ""
		}
		sure := f.quoted(q.holds, cited, leastQuoted, holds) == len(q.holds)
		operative := sure || f.quoted(q.holds, cited, leastQuoted, func(s saying) bool { return holds(s) || s.status == "unclear" }) == len(q.holds)
		given := f.quoted(q.lapsed, cited, mostGiven, func(s saying) bool { return !s.beside && (s.status == "in force" || s.status == "") }) > 0
		struck := len(q.lapsed) == 0 && !operative && f.quoted(q.holds, cited, mostGiven, func(s saying) bool { return s.status == "superseded" }) > 0
		doubted := len(q.lapsed) == 0 && !sure && f.quoted(q.holds, cited, mostGiven, func(s saying) bool { return s.status == "unclear" }) > 0
		all.asked, all.operative, all.unclear, all.doubted = all.asked+1, all.operative+one(operative), all.unclear+one(operative && !sure), all.doubted+one(doubted)
		all.lapsing, all.given = all.lapsing+one(len(q.lapsed) > 0), all.given+one(given)
		all.quoted += len(slices.DeleteFunc(slices.Clone(cited), func(s saying) bool { return s.beside }))
		why := ""
		if !operative {
			if all.missed == nil {
				all.missed = map[string]int{}
			}
			why = f.missing(&q, cited, reply.Absent)
			all.missed[why]++
		}
		all.untouched, all.struck = all.untouched+one(len(q.lapsed) == 0), all.struck+one(struck)
		if wrong && (!operative || given || doubted) {
			fmt.Printf("## %s: %s: %s, operative %v given %v struck %v doubted %v\n   + %v\n   - %v\n", f.name, q.text, why, operative, given, struck, doubted, q.holds, q.lapsed)
			if reply.Absent {
				fmt.Printf("     refused: idle %v, nowhere %v, presence %.2f\n", reply.Idle, reply.Nowhere, reply.Presence)
			}
			for _, s := range cited {
				fmt.Printf("     %-10s %v %-14.14s %.150q\n", s.status, s.beside, s.file, s.words)
			}
		}
	}
	return nil
}

// linked counts the papers that the matter puts where they belong: as links.json tells, or else, of which a question tells something, behind an agreement.
func (f *told) linked(ctx context.Context, matter *library.Matter, all *tally, wrong bool) error {
	families, err := matter.Families(ctx, "")
	if err != nil {
		return err
	}
	in := map[string]map[string]bool{} // the agreements that a paper belongs to, and what they were before
	for _, s := range families.Standings {
		root := filepath.Base(s.Root.File)
		for i := range s.Papers {
			paper := filepath.Base(s.Papers[i].File)
			in[paper] = map[string]bool{root: true}
			for j := range s.Papers {
				in[paper][filepath.Base(s.Papers[j].File)] = s.Papers[j].ID == s.Papers[i].Base
			}
		}
		in[root] = map[string]bool{"": true}
	}
	told := f.links
	if len(told) == 0 {
		told = map[string]string{}
		for _, q := range f.questions {
			for _, w := range slices.Concat(q.holds, q.lapsed) {
				told[w.file] = "any"
			}
		}
	}
	for paper, base := range told {
		right := in[paper][base] || base == "" && in[paper] == nil || base == "any" && in[paper] != nil
		all.papers, all.linked = all.papers+1, all.linked+one(right)
		if wrong && !right {
			fmt.Printf("## %s: %s belongs to %q, not to %v\n", f.name, paper, base, slices.Collect(maps.Keys(in[paper])))
		}
	}
	return nil
}

// saying is a citation of an answer, or one beside it that says why.
type saying struct {
	file, words, status string
	beside              bool
}

func sayings(c ask.Citation, beside bool) []saying {
	all := []saying{{filepath.Base(c.File), strings.Join(strings.Fields(c.Quote), " "), c.Status, beside}}
	for _, by := range c.By {
		all = append(all, sayings(by, true)...)
	}
	return all
}

// What share of words that hold is to be quoted at least, and what share of words that hold no longer at most, in characters without spaces.
const (
	leastQuoted = 0.9
	mostGiven   = 0.5
)

// quoted returns how many of some words stand, by more than a share of them, in citations that are like this.
func (f *told) quoted(all []words, cited []saying, share float64, like func(saying) bool) (n int) {
	for _, w := range all {
		whole, said := unspaced(f.files[w.file]), unspaced(w.text)
		at := strings.Index(whole, said)
		covered := make([]bool, len(said))
		for _, s := range cited {
			quote := unspaced(s.words)
			from := strings.Index(whole, quote)
			if s.file != w.file || !like(s) || from < 0 {
				continue
			}
			for i := max(from, at); i < min(from+len(quote), at+len(said)); i++ {
				covered[i-at] = true
			}
		}
		have := 0
		for _, is := range covered {
			have += one(is)
		}
		n += one(at >= 0 && float64(have) > share*float64(len(said)))
	}
	return n
}

// missing says why words that hold are not quoted: the question is refused, they are quoted as words that do not hold, they are cut, none of them or not all
// are found, by whether those that hold no longer are.
func (f *told) missing(q *question, cited []saying, refused bool) string {
	any := func(saying) bool { return true }
	whole, begun := f.quoted(q.holds, cited, leastQuoted, any), f.quoted(q.holds, cited, leastBegun, any)
	switch {
	case refused:
		return "refused"
	case whole == len(q.holds):
		return "told not to hold"
	case begun == len(q.holds):
		return "cut"
	case begun > 0:
		return "some not found"
	case f.quoted(q.lapsed, cited, mostGiven, any) > 0:
		return "not found beside what it replaces"
	}
	return "not found"
}

// leastBegun is what share of words is quoted at least of those that are quoted in part.
const leastBegun = 0.1

func unspaced(s string) string { return strings.Join(strings.Fields(s), "") }

// tell prints a tally.
func (t *tally) tell() {
	fmt.Printf("%d of %d papers where they belong; operative words quoted for %d of %d questions (for %d as unclear); superseded words given as current for %d of %d; of %d clauses that no paper touched %d told to be superseded, %d unclear; %d sentences quoted; missed: %v\n",
		t.linked, t.papers, t.operative, t.asked, t.unclear, t.given, t.lapsing, t.untouched, t.struck, t.doubted, t.quoted, t.missed)
}
