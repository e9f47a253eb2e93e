package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/facts"
	"pincite/backend/learned"
	"pincite/backend/text"
)

// learnParties learns from the titles of the questions, which name the parties, when a list of them is right.
func learnParties(documents []document, wrong bool) (*facts.Learned, []judged) {
	documents = slices.DeleteFunc(slices.Clone(documents), func(d document) bool { return d.plain && d.names == nil || d.only != "" })
	var all []judged
	var examples []example
	for fold := range folds {
		var others []example
		for i := range documents {
			if d := &documents[i]; d.fold != fold && len(d.parties) > 0 {
				others = append(others, example{d.list, d.titled()})
			}
		}
		l := fit(others)
		for i := range documents {
			d := &documents[i]
			if d.fold != fold {
				continue
			}
			j := judged{there: true, fold: fold, plain: d.plain, titled: !d.plain}
			if len(d.parties) > 0 {
				j.p, j.right = probability(l, d.list), d.titled()
				examples = append(examples, example{d.list, j.right})
			}
			if wrong && (j.p >= 0.6) != j.right {
				var names []string
				for _, p := range d.parties {
					names = append(names, p.Value.Text)
				}
				fmt.Printf("%.2f %v | %s | %s | %s\n", j.p, j.right, d.file, d.title[:min(200, len(d.title))], strings.Join(names, "; "))
			}
			all = append(all, j)
		}
	}
	l := fit(examples)
	l.Curve = isotonic(all)
	for _, plain := range []bool{false, true} {
		report("parties", plain, all, l)
	}
	return l, all
}

// learnNames learns from the openings which of the names of a short text are parties, and gives each opening those that are told by what the
// others teach.
func learnNames(documents []document) *learned.Named {
	var all []example
	for fold := range folds {
		var others []example
		for i := range documents {
			d := &documents[i]
			if d.names == nil {
				continue
			}
			for _, n := range d.named {
				e := example{n.Signs, slices.ContainsFunc(d.names, func(name string) bool { return sameParty(name, n.Name) })}
				if d.fold != fold {
					others = append(others, e)
				} else {
					all = append(all, e)
				}
			}
		}
		l := fit(others)
		for i := range documents {
			if d := &documents[i]; d.names != nil && d.fold == fold {
				d.tell(&l.Named)
			}
		}
	}
	return &fit(all).Named
}

// titlesWrong is the share of the lists unlike a title that are right, as 40 of them show that were read: the title has slips, or leaves
// parties out.
const titlesWrong = 0.3

var between = regexp.MustCompile(`(?s)\b(?:between|among)\s+(.*?);`)
var andName = regexp.MustCompile(`\s+and\s+|;`)

// named reports whether a document's parties are those that the title of its questions names: all of them, and at most two more, since
// a title leaves some out.
func (d *document) titled() bool {
	if d.names != nil {
		return d.opens()
	}
	m := between.FindStringSubmatch(d.title)
	if m == nil {
		return false
	}
	names := andName.Split(m[1], -1)
	found := 0
	for _, n := range names {
		for _, p := range d.parties {
			a, b := bare(n), bare(p.Value.Text)
			if a != "" && b != "" && (strings.Contains(a, b) || strings.Contains(b, a) || a[:min(5, len(a))] == b[:min(5, len(b))]) { // titles have slips
				found++
				break
			}
		}
	}
	return found == len(names) && len(d.parties) <= len(names)+1
}

// opens reports whether the parties of an opening are those that are marked in it.
func (d *document) opens() bool {
	if len(d.parties) != len(d.names) {
		return false
	}
	for _, n := range d.names {
		if !slices.ContainsFunc(d.parties, func(p facts.Answer) bool {
			return sameParty(n, p.Value.Text)
		}) {
			return false
		}
	}
	return true
}

// sameParty reports whether two names are the same without articles, titles and the name of a trade.
func sameParty(a, b string) bool {
	a, _ = facts.WithoutTrade(a)
	b, _ = facts.WithoutTrade(b)
	return bare(article.ReplaceAllString(a, "")) == bare(article.ReplaceAllString(b, ""))
}

// article begins names that are the same without it.
var article = regexp.MustCompile(`^(?i:the|mr|mrs|ms|messrs|dr|m/s|shri|sri|smt|mag|herr|frau|monsieur|mme|m)\.? `)

var legal = regexp.MustCompile(`(?i)[\s,]+(?:inc|llc|l\.l\.c|ltd|limited|corp|corporation|incorporated|company|co|lp|l\.p|plc|n\.v|b\.v|s\.a|gmbh|ag)\.?$`)

func bare(name string) string {
	name = strings.TrimSpace(name)
	for range 2 {
		name = legal.ReplaceAllString(strings.TrimRight(name, " .,"), "")
	}
	return text.Squeeze(name)
}
