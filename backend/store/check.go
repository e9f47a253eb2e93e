package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
)

// ProblemKind says what kind of damage a problem is.
type ProblemKind string

// The kinds of problems that [Store.Check] reports.
const (
	BadPage     ProblemKind = "page"     // the file's own structure is broken
	BadRecord   ProblemKind = "record"   // a record is missing, fails its checksum or cannot be read
	BadText     ProblemKind = "text"     // a text fails its checksum or hash, or is not UTF-8
	BadChunks   ProblemKind = "chunks"   // chunks out of order, with gaps or off character boundaries
	BadLayout   ProblemKind = "layout"   // pages or sections that do not lie in the text
	BadPlaces   ProblemKind = "places"   // places of words that do not lie in the text or on a page
	BadVectors  ProblemKind = "vectors"  // vectors too few, too many, not finite or failing their checksum
	BadFile     ProblemKind = "file"     // a file and its document do not lead to each other
	BadOrphan   ProblemKind = "orphan"   // contents, places or vectors without a document, or a document without a file
	BadSettings ProblemKind = "settings" // the matter's own record
)

// Problem is one thing that [Store.Check] found wrong. It carries no text of a document.
type Problem struct {
	Kind   ProblemKind
	Doc    doc.ID    // zero where it is about none
	Path   string    // of the file it is about; empty where it is about none
	Set    VectorSet // empty where it is about none
	Detail string

	key []byte // of the record that it is about, where nothing else tells that
}

// String describes the problem in one line.
func (p Problem) String() string {
	s := string(p.Kind)
	if p.Doc != (doc.ID{}) {
		s += " document " + p.Doc.String()
	}
	if p.Path != "" {
		s += fmt.Sprintf(" file %q", p.Path)
	}
	if p.Set != "" {
		s += fmt.Sprintf(" vector set %q", string(p.Set))
	}
	return s + ": " + p.Detail
}

// CheckReport is what [Store.Check] counted and found.
type CheckReport struct {
	Documents, Files, Chunks, Vectors int
	TextBytes                         int64
	Problems                          []Problem
}

// OK reports whether nothing is wrong.
func (r CheckReport) OK() bool { return len(r.Problems) == 0 }

// Err returns nil for a sound matter, and otherwise [ErrDamaged] with the number of
// problems and the first of them.
func (r CheckReport) Err() error {
	if r.OK() {
		return nil
	}
	return fmt.Errorf("%w: %d problems, the first: %v", ErrDamaged, len(r.Problems), r.Problems[0])
}

// maxPageProblems bounds what is reported of the file's structure: one broken page
// makes bbolt complain of every page behind it.
const maxPageProblems = 100

// Check looks at everything in the file: its pages, and then that every record and
// value passes its checksum and hash, that chunks cover the text in order on character
// boundaries, that every chunk has one finite vector in each set that its document is
// in, and that files and documents lead to each other. Damage is in the report, not
// the error. With broken pages it stops there, for what they hold cannot be trusted.
//
// Check reads the whole file; writers wait meanwhile, readers do not.
func (s *Store) Check(ctx context.Context) (CheckReport, error) {
	c := checker{}
	err := guard(func() error {
		// A transaction for writing keeps writers away, which bbolt's own check needs.
		tx, err := s.db.Begin(!s.db.IsReadOnly())
		if err != nil {
			return err
		}
		defer tx.Rollback() //nolint:errcheck // it only ends the reading
		return c.check(ctx, s, s.txn(tx))
	})
	return c.report, s.explain(err)
}

// checker collects what is wrong.
type checker struct {
	store  *Store
	tx     *txn
	report CheckReport
	chunks map[doc.ID]int // chunks of each document
}

func (c *checker) add(p Problem) { c.report.Problems = append(c.report.Problems, p) }

func (c *checker) check(ctx context.Context, s *Store, tx *txn) error {
	c.store, c.tx, c.chunks = s, tx, map[doc.ID]int{}
	if err := c.pages(ctx); err != nil || !c.report.OK() {
		return err
	}
	if err := tx.record(bucketMeta, keyMatter, &metaRecord{}); err != nil {
		c.add(Problem{Kind: BadSettings, Detail: err.Error()})
	}
	for _, step := range []func(context.Context) error{c.documents, c.contents, c.places, c.vectors, c.files, c.links, c.keys} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// pages walks the tree by plain reads and, where that finds it sound, lets bbolt check
// what it alone knows, such as pages that are neither used nor free.
func (c *checker) pages(ctx context.Context) error {
	w := walker{r: c.store.file, pages: uint64(c.tx.Size()) / pageSize}
	w.tree(uint64(c.tx.Cursor().Bucket().Root()), deepBucket)
	for _, p := range w.problems[:min(len(w.problems), maxPageProblems)] {
		c.add(Problem{Kind: BadPage, Detail: p})
	}
	if len(w.problems) > 0 || ctx.Err() != nil {
		return ctx.Err()
	}
	n := 0
	for err := range c.tx.Check() {
		if n++; n <= maxPageProblems {
			c.add(Problem{Kind: BadPage, Detail: err.Error()})
		}
	}
	return ctx.Err()
}

// each calls fn for every key of a bucket, and stops when ctx is done. A panic in fn,
// which a page that fails bbolt's trust causes, is a problem of that key alone.
func (c *checker) each(ctx context.Context, b *bolt.Bucket, fn func(k, v []byte)) error {
	return b.ForEach(func(k, v []byte) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := guard(func() error { fn(k, v); return nil }); err != nil {
			c.add(Problem{Kind: BadPage, Detail: err.Error()})
		}
		return nil
	})
}

