package store

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
)

// FileState tells what became of a file.
type FileState string

// The states of a file. Those of the first group are as good as it gets; those of the last
// are no failures either: the file was met and left alone on purpose. Only an Indexed one
// must lead to a document; another may still lead to the one made of its bytes as they were.
const (
	Indexed   FileState = "indexed"
	Container FileState = "container" // no text of its own; its members have states of theirs

	NeedsOCR      FileState = "needs OCR"      // pictures of text that could not be recognised
	NeedsPassword FileState = "needs password" // encrypted
	Empty         FileState = "empty"          // no text in it
	Binary        FileState = "binary"         // no text in any known encoding
	TooLarge      FileState = "too large"      // it, what it unfolds to, or what reading it takes
	Unsupported   FileState = "unsupported"    // a format without a reader here
	Unreadable    FileState = "unreadable"     // the system would not give it
	OnlineOnly    FileState = "online only"    // in the cloud, and not on this machine
	Pointer       FileState = "pointer"        // to a document elsewhere, with none of its words
	SignIn        FileState = "sign-in page"   // or word of an error, which came instead of a document
	Vanished      FileState = "vanished"       // gone between the walk and the reading
	Changing      FileState = "changing"       // being written
	Damaged       FileState = "damaged"        // its reader gave up

	Skipped FileState = "skipped" // hidden, or no document
	Link    FileState = "link"    // a symbolic link, never followed
)

// Failed reports whether a file in this state could have been indexed and was not.
func (s FileState) Failed() bool {
	return s != Indexed && s != Container && s != Skipped && s != Link
}

// maxPath keeps a path with an ID in front of it within bbolt's longest key.
const maxPath = bolt.MaxKeySize - len(doc.ID{})

// File is the record of one path.
type File struct {
	Path    string // any bytes but none at all; unique in a matter
	Folder  string // the folder of the matter that it was found in
	Size    int64  // bytes
	ModTime time.Time
	// ChangeTime is when the system last wrote the file's record of its bytes, length, name or rights,
	// which no program can set; zero where that is not known, as on Windows.
	ChangeTime time.Time
	Doc        doc.ID // the document made of it; zero for none
	State      FileState
	Reason     string // why it is not indexed; no text of the file
	// NextStep tells the user what to do about it.
	NextStep string
	// Container is the path of the file on disk that holds this one, as a message holds
	// its attachments; empty for a file on disk. The path begins with it.
	Container string
	// Members is how many files this one holds directly.
	Members int
}

// Partial reports whether a file is indexed with something missing, such as scanned pages
// that could not be recognised. Its reason and next step say what.
func (f File) Partial() bool { return f.State == Indexed && f.Reason != "" }

// fileRecord is a File in the file, without its path where that is its key.
type fileRecord struct {
	Path     rawString `json:"path,omitempty"` // where the matter is encrypted
	Folder   rawString `json:"folder,omitempty"`
	Size     int64     `json:"size"`
	ModTime  timestamp `json:"mod_time,omitempty"`
	Changed  timestamp `json:"change_time,omitempty"`
	Doc      string    `json:"doc,omitempty"`
	State    FileState `json:"state"`
	Reason   string    `json:"reason,omitempty"`
	NextStep string    `json:"next_step,omitempty"`
	// Container is kept as the number of bytes of the path that it takes.
	Container int `json:"container,omitempty"`
	Members   int `json:"members,omitempty"`
}

// PutFiles records files, replacing those with the same paths, in one transaction. A
// document that no file leads to any more is deleted in it. A file that leads to a
// document which is not there is [ErrNoDocument].
func (s *Store) PutFiles(files ...File) error {
	return s.update(func(tx *txn) error {
		loose := looseIDs{}
		for _, f := range files {
			if err := putFile(tx, f, loose); err != nil {
				return err
			}
		}
		return sweep(tx, loose)
	})
}

// DeleteFiles forgets paths, in one transaction. A document that no file leads to any
// more is deleted in it. A path that is not recorded is passed over.
func (s *Store) DeleteFiles(paths ...string) error {
	return s.update(func(tx *txn) error {
		loose := looseIDs{}
		for _, path := range paths {
			if path == "" {
				continue
			}
			if err := unlink(tx, path, loose); err != nil {
				return err
			}
			if err := tx.Bucket(bucketFiles).Delete(tx.pathKey(path)); err != nil {
				return err
			}
		}
		return sweep(tx, loose)
	})
}

// Files returns all records in the order of their paths' bytes.
func (s *Store) Files() ([]File, error) {
	files, _, err := s.files(true)
	return files, err
}

// SoundFiles returns the records that can be read, and the paths of those that cannot: in an
// encrypted matter nobody can tell those, and unknownPath stands for each.
func (s *Store) SoundFiles() (files []File, damaged []string, err error) { return s.files(false) }

