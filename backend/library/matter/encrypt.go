package matter

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"

	"pincite/backend/atomicfile"
	"pincite/backend/store"
	"pincite/backend/vault"
)

// sealedBeside are the files beside a matter that are sealed with it; brokenOff are those of [Derived] that are deleted when a matter
// is encrypted or decrypted instead: what was begun, and what could not be mended.
var (
	sealedBeside = []string{WorkspaceSuffix, WorkspaceCopySuffix, OwnSuffix, MarksSuffix, MarksCopySuffix, ConfirmedSuffix,
		ConfirmedCopySuffix, IgnoredSuffix, IgnoredCopySuffix, NotesSuffix, NotesCopySuffix, UsesSuffix,
		GridsSuffix, DatesSuffix, FamiliesSuffix, WordsSuffix, PassagesSuffix}
	brokenOff = []string{PartsSuffix, OwnPartsSuffix, DamagedSuffix}
)

// Encryption tells how a matter is protected.
type Encryption struct {
	Encrypted  bool `json:"encrypted"`
	Locked     bool `json:"locked"`     // its key is not at hand
	Passphrase bool `json:"passphrase"` // one unlocks it
	Keychain   bool `json:"keychain"`   // the system's keychain unlocks it
	// Unfinished tells of a program that was killed while it encrypted the matter: its clips and questions are sealed
	// when it is opened next.
	Unfinished bool `json:"unfinished,omitempty"`
}

// Encryption tells how the matter is protected, without asking anybody for a passphrase. What a program that was
// killed left in plain text is swept ([Handle.Sweep]).
func (h *Handle) Encryption() (Encryption, error) {
	if h.elsewhere != nil {
		return Encryption{}, nil
	}
	if err := h.Sweep(); err != nil {
		return Encryption{}, err
	}
	b, err := h.header()
	if b == nil || err != nil {
		return Encryption{}, err
	}
	header, err := vault.ParseHeader(b)
	if err != nil {
		return Encryption{}, err
	}
	e := Encryption{Encrypted: true, Passphrase: header.Passphrase != nil, Keychain: header.Keychain != nil, Unfinished: h.unfinished()}
	quiet := h.keys.quiet()
	_, err = quiet.unlock(h.name, b)
	e.Locked = err != nil
	return e, nil
}

// quiet returns keys that ask nobody, for looking.
func (k *Keys) quiet() *Keys {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return &Keys{Keychain: k.Keychain, open: k.open, shut: k.shut}
}

// header returns the header of an encrypted matter, nil for another one.
func (h *Handle) header() (header []byte, err error) {
	kept, err := readKeys(h.path)
	if err != nil {
		return nil, err
	}
	if _, torn := vault.ParseHeader(kept); torn != nil {
		kept = nil
	}
	if kept != nil && !h.unfinished() {
		return kept, nil
	}
	// The copy may be gone, torn, or that of a file that was decrypted since, or the matter not be encrypted.
	db, err := store.Open(h.path, store.Options{ReadOnly: true, Unlock: func(b []byte) (*vault.Key, error) {
		header = b
		return nil, store.ErrSealed
	}})
	switch {
	case err == nil:
		return nil, db.Close()
	case header == nil: // a program that writes to an encrypted matter has kept its copy, and so has one that broke
		return kept, nil
	}
	return header, nil
}

// unfinished reports whether a program that turned the matter was killed before all that lies beside it had followed, or
// is at it.
func (h *Handle) unfinished() bool {
	_, err := os.Lstat(h.path + OldSuffix)
	return err == nil
}

// Create makes the file of an encrypted matter that holds nothing yet. The error is
// [fs.ErrExist] where there is a file.
func (h *Handle) Create(s *Secret, keychain bool) error {
	if _, err := os.Stat(h.path); err == nil {
		return fmt.Errorf("%s: %w; choose another name", h.path, fs.ErrExist)
	}
	if err := h.keys.keep(s, keychain); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.anew = s
	err := h.open(store.Options{Create: true})
	return errors.Join(err, h.release())
}

