package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/text"
)

// Word is one distinct word of a corpus.
type Word struct {
	Text  string
	Count int // occurrences
	Docs  int // documents that hold it
}

// Corpus is a corpus as a sequence of words. Tokens index Words; gap stands for what
// is no word and for the space between documents.
type Corpus struct {
	Words  []Word
	Tokens []int32
}

const gap = int32(-1)

// TextFiles lists the .txt files below the folders in lexical order of their paths.
func TextFiles(folders []string) ([]string, error) {
	var files []string
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && strings.EqualFold(filepath.Ext(path), ".txt") {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("list corpus: %w", err)
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no .txt file below %s; name a folder of contracts with -corpus", strings.Join(folders, ", "))
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

// ReadCorpus reads the files one by one and keeps four bytes for each of their words.
// Documents are set apart by window gaps, so that no window spans two of them.
func ReadCorpus(ctx context.Context, files []string, window int) (*Corpus, error) {
	c := &Corpus{}
	ids := map[string]int32{}
	var lastDoc []int // by word: the latest document that held it
	for doc, file := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read corpus: %w", err)
		}
		for word := range text.Words(string(data)) {
			id, ok := ids[word]
			if !ok {
				id = int32(len(c.Words))
				word = strings.Clone(word)
				ids[word] = id
				c.Words = append(c.Words, Word{Text: word})
				lastDoc = append(lastDoc, -1)
			}
			w := &c.Words[id]
			w.Count++
			if lastDoc[id] != doc {
				lastDoc[id] = doc
				w.Docs++
			}
			c.Tokens = append(c.Tokens, id)
		}
		for range window {
			c.Tokens = append(c.Tokens, gap)
		}
	}
	return c, nil
}

// Restrict keeps the words that stand in at least minDocs documents, the most
// frequent ones where there are more than size, and numbers them in falling order of
// frequency, words of equal frequency in the order of their bytes. The occurrences of
// the others become gaps.
func (c *Corpus) Restrict(minDocs, size int) {
	order := make([]int32, 0, len(c.Words))
	for id, w := range c.Words {
		if w.Docs >= minDocs {
			order = append(order, int32(id))
		}
	}
	slices.SortFunc(order, func(a, b int32) int {
		if d := c.Words[b].Count - c.Words[a].Count; d != 0 {
			return d
		}
		return strings.Compare(c.Words[a].Text, c.Words[b].Text)
	})
	order = order[:min(size, len(order))]
	renumber := make([]int32, len(c.Words))
	for i := range renumber {
		renumber[i] = gap
	}
	kept := make([]Word, len(order))
	for i, id := range order {
		renumber[id] = int32(i)
		kept[i] = c.Words[id]
	}
	c.Words = kept
	for i, id := range c.Tokens {
		if id != gap {
			c.Tokens[i] = renumber[id]
		}
	}
}