func (s *Store) files(strict bool) (files []File, damaged []string, err error) {
	err = s.view(func(tx *txn) error {
		return tx.Bucket(bucketFiles).ForEach(func(k, v []byte) error {
			f, err := tx.decodeFile(k, v)
			switch {
			case err == nil:
				files = append(files, f)
			case strict:
				return fmt.Errorf("file %q: %w", tx.pathOf(k), err)
			default:
				damaged = append(damaged, tx.pathOf(k))
			}
			return nil
		})
	})
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return files, damaged, err
}

// unknownPath stands for the path of a file whose record is damaged in an encrypted matter.
const unknownPath = "a file whose name is lost"

// pathOf returns the path of the file whose record stands under a key, as far as that tells it.
func (t *txn) pathOf(key []byte) string {
	if t.encryption != nil {
		return unknownPath
	}
	return string(key)
}

// looseIDs are documents that a transaction took a file away from.
type looseIDs map[doc.ID]bool

// putFile records f and the link to its document, which must be there.
func putFile(tx *txn, f File, loose looseIDs) error {
	r := fileRecord{
		Folder: rawString(f.Folder), Size: f.Size, ModTime: timestampOf(f.ModTime), Changed: timestampOf(f.ChangeTime),
		State: f.State, Reason: f.Reason, NextStep: f.NextStep, Container: len(f.Container), Members: f.Members,
	}
	linked := f.Doc != doc.ID{}
	switch {
	case f.Path == "" || len(f.Path) > maxPath:
		return fmt.Errorf("file %q: %w: a path has 1 to %d bytes", f.Path, ErrInvalid, maxPath)
	case len(f.Container) >= len(f.Path) || !strings.HasPrefix(f.Path, f.Container):
		return fmt.Errorf("file %q: %w: it does not lie in %q", f.Path, ErrInvalid, f.Container)
	case f.Members < 0:
		return fmt.Errorf("file %q: %w: it holds %d files", f.Path, ErrInvalid, f.Members)
	case f.State == "", f.State == Indexed && !linked:
		return fmt.Errorf("file %q: %w: state %q without a document", f.Path, ErrInvalid, f.State)
	case linked && tx.Bucket(bucketDocuments).Get(tx.documentKey(f.Doc)) == nil:
		return fmt.Errorf("file %q: document %v: %w", f.Path, f.Doc, ErrNoDocument)
	}
	if err := unlink(tx, f.Path, loose); err != nil {
		return err
	}
	if linked {
		r.Doc = f.Doc.String()
		if err := tx.Bucket(bucketLinks).Put(tx.linkKey(f.Doc, f.Path), []byte{}); err != nil {
			return err
		}
	}
	if tx.encryption != nil {
		r.Path = rawString(f.Path)
	}
	return tx.putRecord(bucketFiles, tx.pathKey(f.Path), r)
}

// unlink takes the path's file away from its document, if it leads to one.
func unlink(tx *txn, path string, loose looseIDs) error {
	key := tx.pathKey(path)
	v := tx.Bucket(bucketFiles).Get(key)
	if v == nil {
		return nil
	}
	f, err := tx.decodeFile(key, v)
	if err != nil || f.Doc == (doc.ID{}) {
		return err
	}
	loose[f.Doc] = true
	return tx.Bucket(bucketLinks).Delete(tx.linkKey(f.Doc, path))
}

// sweep deletes those of the loose documents that no file leads to.
func sweep(tx *txn, loose looseIDs) error {
	for id := range loose {
		if hasLink(tx, id) {
			continue
		}
		if err := deleteDocument(tx, id); err != nil {
			return err
		}
	}
	return nil
}

func hasLink(tx *txn, id doc.ID) bool {
	key := tx.documentKey(id)
	k, _ := tx.Bucket(bucketLinks).Cursor().Seek(key)
	return bytes.HasPrefix(k, key)
}

// decodeFile reads the record of a file by its key and value.
func (t *txn) decodeFile(key, value []byte) (File, error) {
	var r fileRecord
	if err := decodeRecord(t.box(), place{bucketFiles, key}, value, &r); err != nil {
		return File{}, err
	}
	path := string(key)
	if t.encryption != nil {
		path = string(r.Path)
	}
	f := File{
		Path: path, Folder: string(r.Folder), Size: r.Size, ModTime: r.ModTime.time(), ChangeTime: r.Changed.time(),
		State: r.State, Reason: r.Reason, NextStep: r.NextStep, Members: r.Members,
	}
	if r.Container < 0 || r.Container > 0 && r.Container >= len(path) || r.Members < 0 {
		return File{}, fmt.Errorf("%w: a file lies in no container", ErrDamaged)
	}
	f.Container = f.Path[:r.Container]
	if r.Doc != "" {
		var err error
		if f.Doc, err = doc.ParseID(r.Doc); err != nil {
			return File{}, fmt.Errorf("%w: a file leads to no document", ErrDamaged)
		}
	}
	return f, nil
}
