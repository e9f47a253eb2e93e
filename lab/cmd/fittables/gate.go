package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/learned"
	"pincite/backend/library"
	"pincite/backend/table"
	"pincite/backend/text"
	"pincite/lab/bench"
	"pincite/lab/train/logistic"
)

// gated is what tables said to a question, and whether that answers it.
type gated struct {
	File     string             `json:"file"`
	Question string             `json:"question"`
	Prose    bool               `json:"prose"` // a sentence answers
	State    table.State        `json:"state"`
	Signals  map[string]float64 `json:"signals"`
	Right    bool               `json:"right"`
}

// fitGate fits whether what tables say to a question is its answer: to questions about tables of folders, and to those that sentences of
// contracts answer, about the even half of these; it tells how often it is right about the odd half, and about folders of tables that were left out.
// What was asked is kept in a file, where one is named, and read from it the next time.
func fitGate(out, kept, data string, folders []string) error {
	var all []gated
	if text, err := os.ReadFile(kept); err == nil {
		if err := json.Unmarshal(text, &all); err != nil {
			return fmt.Errorf("%s: %w", kept, err)
		}
	} else {
		if all, err = gatedBy(data, folders); err != nil {
			return err
		}
		if text, err = json.Marshal(all); err == nil && kept != "" {
			err = os.WriteFile(kept, text, 0o600)
		}
		if err != nil {
			return err
		}
	}
	learn := func(of func(g *gated) bool) *learned.Named {
		var signals []map[string]float64
		var right []bool
		for i := range all {
			if of(&all[i]) {
				signals, right = append(signals, all[i].Signals), append(right, all[i].Right)
			}
		}
		w := logistic.Fit(signals, right, false)
		return &w
	}
	even := func(g *gated) bool { return !g.Prose || bench.HalfOf(g.File) == bench.HalfTune }
	ship := learn(even)
	files := map[string]bool{}
	for i := range all {
		if !all[i].Prose {
			files[all[i].File] = true
		}
	}
	fmt.Println("tables, each document left out:")
	count := gateCount{}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		w := learn(func(g *gated) bool { return even(g) && g.File != file })
		for i := range all {
			if all[i].File == file {
				count.add(&all[i], w.Of(all[i].Signals))
			}
		}
	}
	count.print()
	fmt.Println("sentences of the odd half:")
	count = gateCount{}
	for i := range all {
		if g := &all[i]; g.Prose && !even(g) {
			count.add(g, ship.Of(g.Signals))
		}
	}
	count.print()
	if out == "" {
		return nil
	}
	text, err := json.MarshalIndent(ship, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(text, '\n'), 0o644)
}

// gatedBy asks the questions of folders of tables and those that sentences of contracts answer.
func gatedBy(data string, folders []string) (all []gated, err error) {
	for _, folder := range folders {
		some, err := askTables(folder)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
		all = append(all, some...)
	}
	prose, err := askProse(data)
	return append(all, prose...), err
}

// gateCount counts answers of tables by state: those that answer, and those kept of them; those that do not, and those kept.
type gateCount map[table.State]*[4]int

func (c gateCount) add(g *gated, p float64) {
	if c[g.State] == nil {
		c[g.State] = &[4]int{}
	}
	n := c[g.State]
	at := 0
	if !g.Right {
		at = 2
	}
	n[at]++
	if p >= 0.5 {
		n[at+1]++
		if !g.Right {
			fmt.Printf("  kept %.2f %s, %s: %s\n", p, states[g.State], filepath.Base(g.File), g.Question)
		}
	} else if g.Right {
		fmt.Printf("  lost %.2f %s, %s: %s\n", p, states[g.State], filepath.Base(g.File), g.Question)
	}
}

func (c gateCount) print() {
	for _, state := range slices.Sorted(maps.Keys(c)) {
		n := c[state]
		fmt.Printf("%-8s %4d answer, %4d of them kept; %4d do not, %4d of them kept\n", states[state], n[0], n[1], n[2], n[3])
	}
}

