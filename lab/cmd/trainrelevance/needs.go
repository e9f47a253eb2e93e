package main

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/search/need"
	"pincite/backend/search/relevance"
	"pincite/backend/text"
	learn "pincite/lab/train/needs"
)

// needsFS holds what lawyers ask of contracts, written by hand for this project. marked.json
// names the benchmark's kinds of question, whose wordings are those of wordings.json;
// doubles.json has, by such a name, the further needs that ask for the same or for a part of
// it, and kinds.json further wordings, which the relevance model does not learn, and near misses:
// questions in words like its that none of the kinds asks. The other files hold the further needs
// with wordings of their own.
//
//go:embed needs
var needsFS embed.FS

// The files of needsFS that hold no further needs.
const (
	markedFile  = "needs/marked.json"
	doublesFile = "needs/doubles.json"
	kindsFile   = "needs/kinds.json"
)

// writtenNeed is a need as the files in needs/ have it.
type writtenNeed struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Contracts []string `json:"contracts"` // kinds of contract that it is asked of
	Titles    []string `json:"titles"`    // usual titles of its section
	Words     []string `json:"words"`     // words of its answers
	Wordings  []string `json:"wordings"`
	Answers   []string `json:"answers"` // made-up clauses
}

// writtenKind is what kinds.json has of a kind of question.
type writtenKind struct{ Wordings, Near []string }

// ask returns the words to look for the need's answer with.
func (w writtenNeed) ask() string {
	return strings.Join(append([]string{w.Name}, append(w.Titles, w.Words...)...), " ")
}

// readNeeds returns the needs that are written in a folder with their wordings and near misses, those
// of the kinds in left taken out, and with them the further needs that ask for the same.
func readNeeds(written fs.FS, kinds wordings, left []string) (needs []need.Need, examples []learn.Example, err error) {
	word := func(of int, wordings []string) {
		for _, w := range wordings {
			examples = append(examples, learn.Example{Words: text.FoldedWords(w), Need: of})
		}
	}
	add := func(n need.Need, wordings []string) {
		word(len(needs), wordings)
		needs = append(needs, n)
	}
	names, doubles, more := map[string]string{}, map[string][]string{}, map[string]writtenKind{}
	if err := errors.Join(readNeedFile(written, markedFile, &names), readNeedFile(written, doublesFile, &doubles), readNeedFile(written, kindsFile, &more)); err != nil {
		return nil, nil, err
	}
	var same []string // further needs that are left out
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		if names[kind] == "" {
			return nil, nil, fmt.Errorf("%s: no name for %q", markedFile, kind)
		}
		if slices.Contains(left, kind) {
			same = append(same, doubles[names[kind]]...)
		} else {
			add(need.Need{ID: slug(names[kind]), Name: names[kind], Ask: kind, Marked: true}, slices.Concat([]string{kind}, kinds[kind], more[names[kind]].Wordings))
			word(learn.NearMiss, more[names[kind]].Near)
		}
	}
	files, err := fs.Glob(written, "needs/*.json")
	if err != nil {
		return nil, nil, err
	}
	for _, file := range files {
		if file == markedFile || file == doublesFile || file == kindsFile {
			continue
		}
		var own []writtenNeed
		if err := readNeedFile(written, file, &own); err != nil {
			return nil, nil, err
		}
		for _, w := range own {
			if !slices.Contains(same, w.ID) {
				add(need.Need{ID: w.ID, Name: w.Name, Ask: w.ask()}, w.Wordings)
			}
		}
	}
	return needs, examples, nil
}

func readNeedFile(written fs.FS, name string, to any) error {
	data, err := fs.ReadFile(written, name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, to); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// slug returns a name as an identifier.
func slug(name string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, strings.ToLower(name)), "_")
}

// addNeeds trains the classifier of needs for the models that are in the folder, without the
// kinds of question that they were made without.
func addNeeds(o options) error {
	is, err := relevance.ReadManifest(os.DirFS(o.out))
	if err != nil {
		return err
	}
	m := &manifest{folder: o.out, Manifest: *is}
	if err := m.writeNeeds(o, m.LeftOut); err != nil {
		return err
	}
	return m.close()
}

// How likely it is that a need is wanted. They give the marked passages a great likelihood when
// models learned from the even half of the documents are asked about the odd half, one half
// of the questions being those of lab/cmd/trainrelevance/passages.jsonl and the other benchmark
// questions in wordings kept out of training. The offset of those with marked answers was then
// chosen by hand, see docs/adr/0046-near-misses.md and 0033-needs.md.
var (
	knownMarked = need.Calibration{Offset: -2.15, Slope: 0.55, Others: -0.5, Sharpness: 2}
	knownOthers = need.Calibration{Offset: -0.5, Slope: 0.1, Sharpness: 1.08}
)

// othersPerFeature is how many of a feature's weights are kept for the needs without marked
// answers, which are many. The other classifier reads 0.94 of the natural questions about the
// odd half rightly with so few and 0.83 of the others, with all of its 71 0.95 and 0.90.
const othersPerFeature = 16

// classifier trains a classifier of the needs that are marked, with the near misses, or of the others.
func classifier(needs []need.Need, examples []learn.Example, marked bool) learn.Classifier {
	c := learn.Classifier{Known: knownOthers, PerFeature: othersPerFeature}
	if marked {
		c.Known, c.PerFeature = knownMarked, 0
	}
	place := map[int]int{}
	if marked {
		place[learn.NearMiss] = learn.NearMiss
	}
	for i, n := range needs {
		if n.Marked == marked {
			place[i] = len(c.Needs)
			c.Needs = append(c.Needs, n)
		}
	}
	var of []learn.Example
	for _, e := range examples {
		if i, ok := place[e.Need]; ok {
			of = append(of, learn.Example{Words: e.Words, Need: i})
		}
	}
	c.Weights = learn.Train(of, len(c.Needs), learn.DefaultTraining)
	return c
}

// writeNeeds trains the classifier of needs and writes it.
func (m *manifest) writeNeeds(o options, left []string) error {
	needs, examples, err := readNeeds(o.written, o.wordings, left)
	if err != nil {
		return err
	}
	fmt.Printf("%d needs in %d wordings\n", len(needs), len(examples))
	data, err := learn.Bytes(classifier(needs, examples, true), classifier(needs, examples, false))
	if err != nil {
		return err
	}
	m.Files = slices.DeleteFunc(m.Files, func(f relevance.File) bool { return f.Name == relevance.NeedsFile })
	m.Files = append(m.Files, relevance.Describe(relevance.NeedsFile, data))
	return replace(filepath.Join(m.folder, relevance.NeedsFile), data)
}
