package embed

import (
	"bytes"
	"cmp"
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

	"pincite/backend/embed/onnxfile"
	"pincite/backend/embed/quantize"
)

// The files of a model.
const (
	ManifestFile = "manifest.json"
	ModelFile    = "model.onnx" // the graph that processors run
	VocabFile    = "vocab.txt"
	// FullFile is a graph of the same model in full precision (float32 or float16), which
	// lies beside an int8 one where it was kept. Graphics processors run it.
	FullFile = "model.full.onnx"
)

// Precision says in which numbers a graph computes.
type Precision string

const (
	Float32 Precision = "fp32"
	Float16 Precision = "fp16"
	Int8    Precision = "int8" // weights and products; see package quantize
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
	Task      string  `json:"task,omitempty"` // of a model that gives no vectors, which is refused
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

	// QueryPrefix and PassagePrefix stand before a question and before a text that is
	// searched, as the model was trained ("query: " and "passage: " for E5).
	QueryPrefix   string `json:"query_prefix,omitempty"`
	PassagePrefix string `json:"passage_prefix,omitempty"`
	// SpecialTokens are those of the vocabulary where they are not BERT's.
	SpecialTokens *SpecialTokens `json:"special_tokens,omitempty"`
	// Precision is that of model.onnx; empty is [Float32]. FullPrecision is that of
	// model.full.onnx, where there is one.
	Precision     Precision `json:"precision,omitempty"`
	FullPrecision Precision `json:"full_precision,omitempty"`

	// Homepage is where the model is described, and Hosts are where its files may be
	// downloaded from: the hosts of the files' addresses and those that they redirect to.
	// One that begins with a dot is a domain with all that is in it.
	Homepage string   `json:"homepage,omitempty"`
	Hosts    []string `json:"hosts,omitempty"`
	// Origin says what the installation made model.onnx of; nil in a manifest to install.
	Origin *Origin `json:"origin,omitempty"`
}

// Origin is what an installation knows of how a graph came about.
type Origin struct {
	// SHA256 is the hash of the graph that was downloaded or imported.
	SHA256 string `json:"sha256"`
	// Unknown says that the hash was in no manifest: a person said yes to it.
	Unknown bool `json:"unknown,omitempty"`
	// Quantizer is the version of what made int8 of it, Texts how many texts were embedded
	// with both graphs, and MeanCosine and LeastCosine how alike the vectors were.
	Quantizer   string  `json:"quantizer,omitempty"`
	Texts       int     `json:"texts,omitempty"`
	MeanCosine  float64 `json:"mean_cosine,omitempty"`
	LeastCosine float64 `json:"least_cosine,omitempty"`
}

// File is one file of a model.
type File struct {
	Name   string `json:"name"`   // relative to the manifest's folder
	Size   int64  `json:"size"`   // bytes
	SHA256 string `json:"sha256"` // 64 lower-case hexadecimal digits
	// SizeAbout stands in a manifest to install for a size that is not known to the byte.
	SizeAbout int64 `json:"size_about,omitempty"`
	// URL is where the file is downloaded from; empty in an installed manifest.
	URL string `json:"url,omitempty"`
}

// ParseManifest reads a manifest and checks that it makes sense; one that does not is
// [ErrModel].
func ParseManifest(data []byte) (*Manifest, error) {
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("%w: %s: %w; install the model again", ErrModel, ManifestFile, err)
	}
	if fault := m.Fault(); fault != "" {
		return nil, fmt.Errorf("%w: %s: %s; install the model again", ErrModel, ManifestFile, fault)
	}
	return &m, nil
}

