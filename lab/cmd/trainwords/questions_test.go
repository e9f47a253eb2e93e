package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/sac"
	"pincite/backend/text"
)

// QuestionSet is a sample of the questions of one benchmark.
type QuestionSet struct {
	Name      string
	Questions []Question
}

// Question is a question about one document, and the spans that answer it.
type Question struct {
	Topic    []string // the words of the question after the semicolon: without the words that name the document
	Document *Document
	Gold     []doc.Span // in Unicode code points
}

// sampleSize is the largest number of questions taken from each set.
const sampleSize = 300

// rawQuestion is a question as LegalBench-RAG writes it.
type rawQuestion struct {
	Query    string `json:"query"`
	Snippets []struct {
		File string `json:"file_path"`
		Span [2]int `json:"span"`
	} `json:"snippets"`
}

// ReadQuestions reads a fixed sample of each set's questions from a folder with
// corpus/ and benchmarks/NAME_dev.json: those about the one or the other half of the
// documents, halved by a hash of their names. Questions come in the order of their
// documents.
func ReadQuestions(folder string, heldOut bool) ([]QuestionSet, error) {
	var sets []QuestionSet
	for _, name := range []string{"contractnli", "maud", "cuad"} {
		data, err := os.ReadFile(filepath.Join(folder, "benchmarks", name+"_dev.json"))
		if err != nil {
			return nil, fmt.Errorf("read questions: %w", err)
		}
		var file struct {
			Tests []rawQuestion `json:"tests"`
		}
		if err := json.Unmarshal(data, &file); err != nil {
			return nil, fmt.Errorf("read questions of %s: %w; fetch the file again", name, err)
		}
		set := QuestionSet{Name: name}
		documents := map[string]*Document{}
		for _, raw := range sample(file.Tests, heldOut) {
			q, err := raw.question(folder, documents)
			if err != nil {
				return nil, fmt.Errorf("question of %s: %w", name, err)
			}
			set.Questions = append(set.Questions, q)
		}
		sets = append(sets, set)
	}
	return sets, nil
}

func sample(all []rawQuestion, heldOut bool) []rawQuestion {
	taken := slices.DeleteFunc(slices.Clone(all), func(q rawQuestion) bool {
		return len(q.Snippets) == 0 || hash(q.Snippets[0].File)%2 == 1 != heldOut
	})
	slices.SortStableFunc(taken, func(a, b rawQuestion) int { return cmp.Compare(hash(a.Query), hash(b.Query)) })
	taken = taken[:min(sampleSize, len(taken))]
	slices.SortStableFunc(taken, func(a, b rawQuestion) int { return cmp.Compare(a.Snippets[0].File, b.Snippets[0].File) })
	return taken
}

func hash(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	// The low bits of FNV follow the last characters closely; fold the high ones in.
	x := h.Sum64()
	return x ^ x>>32 ^ x>>17
}

func (raw *rawQuestion) question(folder string, documents map[string]*Document) (Question, error) {
	file := raw.Snippets[0].File
	document := documents[file]
	if document == nil {
		text, err := os.ReadFile(filepath.Join(folder, "corpus", filepath.FromSlash(file)))
		if err != nil {
			return Question{}, err
		}
		if document, err = newDocument(string(text)); err != nil {
			return Question{}, err
		}
		documents[file] = document
	}
	_, topic, ok := strings.Cut(raw.Query, ";")
	if !ok {
		topic = raw.Query
	}
	q := Question{Topic: wordsOf(topic), Document: document}
	for _, s := range raw.Snippets {
		q.Gold = append(q.Gold, doc.Span{Start: s.Span[0], End: s.Span[1]})
	}
	return q, nil
}

// newDocument cuts a text into recursive chunks of at most 500 characters, those of
// LegalBench-RAG's baseline.
func newDocument(text string) (*Document, error) {
	spans, err := sac.Split(text, doc.Layout{}, sac.Recipe{Chunker: sac.Recursive, Size: 500})
	if err != nil {
		return nil, err
	}
	offsets := doc.NewOffsets(text)
	d := &Document{}
	for _, span := range spans {
		runes, err := offsets.Runes(span)
		if err != nil {
			return nil, err
		}
		d.Chunks = append(d.Chunks, runes)
		d.Words = append(d.Words, wordsOf(text[span.Start:span.End]))
	}
	return d, nil
}

func wordsOf(s string) []string {
	var words []string
	for word := range text.Words(s) {
		words = append(words, word)
	}
	return words
}
