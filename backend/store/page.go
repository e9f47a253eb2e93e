package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"time"
)

// bbolt maps the file and trusts its pages: a torn one can make it panic, read beyond
// the end of the file, or follow pages in a circle until the stack is full, which no
// recover stops. So the pages that lead to others are looked at before, by plain
// reads. The layout of pages is that of go.etcd.io/bbolt/internal/common, which
// docs/format.md repeats.

// Kinds of pages, and the sizes of their parts in bytes.
const (
	branchPage   = 0x01
	leafPage     = 0x02
	freelistPage = 0x10

	pageHeader  = 16
	pageElement = 16
	bucketValue = 16 // root page and sequence

	boltMagic   = 0xED0CDAED
	boltVersion = 2
)

// maxDepth is far beyond the depth of any sound tree: with the 20 or more keys to a
// page that our keys leave room for, a tree of depth 8 holds more than 10^10.
const maxDepth = 32

// pageMeta is what a meta page says of the tree.
type pageMeta struct {
	root, freelist, pages, tx uint64 // pages is the number of pages in use
}

// inspectPages returns nil for a file that bbolt can open: [ErrNotMatter] for a file of
// another kind, [ErrDamaged] for a torn one.
//
// No lock is held yet, so another process may be writing. It never touches a page that
// the newest meta page leads to; only if that one changes meanwhile is the verdict
// void, and after a second of that the matter is [ErrLocked].
func inspectPages(f *os.File) error {
	for deadline := time.Now().Add(lockTimeout); ; time.Sleep(lockTimeout / 20) {
		meta, err := readMeta(f)
		if err == nil {
			w := walker{r: f, pages: meta.pages}
			w.freelist(meta.freelist)
			w.tree(meta.root, rootBucket)
			if len(w.problems) == 0 {
				return nil
			}
			err = fmt.Errorf("%w: %s", ErrDamaged, w.problems[0])
		}
		if again, errAgain := readMeta(f); errAgain == nil && again == meta || err != nil && errAgain != nil {
			return err
		}
		if time.Now().After(deadline) {
			return ErrLocked
		}
	}
}

// readMeta returns the newest valid meta page of the file.
func readMeta(f *os.File) (pageMeta, error) {
	var buf [2 * pageSize]byte
	n, err := f.ReadAt(buf[:], 0)
	if err != nil && err != io.EOF {
		return pageMeta{}, err
	}
	var newest pageMeta
	found, magic := false, false
	for at := 0; at+pageHeader+64 <= n; at += pageSize {
		b := buf[at+pageHeader:]
		magic = magic || binary.LittleEndian.Uint32(b) == boltMagic
		m, ok := parseMeta(b)
		if ok && (!found || m.tx > newest.tx) {
			newest, found = m, true
		}
	}
	if !magic {
		return pageMeta{}, ErrNotMatter
	}
	if !found {
		return pageMeta{}, fmt.Errorf("%w: it has no valid meta page", ErrDamaged)
	}
	info, err := f.Stat()
	if err != nil {
		return pageMeta{}, err
	}
	if have := uint64(info.Size()) / pageSize; have < newest.pages {
		return pageMeta{}, fmt.Errorf("%w: it is cut short, %d of %d pages are left", ErrDamaged, have, newest.pages)
	}
	return newest, nil
}

// parseMeta reads a meta page after its header, and reports whether it is valid.
func parseMeta(b []byte) (pageMeta, bool) {
	u32, u64 := binary.LittleEndian.Uint32, binary.LittleEndian.Uint64
	h := fnv.New64a()
	h.Write(b[:56])
	m := pageMeta{root: u64(b[16:]), freelist: u64(b[32:]), pages: u64(b[40:]), tx: u64(b[48:])}
	return m, u32(b) == boltMagic && u32(b[4:]) == boltVersion && u32(b[8:]) == pageSize && u64(b[56:]) == h.Sum64()
}

// level says how far a walk looks into the buckets of a bucket.
type level int

const (
	flatBucket level = iota // only into those inside its own pages
	setsBucket              // into its buckets' own pages, as for vectors
	rootBucket              // into the matter's buckets
	deepBucket              // everywhere
)

// walker looks at the pages of a tree without trusting them.
type walker struct {
	r        io.ReaderAt
	pages    uint64
	seen     map[uint64]bool
	problems []string
}

func (w *walker) problem(format string, args ...any) {
	w.problems = append(w.problems, fmt.Sprintf(format, args...))
}

// tree looks at the pages below root.
func (w *walker) tree(root uint64, l level) {
	if w.seen == nil {
		w.seen = map[uint64]bool{}
	}
	w.page(root, l, 0)
}

func (w *walker) page(id uint64, l level, depth int) {
	if w.seen[id] || depth > maxDepth {
		w.problem("page %d is reached twice, or too deep", id)
		return
	}
	w.seen[id] = true
	p, ok := w.read(id)
	if !ok {
		return
	}
	switch {
	case p.kind == branchPage && p.count > 0:
		for i := range p.count {
			e := p.element(i)
			if at := uint64(pageHeader+i*pageElement) + uint64(u32(e)) + uint64(u32(e[4:])); at > p.size {
				w.problem("page %d: key %d lies outside it", id, i)
				return
			}
			w.page(u64(e[8:]), l, depth+1)
		}
	case p.kind == leafPage:
		w.leaf(id, p, l, depth)
	default:
		w.problem("page %d is of kind %#x with %d keys", id, p.kind, p.count)
	}
}