// keep puts a secret into the system's keychain, where that is wanted, and among the open keys.
func (k *Keys) keep(s *Secret, keychain bool) error {
	if keychain {
		if k == nil || k.Keychain == nil {
			return errors.New("this system has no keychain; set a passphrase instead")
		}
		if err := k.Keychain.Set(s.header.SetKeychain(s.key)); err != nil {
			return fmt.Errorf("%w; set a passphrase instead", err)
		}
	}
	k.take(s.key)
	return nil
}

// Encrypt makes an encrypted matter of one that is not: into a new file, which takes the place of
// the old one, and that is overwritten. A program that is killed meanwhile leaves the one or the
// other; whoever opens the matter next finishes what was begun. Progress is called with the number
// of documents that are done.
func (h *Handle) Encrypt(ctx context.Context, s *Secret, keychain bool, progress func(done, total int)) error {
	return h.turn(ctx, s, progress, func(from *store.Store) error {
		if from.Encrypted() {
			return errors.New("the matter is encrypted already; change its passphrase with: pincite matter unlock --new-passphrase-file FILE")
		}
		return h.keys.keep(s, keychain)
	})
}

// MayTurn returns why the matter cannot be encrypted or decrypted now: it is in use, locked, damaged, or its disk can only be read.
// Who shows a recovery key asks first: one that opens nothing is worse than none.
func (h *Handle) MayTurn() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.open(store.Options{}); err != nil {
		return err
	}
	return h.release()
}

// Decrypt reverses [Handle.Encrypt].
func (h *Handle) Decrypt(ctx context.Context, progress func(done, total int)) error {
	var account string
	err := h.turn(ctx, nil, progress, func(from *store.Store) error {
		if !from.Encrypted() {
			return errors.New("the matter is not encrypted; there is nothing to do")
		}
		b, err := from.Header()
		if err != nil {
			return err
		}
		if header, err := vault.ParseHeader(b); err == nil && header.Keychain != nil {
			account = header.Keychain.Account
		}
		return nil
	})
	if err == nil && account != "" && h.keys.HasKeychain() {
		_ = h.keys.Keychain.Delete(account) // it opens nothing any more
	}
	return err
}

// turn makes the matter's file anew, encrypted with a secret, or with none.
func (h *Handle) turn(ctx context.Context, s *Secret, progress func(done, total int), begin func(from *store.Store) error) error {
	if h.elsewhere != nil {
		return ErrElsewhere
	}
	if !h.running.TryLock() {
		return fmt.Errorf("%w: %s is being indexed; wait until that is done", store.ErrLocked, h.name)
	}
	defer h.running.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.open(store.Options{}); err != nil {
		return err
	}
	from := h.db
	defer h.release() //nolint:errcheck // what matters is on the disk by then
	if err := begin(from); err != nil {
		return err
	}
	made := h.path + TurningSuffix
	if err := convert(ctx, from, made, s, progress); err != nil {
		return errors.Join(err, wipe(made))
	}
	old := h.path + OldSuffix
	if err := os.Link(h.path, old); err != nil {
		// A file system without links: the mark alone has what is left finished after a kill.
		if err := atomicfile.WriteFile(old, nil, atomicfile.Private); err != nil {
			return errors.Join(err, wipe(made))
		}
	}
	if runtime.GOOS == "windows" { // where an open file cannot be replaced
		if err := h.release(); err != nil {
			return err
		}
	}
	if err := atomicfile.Rename(made, h.path); err != nil {
		return errors.Join(fmt.Errorf("put the new file in its place: %w; check the rights of its folder", err), os.Remove(old), wipe(made))
	}
	if err := h.release(); err != nil {
		return err
	}
	if s == nil {
		return h.finish(nil)
	}
	return h.finish(&finished{s.key, s.header.JSON()})
}