// Fault says what is wrong with a manifest; it is empty where nothing is.
func (m *Manifest) Fault() string {
	switch {
	case m.ID == "":
		return "no id"
	case m.Dim < 1 || m.Dim > 1<<16:
		return fmt.Sprintf("dim is %d", m.Dim)
	case m.MaxTokens < 2 || m.MaxTokens > 1<<16:
		return fmt.Sprintf("max_tokens is %d", m.MaxTokens)
	case m.Pooling != PoolNone && m.Pooling != PoolMean && m.Pooling != PoolCLS:
		return fmt.Sprintf("pooling is %q", m.Pooling)
	case m.Task != "":
		return fmt.Sprintf("task is %q; models give vectors here", m.Task)
	case m.Output == "":
		return "no output"
	case !m.Precision.known() || !m.FullPrecision.known():
		return fmt.Sprintf("precision is %q, full_precision %q", m.Precision, m.FullPrecision)
	case m.SpecialTokens != nil && !m.SpecialTokens.complete():
		return "special_tokens needs cls, sep, unk and pad"
	case !slices.Contains(m.Inputs, inputIDs):
		return "no input " + inputIDs
	}
	for _, name := range m.Inputs {
		if name != inputIDs && name != attentionMask && name != tokenTypeIDs {
			return fmt.Sprintf("unknown input %q", name)
		}
	}
	for _, name := range []string{ModelFile, VocabFile} {
		if m.File(name) == nil {
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

func (p Precision) known() bool { return p == "" || p == Float32 || p == Float16 || p == Int8 }

// File returns the entry of a file, nil where there is none.
func (m *Manifest) File(name string) *File {
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

// Hash identifies what a vector depends on, where model.onnx makes it: see [Info].
func (m *Manifest) Hash() string {
	return m.hash(m.File(ModelFile).SHA256)
}

// FullHash is the [Info.Hash] of the model's graph in full precision: that of
// model.full.onnx, or of model.onnx where that is the only one.
func (m *Manifest) FullHash() string {
	all := m.variants()
	return all[len(all)-1].hash
}

// hash is the identity of the vectors of a graph with this SHA-256.
func (m *Manifest) hash(graph string) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %d %s\n", m.Dim, m.MaxTokens, m.Pooling)
	for _, f := range m.Files {
		switch f.Name {
		case FullFile, quantize.WeightsFile: // the graph names what the weights were made of
		case ModelFile:
			fmt.Fprintf(h, "%s %s\n", strings.ToLower(graph), f.Name)
		default:
			fmt.Fprintf(h, "%s %s\n", strings.ToLower(f.SHA256), f.Name)
		}
	}
	if m.QueryPrefix != "" || m.PassagePrefix != "" {
		fmt.Fprintf(h, "%q %q\n", m.QueryPrefix, m.PassagePrefix)
	}
	if m.SpecialTokens != nil {
		fmt.Fprintf(h, "%q\n", *m.SpecialTokens)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// variant is one of the graphs of a model.
type variant struct {
	file      string
	precision Precision
	hash      string
}

// variants returns the model's graphs, model.onnx first. Vectors of a graph in full
// precision are known by the graph that the model came as.
func (m *Manifest) variants() []variant {
	own := variant{ModelFile, cmp.Or(m.Precision, Float32), m.Hash()}
	if m.Origin != nil && own.precision == Float16 {
		own.hash = m.hash(m.Origin.SHA256)
	}
	all := []variant{own}
	if f := m.File(FullFile); f != nil {
		full := variant{FullFile, cmp.Or(m.FullPrecision, Float32), m.hash(f.SHA256)}
		if m.Origin != nil {
			full.hash = m.hash(m.Origin.SHA256)
		}
		all = append(all, full)
	}
	return all
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
		return fmt.Errorf("%s is not the file that the manifest describes: it has %d bytes and SHA-256 %x, not %d and %s", f.Name,
			size, sum, f.Size, f.SHA256)
	}
	return nil
}

// files is where a model's files are: in a directory, or in the binary.
type files struct {
	fsys fs.FS
	root string // folder in fsys; empty is its top
	dir  string // the same place in the file system; empty where it has none
	// shared is the folder in fsys of a model whose vocabulary this one has, and whose values those of its weights have that hold none;
	// empty for none.
	shared string
}

func (f files) read(name string) ([]byte, error) {
	root := f.root
	if name == VocabFile && f.shared != "" {
		root = f.shared
	}
	b, err := fs.ReadFile(f.fsys, path.Join(root, name))
	if err != nil {
		return nil, fmt.Errorf("%w: %w; install the model again", ErrModel, err)
	}
	return b, nil
}

// graph reads a graph with all its weights.
func (f files) graph(name string) ([]byte, error) {
	own, err := f.read(name)
	if err != nil || f.shared == "" {
		return own, err
	}
	whole, err := files{fsys: f.fsys, root: f.shared}.read(ModelFile)
	if err != nil {
		return nil, err
	}
	graph, err := complete(own, whole)
	if err != nil {
		return nil, fmt.Errorf("%w: %w; install Pincite again", ErrModel, err)
	}
	return graph, nil
}

// complete returns a graph whose weights that hold no values have those of another.
func complete(graph, whole []byte) ([]byte, error) {
	own, err := onnxfile.Read(bytes.NewReader(graph), int64(len(graph)))
	if err != nil {
		return nil, err
	}
	from, err := onnxfile.Read(bytes.NewReader(whole), int64(len(whole)))
	if err != nil {
		return nil, err
	}
	edit, err := own.Borrow(from)
	if err != nil {
		return nil, err
	}
	completed, err := own.Rewrite(edit)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.Grow(int(completed.Size()))
	_, err = completed.WriteTo(&out)
	return out.Bytes(), err
}

func (f files) manifest() (*Manifest, error) {
	b, err := f.read(ManifestFile)
	if err != nil {
		return nil, err
	}
	return ParseManifest(b)
}

func (f files) tokenizer(m *Manifest) (*Tokenizer, error) {
	b, err := f.read(VocabFile)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b)
	if err := m.File(VocabFile).compare(int64(len(b)), sum[:]); err != nil {
		return nil, fmt.Errorf("%w: %w; install the model again", ErrModel, err)
	}
	return m.SpecialTokens.tokenizer(bytes.NewReader(b))
}
