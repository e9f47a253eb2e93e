package embed

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// The files that every model has.
const (
	manifestFile = "manifest.json"
	modelFile    = "model.onnx"
	vocabFile    = "vocab.txt"
)

// Pooling says how a graph's output becomes one vector.
type Pooling string

const (
	PoolNone Pooling = "none" // the graph gives one vector a text: [1, dim]
	PoolMean Pooling = "mean" // the mean of the vectors of all tokens: [1, tokens, dim]
	PoolCLS  Pooling = "cls"  // the vector of the first token: [1, tokens, dim]
)

// Manifest is a model's manifest.json.
type Manifest struct {
	ID        string  `json:"id"`
	Dim       int     `json:"dim"`
	MaxTokens int     `json:"max_tokens"` // with [CLS] and [SEP]
	Pooling   Pooling `json:"pooling"`
	// Normalize says that the vector is to be scaled to unit length after pooling, which
	// the graph itself has done where it is false. Engines see to it in either case.
	Normalize bool `json:"normalize"`
	// Inputs are the graph's inputs, int64 [batch, tokens]: any of input_ids,
	// attention_mask (all 1) and token_type_ids (all 0).
	Inputs []string `json:"inputs"`
	Output string   `json:"output"` // float32
	// Files are the model's files but the manifest; model.onnx and vocab.txt are always
	// among them.
	Files []File `json:"files"`
	// Name is for people; Licence is that of the weights.
	Name    string `json:"name,omitempty"`
	Licence string `json:"licence,omitempty"`
}

// File is one file of a model.
type File struct {
	Name   string `json:"name"`   // relative to the manifest's folder
	Size   int64  `json:"size"`   // bytes
	SHA256 string `json:"sha256"` // 64 lower-case hexadecimal digits
}

// ParseManifest reads a manifest and checks that it makes sense; one that does not is
// [ErrModel].
func ParseManifest(data []byte) (*Manifest, error) {
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("%w: %s: %w; install the model again", ErrModel, manifestFile, err)
	}
	if fault := m.fault(); fault != "" {
		return nil, fmt.Errorf("%w: %s: %s; install the model again", ErrModel, manifestFile, fault)
	}
	return &m, nil
}

// fault says what is wrong with a manifest; it is empty where nothing is.
func (m *Manifest) fault() string {
	switch {
	case m.ID == "":
		return "no id"
	case m.Dim < 1 || m.Dim > 1<<16:
		return fmt.Sprintf("dim is %d", m.Dim)
	case m.MaxTokens < 2 || m.MaxTokens > 1<<16:
		return fmt.Sprintf("max_tokens is %d", m.MaxTokens)
	case m.Pooling != PoolNone && m.Pooling != PoolMean && m.Pooling != PoolCLS:
		return fmt.Sprintf("pooling is %q", m.Pooling)
	case m.Output == "":
		return "no output"
	case !slices.Contains(m.Inputs, inputIDs):
		return "no input " + inputIDs
	}
	for _, name := range m.Inputs {
		if name != inputIDs && name != attentionMask && name != tokenTypeIDs {
			return fmt.Sprintf("unknown input %q", name)
		}
	}
	for _, name := range []string{modelFile, vocabFile} {
		if m.file(name) == nil {
			return "no file " + name
		}
	}
	for _, f := range m.Files {
		sum, err := hex.DecodeString(f.SHA256)
		if err != nil || len(sum) != sha256.Size || f.Size < 0 || !filepath.IsLocal(f.Name) {
			return fmt.Sprintf("file %q is not described as it should be", f.Name)
		}
	}
	return ""
}

// file returns the entry of a file, nil where there is none.
func (m *Manifest) file(name string) *File {
	i := slices.IndexFunc(m.Files, func(f File) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return &m.Files[i]
}

// The inputs that a graph may have.
const (
	inputIDs      = "input_ids"
	attentionMask = "attention_mask"
	tokenTypeIDs  = "token_type_ids"
)

// outputLen is how many numbers the graph gives for a text of n tokens.
func (m *Manifest) outputLen(n int) int {
	if m.Pooling == PoolNone {
		return m.Dim
	}
	return n * m.Dim
}

// Hash identifies what a vector depends on: see [Info].
func (m *Manifest) Hash() string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %d %s\n", m.Dim, m.MaxTokens, m.Pooling)
	for _, f := range m.Files {
		fmt.Fprintf(h, "%s %s\n", strings.ToLower(f.SHA256), f.Name)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Verify reads every file of the model in fsys and compares it with its size and hash.
// All that differ or cannot be read are named in the error, which is [ErrModel].
func (m *Manifest) Verify(fsys fs.FS) error {
	var errs []error
	for _, f := range m.Files {
		if err := f.verify(fsys); err != nil {
			errs = append(errs, fmt.Errorf("%w: %w; install the model again", ErrModel, err))
		}
	}
	return errors.Join(errs...)
}

func (f File) verify(fsys fs.FS) error {
	r, err := fsys.Open(f.Name)
	if err != nil {
		return err
	}
	defer r.Close()
	h := sha256.New()
	n, err := io.Copy(h, r)
	if err != nil {
		return fmt.Errorf("read %s: %w", f.Name, err)
	}
	return f.compare(n, h.Sum(nil))
}

func (f File) compare(size int64, sum []byte) error {
	if size != f.Size || !strings.EqualFold(hex.EncodeToString(sum), f.SHA256) {
		return fmt.Errorf("%s is not the file that the manifest describes: it has %d bytes and SHA-256 %x, not %d and %s", f.Name, size, sum, f.Size, f.SHA256)
	}
	return nil
}

// files is where a model's files are: in a directory, or in the binary.
type files struct {
	fsys fs.FS
	root string // folder in fsys; empty is its top
	dir  string // the same place in the file system; empty where it has none
}

// sub returns the folder of the model as a file system of its own.
func (f files) sub() (fs.FS, error) {
	if f.root == "" {
		return f.fsys, nil
	}
	return fs.Sub(f.fsys, f.root)
}

func (f files) read(name string) ([]byte, error) {
	b, err := fs.ReadFile(f.fsys, path.Join(f.root, name))
	if err != nil {
		return nil, fmt.Errorf("%w: %w; install the model again", ErrModel, err)
	}
	return b, nil
}

func (f files) manifest() (*Manifest, error) {
	b, err := f.read(manifestFile)
	if err != nil {
		return nil, err
	}
	return ParseManifest(b)
}

func (f files) tokenizer(m *Manifest) (*Tokenizer, error) {
	b, err := f.read(vocabFile)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b)
	if err := m.file(vocabFile).compare(int64(len(b)), sum[:]); err != nil {
		return nil, fmt.Errorf("%w: %w; install the model again", ErrModel, err)
	}
	return NewTokenizer(bytes.NewReader(b))
}