// convert makes a new file of all that a matter holds.
func convert(ctx context.Context, from *store.Store, path string, s *Secret, progress func(done, total int)) error {
	if err := wipe(path); err != nil {
		return err
	}
	o := store.Options{Create: true}
	if s != nil {
		o.Key, o.Header = s.key, s.header.JSON()
	}
	to, err := store.Open(path, o)
	if err != nil {
		return err
	}
	return errors.Join(to.Convert(ctx, from, progress), to.Close())
}

// settle finishes what a program that was killed left: a file that was being made is wiped, and
// where one took the matter's place, what lies beside the matter follows. It does nothing while
// another program has the matter open.
func (h *Handle) settle() error {
	if _, err := os.Lstat(h.path + TurningSuffix); err != nil && !h.unfinished() {
		return nil
	}
	db, err := h.openStore(store.Options{})
	if errors.Is(err, store.ErrLocked) || errors.Is(err, store.ErrNoMatter) {
		return nil
	}
	if errors.Is(err, store.ErrSealed) {
		return errors.Join(h.Sweep(), err)
	}
	if err != nil {
		return err
	}
	err = wipe(h.path + TurningSuffix)
	if _, missing := os.Lstat(h.path + OldSuffix); missing == nil && err == nil {
		err = h.finishOf(db)
	}
	return errors.Join(err, db.Close())
}

// finishOf finishes the turn of an open file.
func (h *Handle) finishOf(db *store.Store) error {
	header, err := db.Header()
	if err != nil {
		return err
	}
	if header == nil {
		return h.finish(nil)
	}
	key, err := h.Key()
	if err != nil {
		return err
	}
	return h.finish(&finished{key, header})
}

// finished is what a matter was encrypted with.
type finished struct {
	key    *vault.Key
	header []byte
}

// finish has what lies beside the matter follow a file that was encrypted with e, or decrypted
// where e is nil, and overwrites the old file. It may be called again after a kill.
func (h *Handle) finish(e *finished) error {
	var key *vault.Key
	var header []byte
	if e != nil {
		key, header = e.key, e.header
		if err := writeKeys(h.path, header); err != nil {
			return err
		}
	} else if before, err := h.besideKeyOf(); err != nil {
		return err
	} else if before != nil { // it opens what is sealed until all is written anew
		h.keys.take(before)
	}
	for _, suffix := range sealedBeside {
		if err := h.reseal(key, suffix); err != nil {
			return fmt.Errorf("%s: %w", h.path+suffix, err)
		}
	}
	for _, suffix := range brokenOff {
		if err := wipe(h.path + suffix); err != nil {
			return err
		}
	}
	if e == nil {
		if err := atomicfile.Remove(h.path + KeysSuffix); err != nil {
			return err
		}
	}
	if err := h.noteKey(key, header); err != nil {
		return err
	}
	return wipeOld(h.path)
}

// besideKeyOf returns the key of the copy of the header that lies beside the matter, nil for none.
func (h *Handle) besideKeyOf() (*vault.Key, error) {
	b, err := readKeys(h.path)
	if b == nil || err != nil {
		return nil, err
	}
	return h.keys.unlock(h.name, b)
}

// reseal writes a file beside the matter anew, sealed with key, or plain where that is nil, and
// overwrites what it was.
func (h *Handle) reseal(key *vault.Key, suffix string) error {
	path := h.path + suffix
	if err := wipeOld(path); err != nil {
		return err
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil || vault.SealedFile(data) == (key != nil) {
		return err
	}
	if key == nil {
		before, err := h.besideKeyOf()
		if err != nil {
			return err
		}
		if before == nil {
			return fmt.Errorf("%w: the key of what lies beside it is gone", store.ErrDamaged)
		}
		if data, err = before.OpenFile(suffix, data); err != nil {
			return nil // it is damaged; its copy is not, perhaps
		}
	}
	_ = os.Link(path, path+OldSuffix) // without links, what the file was is not overwritten
	if err := h.writeBeside(key, suffix, data); err != nil {
		return err
	}
	return wipeOld(path)
}
