package firm

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/store"
)

// content is a document as it is kept whole.
type content struct {
	Document store.Document
	Places   doc.Places
}

// outline is what a document is listed by.
type outline struct {
	Chunks    int             `json:"chunks"`
	Summary   string          `json:"summary"`
	Parties   []string        `json:"parties,omitempty"`
	Type      string          `json:"type,omitempty"`
	Date      string          `json:"date,omitempty"`
	Edited    bool            `json:"edited,omitempty"`
	Extractor string          `json:"extractor"`
	Set       store.VectorSet `json:"set"`
}

// metaRecord is what a matter says of itself.
type metaRecord struct {
	Meta    store.Meta
	Vectors string // the name of its vectors on the server
	Dim     int
	// Documents and Files are how many there are at least: a node that has fewer was away.
	Documents, Files int
}

// pack writes a value as text.
func pack(v any) (string, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := gob.NewEncoder(z).Encode(v); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// mostUnpacked bounds what a packed value may unfold to.
const mostUnpacked = 2 << 30

// unpack reverses pack. The error is [store.ErrDamaged].
func unpack(s string, v any) error {
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return fmt.Errorf("%w: a record on the server is not base64", store.ErrDamaged)
	}
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err == nil {
		err = gob.NewDecoder(io.LimitReader(z, mostUnpacked)).Decode(v)
	}
	if err != nil {
		return fmt.Errorf("%w: a record on the server cannot be unpacked", store.ErrDamaged)
	}
	return nil
}

// sealed returns a document that came from the server, checked: its spans lie in its text, and
// the text has the hash that it was written with.
func (c *content) sealed(id doc.ID) (*store.Document, error) {
	d := &c.Document
	if d.ID != id || sha256.Sum256([]byte(d.Text)) != d.TextHash {
		return nil, fmt.Errorf("document %v: %w: the server has another text", id, store.ErrDamaged)
	}
	if err := d.Validate(); err != nil {
		return nil, fmt.Errorf("document %v: %w: %w", id, store.ErrDamaged, err)
	}
	return d, nil
}

// versionOf names what the chunks of a document, with vectors of a set, are made of: all that is
// stored of it.
func versionOf(c content, set store.VectorSet) (string, error) {
	b, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	h.Write(append([]byte("pincite firm 1\n"+set+"\n"), b...))
	return hex.EncodeToString(h.Sum(nil)[:12]), nil
}

// nameOf makes the name of an object, a UUID, of what it is about.
func nameOf(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		h.Write([]byte(strconv.Itoa(len(p)) + "\n" + p))
	}
	b := h.Sum(nil)[:16]
	b[6], b[8] = b[6]&0x0f|0x50, b[8]&0x3f|0x80
	s := hex.EncodeToString(b)
	return s[:8] + "-" + s[8:12] + "-" + s[12:16] + "-" + s[16:20] + "-" + s[20:]
}

func documentName(id doc.ID) string { return nameOf("document", id.String()) }

func chunkName(id, version string, number int) string {
	return nameOf("chunk", id, version, strconv.Itoa(number))
}

func fileName(path string) string { return nameOf("file", path) }

// metaName is the name of the one object that says what a matter is.
var metaName = nameOf("meta")

// ends returns the first and the last bytes of a text, at most head and tail of them, cut at
// character boundaries and never overlapping; as [store.Store.Heads] does.
func ends(text string, head, tail int) (first, last string) {
	end := min(max(head, 0), len(text))
	for end > 0 && end < len(text) && !utf8.RuneStart(text[end]) {
		end--
	}
	start := max(len(text)-max(tail, 0), end)
	for start < len(text) && !utf8.RuneStart(text[start]) {
		start++
	}
	return text[:end], text[start:]
}