// eachID is each for a bucket whose keys are IDs; another key is a problem.
func (c *checker) eachID(ctx context.Context, b *bolt.Bucket, fn func(id doc.ID, v []byte)) error {
	return c.each(ctx, b, func(k, v []byte) {
		id, err := c.tx.documentID(k)
		if err != nil {
			c.add(Problem{Kind: BadRecord, Detail: err.Error()})
			return
		}
		fn(id, v)
	})
}

func (c *checker) documents(ctx context.Context) error {
	return c.eachID(ctx, c.tx.Bucket(bucketDocuments), func(id doc.ID, v []byte) {
		c.report.Documents++
		c.chunks[id] = -1
		if !hasLink(c.tx, id) {
			c.add(Problem{Kind: BadOrphan, Doc: id, Detail: "no file leads to the document"})
		}
		r, err := c.tx.documentRecord(id, v)
		if err != nil {
			c.add(Problem{Kind: BadRecord, Doc: id, Detail: err.Error()})
			return
		}
		c.chunks[id] = r.Chunks
		c.document(id, r)
	})
}

// document checks the contents of one document against its record.
func (c *checker) document(id doc.ID, r documentRecord) {
	bad := func(kind ProblemKind, err error) { c.add(Problem{Kind: kind, Doc: id, Detail: err.Error()}) }
	b, err := c.store.openContents(c.tx, id)
	if err != nil {
		bad(BadRecord, err)
		return
	}
	d := Document{ID: id}
	box, err := c.tx.documentBox(id)
	if err != nil {
		bad(BadRecord, err)
		return
	}
	unseal := func(key []byte) ([]byte, error) {
		return box.unseal(place{bucketContents, sealKey(id, key)}, b.Get(key))
	}
	text, err := unseal(keyText)
	if err != nil {
		bad(BadText, err)
		return
	}
	d.Text = string(text)
	c.report.TextBytes += int64(len(text))
	if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != r.TextHash || len(text) != r.TextLen {
		bad(BadText, fmt.Errorf("the text has another hash or length than its record"))
	}
	chunks, err := unseal(keyChunks)
	if err == nil {
		d.Chunks, err = unpackChunks(chunks)
	}
	if err != nil {
		bad(BadChunks, err)
		return
	}
	layout, err := unseal(keyLayout)
	if err == nil {
		d.Layout, err = unpackLayout(layout)
	}
	if err != nil {
		bad(BadLayout, err)
	}
	if err := c.marks(b, box, id, r, &d.Layout); err != nil {
		bad(BadLayout, err)
	}
	if len(d.Chunks) != r.Chunks {
		bad(BadChunks, fmt.Errorf("%d chunks, and its record says %d", len(d.Chunks), r.Chunks))
	}
	c.report.Chunks += len(d.Chunks)
	c.report.Problems = append(c.report.Problems, inspectDocument(&d)...)
}

// marks reads the marks of a document into l.
func (c *checker) marks(b *bolt.Bucket, box box, id doc.ID, r documentRecord, l *doc.Layout) error {
	value := b.Get(keyMarks)
	if value == nil && r.Marks == 0 {
		return nil
	}
	marks, err := box.unseal(place{bucketContents, sealKey(id, keyMarks)}, value)
	if err == nil {
		err = unpackMarks(marks, l)
	}
	if err == nil && len(marks) != r.Marks {
		err = fmt.Errorf("%d bytes of marks, and its record says %d", len(marks), r.Marks)
	}
	return err
}

// contents finds contents without a document.
func (c *checker) contents(ctx context.Context) error {
	return c.eachID(ctx, c.tx.Bucket(bucketContents), func(id doc.ID, _ []byte) {
		if _, ok := c.chunks[id]; !ok {
			c.add(Problem{Kind: BadOrphan, Doc: id, Detail: "contents without a document"})
		}
	})
}

