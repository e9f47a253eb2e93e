package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
)

// maxDocument bounds a text; the largest contract of LegalBench-RAG has 1 MB.
const maxDocument = 200 << 20

// errNotText is returned for a file that is not valid UTF-8 or holds a NUL.
var errNotText = errors.New("not UTF-8 text")

// Document is one text of the corpus. It is safe for concurrent use.
type Document struct {
	File string // slash-separated, as the benchmark writes it: "cuad/X.txt"
	ID   doc.ID // of the file's bytes
	Path string // where the file lies on this machine
	// Twin is the first of the files, in their order, with the same bytes; File itself
	// for most. Scoring takes documents with the same Twin for one.
	Twin string

	text    string // the file's bytes, nothing translated
	offsets *doc.Offsets
}

// CodeSpan is a span of code points as LegalBench-RAG writes it in JSON: [start, end].
type CodeSpan doc.Span

// MarshalJSON writes [start, end].
func (s CodeSpan) MarshalJSON() ([]byte, error) { return json.Marshal([2]int{s.Start, s.End}) }

// UnmarshalJSON reads [start, end], 0 ≤ start ≤ end; anything else is an error, and so
// is an end that no text reaches.
func (s *CodeSpan) UnmarshalJSON(data []byte) error {
	var ends []int
	if err := json.Unmarshal(data, &ends); err != nil {
		return err
	}
	if len(ends) != 2 || ends[0] < 0 || ends[0] > ends[1] || ends[1] > maxDocument {
		return fmt.Errorf("a span is two numbers, 0 <= start <= end <= %d", maxDocument)
	}
	*s = CodeSpan{Start: ends[0], End: ends[1]}
	return nil
}

// newDocument returns a document with the given text, for a corpus that lies in no
// folder. Its Path is empty.
func newDocument(file, text string) *Document {
	return &Document{File: file, Twin: file, ID: doc.IDOf([]byte(text)), text: text, offsets: doc.NewOffsets(text)}
}

// Text returns the canonical text: the file's bytes.
func (d *Document) Text() string { return d.text }

// codePoints converts a byte span into one of code points. It returns [doc.ErrSpan]
// for a span that does not lie in the text.
func (d *Document) codePoints(s doc.Span) (doc.Span, error) { return d.offsets.Runes(s) }

// holds reports whether the text at a span of code points is answer.
func (d *Document) holds(s doc.Span, answer string) bool {
	span, err := d.offsets.FromRunes(s)
	return err == nil && d.text[span.Start:span.End] == answer
}

func readDocument(root *os.Root, file string) (*Document, error) {
	f, err := root.Open(filepath.FromSlash(file))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrData, err)
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w: not a regular file", file, ErrData)
	}
	data, err := io.ReadAll(io.LimitReader(f, maxDocument+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", file, ErrData, err)
	}
	if len(data) > maxDocument {
		return nil, fmt.Errorf("%s: %w: more than %d bytes", file, ErrData, maxDocument)
	}
	text := string(data)
	if !utf8.ValidString(text) || strings.IndexByte(text, 0) >= 0 {
		return nil, fmt.Errorf("%s: %w: %w", file, ErrData, errNotText)
	}
	d := newDocument(file, text)
	d.Path = filepath.Join(root.Name(), filepath.FromSlash(file))
	return d, nil
}

// markTwins points the documents that hold the same bytes to the first of them.
func markTwins(docs map[string]*Document) {
	first := map[doc.ID]string{}
	for file, d := range docs {
		if other, ok := first[d.ID]; !ok || file < other {
			first[d.ID] = file
		}
	}
	for _, d := range docs {
		d.Twin = first[d.ID]
	}
}