// askTables asks the questions of a folder's tables.
func askTables(folder string) (all []gated, err error) {
	var lines bytes.Buffer
	if err := pack(&lines, folder, ""); err != nil {
		return nil, err
	}
	docs, err := readDocuments(lines.Bytes())
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "fittables")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	files := filepath.Join(scratch, "documents")
	var names []string
	for _, d := range docs {
		names = append(names, d.Name)
	}
	if err := copyInto(files, docsOf(folder), names); err != nil {
		return nil, err
	}
	err = bench.WithMatter(context.Background(), []string{files}, func(m *library.Matter) error {
		for _, d := range docs {
			for _, q := range d.Questions {
				err := each(m, q.Question, func(b *ask.Basis, t ask.Tabling) {
					g := gated{File: d.Name, Question: q.Question, State: t.Answer.State, Signals: t.Signals}
					if strings.HasSuffix(b.Document.File, d.Name) {
						g.Right = answers(q, b, &t.Answer)
					}
					all = append(all, g)
				})
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
	return all, err
}

// answers reports whether what tables say answers a question about them.
func answers(q question, b *ask.Basis, a *table.Answer) bool {
	if a.State == table.Lacking || a.State == table.Blank {
		return len(q.Answers) == 0
	}
	return slices.ContainsFunc(a.Hits, func(h table.Hit) bool {
		words := h.Cell(b.Document.Text).Text(b.Document.Text)
		return slices.ContainsFunc(q.Answers, func(a string) bool { return sameCell(words, a) })
	})
}

// proseSets are the folders of questions beside the data's own, of which proseSample are asked a data set.
var proseSets = []string{"-natural", "-open"}

const proseSample = 60

// askProse asks questions that sentences of contracts answer: of all contracts as text, and of those that lie beside the data as PDF, whose
// pages seem to have more tables.
func askProse(data string) (all []gated, err error) {
	data = strings.TrimSuffix(data, "/")
	pdfs := filepath.Join(filepath.Dir(data), "contracts-pdf")
	for _, folder := range []string{filepath.Join(data, "corpus"), pdfs} {
		err := bench.WithMatter(context.Background(), []string{folder}, func(m *library.Matter) error {
			for _, suffix := range append(proseSets, "") {
				set, err := bench.Load(context.Background(), data+suffix)
				if err != nil {
					return err
				}
				var of bench.Selection
				if folder == pdfs {
					for file := range set.Documents {
						if _, err := os.Stat(filepath.Join(pdfs, pdfOf(file))); err == nil {
							of.Only = append(of.Only, file)
						}
					}
				}
				if suffix == "" {
					of.Sample = proseSample
				}
				questions, err := set.Select(of)
				if err != nil {
					return err
				}
				for _, q := range questions {
					some, err := askGated(m, set, q)
					if err != nil {
						return err
					}
					all = append(all, some...)
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

func pdfOf(file string) string { return strings.TrimSuffix(filepath.Base(file), ".txt") + ".pdf" }

// askGated asks a question that sentences answer: a cell does, too, that stands in the words marked.
func askGated(m *library.Matter, set *bench.Dataset, q bench.Question) (all []gated, err error) {
	err = each(m, q.Query, func(b *ask.Basis, t ask.Tabling) {
		g := gated{File: q.Gold[0].File, Question: q.Query, Prose: true, State: t.Answer.State, Signals: t.Signals}
		for _, gold := range q.Gold {
			if strings.HasSuffix(b.Document.File, gold.File) || strings.HasSuffix(b.Document.File, pdfOf(gold.File)) {
				marked := text.Squeeze(string([]rune(set.Documents[gold.File].Text())[gold.Span.Start:gold.Span.End]))
				g.Right = g.Right || t.Answer.State != table.Lacking && t.Answer.State != table.Blank && slices.ContainsFunc(t.Answer.Hits, func(h table.Hit) bool {
					words := text.Squeeze(h.Cell(b.Document.Text).Text(b.Document.Text))
					return len(words) >= leastWords && strings.Contains(marked, words)
				})
			}
		}
		all = append(all, g)
	})
	return all, err
}

// leastWords is how many bytes of a cell tell that it stands in the words marked.
const leastWords = 6

// each asks a question of a matter, as a person does, and calls fn with what the tables of each document say that was asked and have
// something to say.
func each(m *library.Matter, question string, fn func(b *ask.Basis, t ask.Tabling)) error {
	reply, err := m.Ask(context.Background(), library.Inquiry{Text: question})
	if err != nil {
		return fmt.Errorf("%s: %w", question, err)
	}
	for _, f := range reply.Found {
		if f.Basis.Document == nil {
			continue
		}
		if t := f.Basis.Tabling(); t.Signals != nil {
			fn(&f.Basis, t)
		}
	}
	return nil
}