// places looks at the places of words. Those of another text than the document has are what
// a program left that does not know of them, and nobody reads them.
func (c *checker) places(ctx context.Context) error {
	b := c.tx.Bucket(bucketPlaces)
	if b == nil {
		return nil
	}
	return c.eachID(ctx, b, func(id doc.ID, _ []byte) {
		if _, ok := c.chunks[id]; !ok {
			c.add(Problem{Kind: BadOrphan, Doc: id, Detail: "places without a document"})
			return
		}
		if _, err := c.store.getPlaces(c.tx, id); err != nil {
			c.add(Problem{Kind: BadPlaces, Doc: id, Detail: err.Error()})
		}
	})
}

func (c *checker) vectors(ctx context.Context) error {
	vectors := c.tx.Bucket(bucketVectors)
	return vectors.ForEach(func(name, _ []byte) error {
		set := VectorSet(name)
		bucket := vectors.Bucket(name)
		if bucket == nil || c.tx.Bucket(bucketSets).Get(name) == nil {
			c.add(Problem{Kind: BadOrphan, Set: set, Detail: "vectors without a set"})
			return nil
		}
		var numbers []float32
		return c.eachID(ctx, bucket, func(id doc.ID, _ []byte) {
			chunks, ok := c.chunks[id]
			if !ok {
				c.add(Problem{Kind: BadOrphan, Doc: id, Set: set, Detail: "vectors without a document"})
				return
			}
			var dim int
			var err error
			numbers, dim, err = c.store.appendVectors(c.tx, set, id, numbers[:0])
			switch {
			case err != nil:
				c.add(Problem{Kind: BadVectors, Doc: id, Set: set, Detail: err.Error()})
				return
			case chunks >= 0 && len(numbers) != chunks*dim:
				c.add(Problem{Kind: BadVectors, Doc: id, Set: set, Detail: fmt.Sprintf("%d numbers for %d chunks of %d", len(numbers), chunks, dim)})
			case notFinite(numbers) >= 0:
				c.add(Problem{Kind: BadVectors, Doc: id, Set: set, Detail: fmt.Sprintf("vector %d is not finite", notFinite(numbers)/dim)})
			}
			c.report.Vectors += len(numbers) / dim
		})
	})
}

func (c *checker) files(ctx context.Context) error {
	return c.each(ctx, c.tx.Bucket(bucketFiles), func(k, v []byte) {
		c.report.Files++
		f, err := c.tx.decodeFile(k, v)
		switch {
		case err != nil:
			c.add(Problem{Kind: BadRecord, Path: c.tx.pathOf(k), Detail: err.Error(), key: slices.Clone(k)})
		case f.Doc == doc.ID{} && f.State == Indexed:
			c.add(Problem{Kind: BadFile, Path: f.Path, Detail: "indexed, and leads to no document"})
		case f.Doc == doc.ID{}:
		case c.tx.Bucket(bucketDocuments).Get(c.tx.documentKey(f.Doc)) == nil:
			c.add(Problem{Kind: BadFile, Doc: f.Doc, Path: f.Path, Detail: "leads to a document that is not there"})
		case c.tx.Bucket(bucketLinks).Get(c.tx.linkKey(f.Doc, f.Path)) == nil:
			c.add(Problem{Kind: BadFile, Doc: f.Doc, Path: f.Path, Detail: "its document does not know of it"})
		}
	})
}

// links finds documents that know of a file which does not lead to them.
func (c *checker) links(ctx context.Context) error {
	return c.each(ctx, c.tx.Bucket(bucketLinks), func(k, _ []byte) {
		n := min(len(k), len(doc.ID{}))
		id, err := c.tx.documentID(k[:n])
		if err != nil {
			c.add(Problem{Kind: BadRecord, Detail: "a link without a document"})
			return
		}
		path := k[n:]
		f, err := c.tx.decodeFile(path, c.tx.Bucket(bucketFiles).Get(path))
		if err != nil || !bytes.Equal(f.Doc[:], id[:]) {
			c.add(Problem{Kind: BadFile, Doc: id, Path: c.tx.pathOf(path), Detail: "the file does not lead to the document"})
		}
	})
}

// keys finds keys of documents that are not there.
func (c *checker) keys(ctx context.Context) error {
	b := c.tx.Bucket(bucketKeys)
	if c.tx.encryption == nil || b == nil {
		return nil
	}
	known := map[doc.ID]bool{} // to have parts that no document has
	for _, p := range c.report.Problems {
		known[p.Doc] = true
	}
	return c.eachID(ctx, b, func(id doc.ID, _ []byte) {
		if _, ok := c.chunks[id]; !ok && !known[id] {
			c.add(Problem{Kind: BadOrphan, Doc: id, Detail: "a key without a document"})
		}
	})
}