// leaf looks at the elements of a leaf page and, as far as l says, into its buckets.
func (w *walker) leaf(id uint64, p page, l level, depth int) {
	for i := range p.count {
		e := p.element(i)
		at := uint64(pageHeader+i*pageElement) + uint64(u32(e[4:]))
		keyLen, valueLen := uint64(u32(e[8:])), uint64(u32(e[12:]))
		if at+keyLen+valueLen > p.size {
			w.problem("page %d: value %d lies outside it", id, i)
			return
		}
		if isBucket := u32(e)&1 != 0; !isBucket {
			continue
		}
		if valueLen < bucketValue || valueLen > pageSize || keyLen > pageSize {
			w.problem("page %d: bucket %d has a size it cannot have", id, i)
			continue
		}
		b, err := p.bytes(w.r, at, keyLen+valueLen)
		if err != nil {
			w.problem("page %d: %v", id, err)
			return
		}
		key, value := b[:keyLen], b[keyLen:]
		if root := u64(value); root == 0 {
			w.inline(id, value[bucketValue:])
		} else if l != flatBucket {
			w.page(root, below(l, key), depth+1)
		}
	}
}

// below returns how far to look into the bucket at key of a bucket of level l.
func below(l level, key []byte) level {
	switch {
	case l == deepBucket:
		return deepBucket
	case l == rootBucket && bytes.Equal(key, bucketVectors):
		return setsBucket
	default:
		return flatBucket
	}
}

// inline looks at a bucket that lies inside the value of its leaf page.
func (w *walker) inline(id uint64, b []byte) {
	if len(b) < pageHeader {
		w.problem("page %d: a bucket in it is cut short", id)
		return
	}
	p := newPage(b, uint64(len(b)))
	if p.kind != leafPage || len(b) < pageHeader+p.count*pageElement {
		w.problem("page %d: a bucket in it is of kind %#x with %d keys", id, p.kind, p.count)
		return
	}
	p.table = b[pageHeader:]
	for i := range p.count {
		e := p.element(i)
		at := uint64(pageHeader+i*pageElement) + uint64(u32(e[4:]))
		if u32(e) != 0 || at+uint64(u32(e[8:]))+uint64(u32(e[12:])) > p.size {
			w.problem("page %d: value %d of a bucket in it lies outside it", id, i)
			return
		}
	}
}

// freelist looks at the list of free pages, and returns them.
func (w *walker) freelist(id uint64) (free []uint64) {
	p, ok := w.read(id)
	if !ok {
		return nil
	}
	count, skip := uint64(p.count), uint64(0)
	if p.count == 0xFFFF {
		b, err := p.bytes(w.r, pageHeader, 8)
		if err != nil {
			w.problem("free list: %v", err)
			return nil
		}
		count, skip = u64(b), 8
	}
	if p.kind != freelistPage || count > (p.size-pageHeader-skip)/8 {
		w.problem("page %d is of kind %#x and no list of %d free pages", id, p.kind, count)
		return nil
	}
	ids, err := p.bytes(w.r, pageHeader+skip, 8*count)
	if err != nil {
		w.problem("free list: %v", err)
		return nil
	}
	for last := uint64(1); len(ids) > 0; ids = ids[8:] {
		page := u64(ids)
		if page <= last || page >= w.pages {
			w.problem("free list: page %d is out of order or range", page)
			return nil
		}
		free, last = append(free, page), page
	}
	return free
}

// page is a page whose header is sound: it lies in the file with all it overflows to.
type page struct {
	at    int64  // in the file
	size  uint64 // in bytes, with overflow
	kind  uint16
	count int
	first []byte // its first bytes
	table []byte // its elements
}

func newPage(header []byte, size uint64) page {
	return page{
		size:  size,
		kind:  binary.LittleEndian.Uint16(header[8:]),
		count: int(binary.LittleEndian.Uint16(header[10:])),
		first: header,
	}
}

// read returns the page with its table of elements, or reports what is wrong.
func (w *walker) read(id uint64) (page, bool) {
	if id < 2 || id >= w.pages {
		w.problem("page %d lies outside the %d pages in use", id, w.pages)
		return page{}, false
	}
	b := make([]byte, pageSize)
	at := int64(id) * pageSize
	if _, err := w.r.ReadAt(b, at); err != nil {
		w.problem("page %d: %v", id, err)
		return page{}, false
	}
	overflow := uint64(u32(b[12:]))
	if u64(b) != id || id+overflow >= w.pages {
		w.problem("page %d says it is page %d and overflows to %d more", id, u64(b), overflow)
		return page{}, false
	}
	p := newPage(b, (overflow+1)*pageSize)
	p.at = at
	if p.kind == freelistPage {
		return p, true
	}
	size := uint64(p.count) * pageElement
	if pageHeader+size > p.size {
		w.problem("page %d has more keys than room", id)
		return page{}, false
	}
	var err error
	if p.table, err = p.bytes(w.r, pageHeader, size); err != nil {
		w.problem("page %d: %v", id, err)
		return page{}, false
	}
	return p, true
}

// bytes returns n bytes from at on, which the caller knows to lie in the page.
func (p page) bytes(r io.ReaderAt, at, n uint64) ([]byte, error) {
	if at+n <= uint64(len(p.first)) {
		return p.first[at : at+n], nil
	}
	b := make([]byte, n)
	_, err := r.ReadAt(b, p.at+int64(at))
	return b, err
}

func (p page) element(i int) []byte { return p.table[i*pageElement : (i+1)*pageElement] }

func u32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }
func u64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }
