package ingest

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math"
	"os"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/store"
	"pincite/backend/vault"
)

const (
	// CheckpointEvery is how much work a kill may undo, beside the call of the engine at work.
	CheckpointEvery = 5 * time.Second
)

// Checkpoint keeps the vectors of a large document until it is whole, so that a kill undoes
// seconds of what takes minutes. They are in a file beside the matter, under the hashes of
// their texts: whichever document comes next after a restart, and whatever became of this
// one, no text is embedded again. The file may be deleted, and goes by itself once the
// document is stored.
//
// The file begins with a line that names the vector set. Records follow: a [TextKey], the
// vector's numbers, and the CRC-32C of both, in little-endian order. What follows a record
// that is torn does not count. Where the matter is encrypted, 16 random bytes follow the line,
// and records are sealed.
type Checkpoint struct {
	path  string
	head  []byte
	key   *vault.Key    // nil where the matter is not encrypted
	seal  *vault.Sealer // of the file's records, as key
	dim   int
	every time.Duration

	known map[TextKey][]float32 // of an earlier run, not stored yet
	added [][]byte              // keys and numbers of records that are not in the file yet
	since time.Time             // when they began
	there bool                  // there is a file
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// OpenCheckpoint reads what an earlier run left of a vector set; what is of another set goes. The
// key is that of an encrypted matter, and else nil.
func OpenCheckpoint(path string, key *vault.Key, set store.VectorSet, dim int, every time.Duration) (*Checkpoint, error) {
	version := 1
	if key != nil {
		version = 2
	}
	p := &Checkpoint{path: path, key: key, head: fmt.Appendf(nil, "pincite parts %d %q %d\n", version, set, dim), dim: dim,
		every: every, known: map[TextKey][]float32{}}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	if err != nil {
		return nil, explainCheckpoint(err)
	}
	p.there = true
	err = p.read(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, explainCheckpoint(err)
	}
	return p, p.tidy()
}

// read reads the records of a file, and cuts off what follows the last whole one.
func (p *Checkpoint) read(f *os.File) error {
	r := bufio.NewReader(f)
	head := make([]byte, len(p.head))
	if _, err := io.ReadFull(r, head); err != nil || !bytes.Equal(head, p.head) {
		return nil // of another set
	}
	whole := int64(len(head))
	record := make([]byte, p.recordSize())
	if p.key != nil {
		salt := vault.NewSalt()
		if _, err := io.ReadFull(r, salt); err != nil {
			return nil // cut short
		}
		p.seal, whole = p.key.StreamSealer(salt), whole+int64(len(salt))
	}
	for {
		if _, err := io.ReadFull(r, record); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			break
		} else if err != nil {
			return err
		}
		body, ok := p.open(record)
		if !ok {
			break
		}
		vector := make([]float32, p.dim)
		for i := range vector {
			vector[i] = math.Float32frombits(binary.LittleEndian.Uint32(body[len(TextKey{})+4*i:]))
		}
		p.known[TextKey(body)] = vector
		whole += int64(len(record))
	}
	return f.Truncate(whole)
}

// recordSize returns how many bytes a record takes in the file.
func (p *Checkpoint) recordSize() int {
	size := len(TextKey{}) + 4*p.dim
	if p.key != nil {
		return vault.SealedSize(size)
	}
	return size + crc32.Size
}

// open returns a record's key and numbers, and whether it is whole.
func (p *Checkpoint) open(record []byte) (body []byte, ok bool) {
	if p.seal != nil {
		body, err := p.seal.Open(nil, p.head, record)
		return body, err == nil
	}
	body = record[:len(record)-crc32.Size]
	return body, crc32.Checksum(body, castagnoli) == binary.LittleEndian.Uint32(record[len(body):])
}

// Take returns the vector of a text that an earlier run embedded.
func (p *Checkpoint) Take(key TextKey) (vector []float32, ok bool) {
	vector, ok = p.known[key]
	return vector, ok
}

// Begin tells that documents are begun.
func (p *Checkpoint) Begin(now time.Time) { p.since = now }

// Add takes the vector of a text that was embedded.
func (p *Checkpoint) Add(key TextKey, vector []float32) {
	body := append(make([]byte, 0, len(key)+4*len(vector)), key[:]...)
	for _, x := range vector {
		body = binary.LittleEndian.AppendUint32(body, math.Float32bits(x))
	}
	p.added = append(p.added, body)
}

// close appends a record to what is written.
func (p *Checkpoint) close(out, body []byte) []byte {
	if p.seal != nil {
		return p.seal.Seal(out, p.head, body)
	}
	return binary.LittleEndian.AppendUint32(append(out, body...), crc32.Checksum(body, castagnoli))
}

// Keep writes what was added, where that took long enough.
func (p *Checkpoint) Keep(now time.Time) error {
	if now.Sub(p.since) < p.every {
		return nil
	}
	p.since = now
	return p.Flush()
}

// Flush writes what was added.
func (p *Checkpoint) Flush() error {
	if len(p.added) == 0 {
		return nil
	}
	f, err := os.OpenFile(p.path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return explainCheckpoint(err)
	}
	var out []byte
	if !p.there {
		out = append(out, p.head...)
		if p.key != nil {
			salt := vault.NewSalt()
			p.seal, out = p.key.StreamSealer(salt), append(out, salt...)
		}
		p.there = true
	}
	for _, body := range p.added {
		out = p.close(out, body)
	}
	_, err = f.Write(out)
	p.added = nil
	return explainCheckpoint(errors.Join(err, f.Close()))
}

// Stored tells that the documents are stored whose vectors were added, or taken for these
// texts.
func (p *Checkpoint) Stored(taken []TextKey) error {
	p.added = nil
	for _, key := range taken {
		delete(p.known, key)
	}
	return p.tidy()
}

// tidy removes a file that nothing is needed of.
func (p *Checkpoint) tidy() error {
	if !p.there || len(p.known) > 0 {
		return nil
	}
	return p.Remove()
}

func (p *Checkpoint) Remove() error {
	p.there, p.added = false, nil
	clear(p.known)
	return RemoveCheckpoint(p.path)
}

// RemoveCheckpoint removes the file at path, where there is one.
func RemoveCheckpoint(path string) error {
	return explainCheckpoint(atomicfile.Remove(path))
}

// explainCheckpoint says what an error of the file means.
func explainCheckpoint(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("keep the vectors of a document that is not whole yet: %w; %s", err, atomicfile.Step(err))
}

// TextKey identifies an augmented text.
type TextKey [sha256.Size / 2]byte
