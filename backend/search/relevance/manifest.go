package relevance

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"pincite/backend/search/need"
)

// The files of a folder of models.
const (
	ManifestFile = "manifest.json"
	HeadingsFile = "headings.bin" // learned from headings, definitions and written questions
	LearnedFile  = "learned.bin"  // and from gold spans
	NeedsFile    = "needs.bin"    // what questions want, learned from wordings alone
)

// ErrWords is returned when models were trained with other word vectors than those in
// use.
var ErrWords = errors.New("relevance models trained with other word vectors")

// Manifest is the manifest.json of a folder of models: what they are, and what they were
// made of.
type Manifest struct {
	// Words is the hash of the word vectors that training started from, as
	// embed.Info.Hash gives it.
	Words string `json:"words"`
	Seed  uint64 `json:"seed"`
	// Flags are those of lab/cmd/trainrelevance that change the result, all of them.
	Flags map[string]string `json:"flags"`
	// Documents is how many contracts were read.
	Documents int `json:"documents"`
	// LeftOut holds the kinds of question (what a question of the benchmark asks, without the
	// contract's name) that training left out, sorted.
	LeftOut []string `json:"left_out,omitempty"`
	Files   []File   `json:"files"`
}

// File is one model.
type File struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`   // bytes
	SHA256 string `json:"sha256"` // 64 lower-case hexadecimal digits
	// GoldSpans is how many gold spans it learned from, and GoldDocuments the documents
	// that they lie in, named as LegalBench-RAG names them and sorted. Empty for a model
	// that saw none.
	GoldSpans     int      `json:"gold_spans,omitempty"`
	GoldDocuments []string `json:"gold_documents,omitempty"`
	// Written is how many questions it learned from that were written from passages of the
	// contracts.
	Written int `json:"written_questions,omitempty"`
}

// Describe returns the entry of a model with these bytes.
func Describe(name string, data []byte) File {
	sum := sha256.Sum256(data)
	return File{Name: name, Size: int64(len(data)), SHA256: hex.EncodeToString(sum[:])}
}

// ReadManifest reads the manifest in fsys. What is none is [ErrFormat].
func ReadManifest(fsys fs.FS) (*Manifest, error) {
	data, err := fs.ReadFile(fsys, ManifestFile)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrFormat, ManifestFile, err)
	}
	return &m, nil
}

// Set is the models of a folder.
type Set struct {
	Manifest          Manifest
	Headings, Learned *Model
	Needs             *need.Model // knows none where the folder has no such file
}

// Open reads the models in fsys, for use with the word vectors of the hash words. What
// is not a whole set is [ErrFormat]; one that was trained with other word vectors is
// [ErrWords]. It compares sizes with the manifest and no hashes, which [Manifest.Verify]
// does: they take longer than all the rest, and the first question waits for it.
func Open(fsys fs.FS, words string) (*Set, error) {
	m, err := ReadManifest(fsys)
	if err != nil {
		return nil, err
	}
	s := Set{Manifest: *m}
	if s.Manifest.Words != words {
		return nil, fmt.Errorf("%w: %.12s, not %.12s", ErrWords, s.Manifest.Words, words)
	}
	if s.Headings, err = s.Manifest.open(fsys, HeadingsFile); err != nil {
		return nil, err
	}
	if s.Learned, err = s.Manifest.open(fsys, LearnedFile); err != nil {
		return nil, err
	}
	s.Needs, err = s.Manifest.openNeeds(fsys)
	return &s, err
}

func (m *Manifest) open(fsys fs.FS, name string) (*Model, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if int64(len(data)) != m.File(name).Size {
		return nil, fmt.Errorf("%w: %s is not the file that %s describes", ErrFormat, name, ManifestFile)
	}
	model, err := Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return model, nil
}

func (m *Manifest) openNeeds(fsys fs.FS) (*need.Model, error) {
	if m.File(NeedsFile).Name == "" {
		return &need.Model{}, nil
	}
	data, err := fs.ReadFile(fsys, NeedsFile)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	model, err := need.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", NeedsFile, ErrFormat, err)
	}
	return model, nil
}

// Verify reads the models in fsys and compares them with their hashes; what differs is
// [ErrFormat].
func (m *Manifest) Verify(fsys fs.FS) error {
	for _, f := range m.Files {
		data, err := fs.ReadFile(fsys, f.Name)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrFormat, err)
		}
		if is := Describe(f.Name, data); is.Size != f.Size || is.SHA256 != f.SHA256 {
			return fmt.Errorf("%w: %s is not the file that %s describes", ErrFormat, f.Name, ManifestFile)
		}
	}
	return nil
}

// File returns the entry of a model, the zero File where there is none.
func (m *Manifest) File(name string) File {
	for _, f := range m.Files {
		if f.Name == name {
			return f
		}
	}
	return File{}
}
