package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/sync/errgroup"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/sac"
	"pincite/backend/search/rank"
	"pincite/backend/search/relevance"
	"pincite/backend/text"
	"pincite/lab/bench"
)

// source says what an example was taken from.
type source int

const (
	selfTaught source = iota // a heading or a definition
	marked                   // a span that an expert marked
	written                  // a passage from which a question was written
)

// corpus is what is learned from.
type corpus struct {
	documents []*document
	left      []string // kinds of question left out
}

// document is a contract, cut into the passages that search ranks.
type document struct {
	file     string
	text     string
	sha256   string // of the file, in hexadecimal
	layout   doc.Layout
	chunks   []doc.Span
	examples [3][]example // by source

	words, heading [][]relevance.Term // by passage, until the trainer has numbered them
	rows           [][]int32          // by passage: the trainer's numbers of its terms
	body           []int              // by passage: how many of rows are no heading's
	means          []float32          // by passage: its mean word vector, in unit length
}

// example is a question with the share of the answer that each passage holds.
type example struct {
	kind    string     // of a marked one: the question's words, without the contract's name
	words   []string   // content words; of a definition, those of the term
	others  [][]string // of a title: those of its other wordings
	defines bool       // it is a definition
	shares  []share    // in order of passage; they add up to 1
	spans   int        // of a marked one: how many were marked
}

type share struct {
	passage int
	share   float32
}

func (c *corpus) byFile() map[string]*document {
	of := map[string]*document{}
	for _, d := range c.documents {
		of[d.file] = d
	}
	return of
}

func (c *corpus) passages() (n int) {
	for _, d := range c.documents {
		n += len(d.chunks)
	}
	return n
}

func (c *corpus) count(s source) (n int) {
	for _, d := range c.documents {
		n += len(d.examples[s])
	}
	return n
}

// kinds returns the kinds of question that are learned from, in order.
func (c *corpus) kinds() []string {
	var kinds []string
	for _, d := range c.documents {
		for _, e := range d.examples[marked] {
			kinds = append(kinds, e.kind)
		}
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// readCorpus reads the documents that o allows, with their examples.
func readCorpus(ctx context.Context, o options, t *titles) (*corpus, error) {
	set, err := bench.Load(ctx, o.data)
	if err != nil {
		return nil, err
	}
	root := filepath.Join(o.data, "corpus")
	c := &corpus{}
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		file, err := filepath.Rel(root, path)
		file = filepath.ToSlash(file)
		if o.half == "" || bench.HalfOf(file) == o.half {
			c.documents = append(c.documents, &document{file: file})
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	var group errgroup.Group
	group.SetLimit(2)
	for _, d := range c.documents {
		group.Go(func() error { return d.read(ctx, root, t) })
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	if err := c.addWritten(o.passages); err != nil {
		return nil, err
	}
	return c, c.mark(set, o)
}

// read reads a document, its passages' terms and its self-taught examples.
func (d *document) read(ctx context.Context, root string, wordings *titles) error {
	data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(d.file)))
	if err != nil {
		return err
	}
	t, err := extract.Read(ctx, d.file, data, extract.Options{})
	if err != nil {
		return fmt.Errorf("%s: %w", d.file, err)
	}
	sum := sha256.Sum256(data)
	d.text, d.layout, d.sha256 = t.Text, t.Layout, hex.EncodeToString(sum[:])
	if d.chunks, err = sac.Split(d.text, d.layout, sac.Recipe{}); err != nil {
		return err
	}
	for _, c := range d.chunks {
		d.words = append(d.words, termsOf(d.text[c.Start:c.End]))
		d.heading = append(d.heading, termsOf(d.layout.Title(c.Start)))
	}
	d.examples[selfTaught] = append(d.headings(wordings), d.definitions()...)
	return nil
}

func termsOf(s string) (terms []relevance.Term) {
	for w := range text.Words(s) {
		terms = append(terms, relevance.WordTerm(w))
	}
	return terms
}

func contentWords(s string) []string { return rank.ContentWords(text.FoldedWords(s)) }

// mark adds the marked examples to their documents.
func (c *corpus) mark(set *bench.Dataset, o options) error {
	byFile := c.byFile()
	c.left = o.hold.of(set)
	for _, b := range set.Benchmarks {
		for _, q := range b.Questions {
			d, kind := byFile[q.Gold[0].File], q.Kind()
			if d == nil || slices.Contains(c.left, kind) {
				continue
			}
			offsets := doc.NewOffsets(d.text)
			var gold []doc.Span
			for _, g := range q.Gold {
				if g.File != d.file {
					continue
				}
				span, err := offsets.FromRunes(g.Span)
				if err != nil {
					return fmt.Errorf("%s: %w", d.file, err)
				}
				gold = append(gold, span)
			}
			if e := (example{kind: kind, words: contentWords(kind), shares: d.shares(gold), spans: len(gold)}); len(e.shares) > 0 {
				d.examples[marked] = append(d.examples[marked], e)
			}
		}
	}
	return nil
}

// headings returns an example for each titled section: its title asks, its text answers.
func (d *document) headings(t *titles) (examples []example) {
	for _, s := range d.layout.Sections {
		words := contentWords(s.Title)
		if len(words) == 0 || len(words) > maxHeadingWords {
			continue
		}
		end := min(s.Span.End, s.Heading.End+maxSectionBytes)
		if end <= s.Heading.End {
			continue
		}
		if shares := d.shares([]doc.Span{{Start: s.Heading.End, End: end}}); len(shares) > 0 {
			examples = append(examples, example{words: words, others: t.of(words), shares: shares})
		}
	}
	return examples
}
