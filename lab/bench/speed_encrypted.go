package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"pincite/backend/library"
)

// EncryptionCost is what encryption costs: the same work is done on a plain matter and on an
// encrypted one by turns, so that what else the machine does falls on both.
type EncryptionCost struct {
	Index      CPU   `json:"index"`       // the median of [encryptionRuns] runs
	Warm       CPU   `json:"warm"`        // all questions, [encryptionRuns] times
	WarmWhole  CPU   `json:"warm_whole"`  // the same to the whole matter
	IndexBytes int64 `json:"index_bytes"` // of the encrypted matter, on disk
}

// CPU is how long processors worked for a plain matter and for an encrypted one.
type CPU struct {
	Plain     time.Duration `json:"plain_ns"`
	Encrypted time.Duration `json:"encrypted_ns"`
}

// String returns the encrypted matter's time and how much more it is.
func (c CPU) String() string {
	more := 0.0
	if c.Plain > 0 {
		more = 100 * (c.Encrypted.Seconds()/c.Plain.Seconds() - 1)
	}
	return fmt.Sprintf("%.1f s (%+.1f %%)", c.Encrypted.Seconds(), more)
}

// encryptionRuns is how often each of the two is measured.
const encryptionRuns = 3

// encryption measures both in temporary folders, which it removes.
func (s Speed) encryption(ctx context.Context) (_ *EncryptionCost, err error) {
	home, err := os.MkdirTemp("", "pincite-speed-")
	if err != nil {
		return nil, fmt.Errorf("temporary folder: %w; set TMPDIR to a folder that can be written", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(home)) }()
	r := &EncryptionCost{}
	plain := &side{speed: s, home: filepath.Join(home, "plain"), index: &r.Index.Plain, warm: &r.Warm.Plain, whole: &r.WarmWhole.Plain}
	encrypted := &side{speed: s, home: filepath.Join(home, "encrypted"), keychain: &memoryKeychain{},
		index: &r.Index.Encrypted, warm: &r.Warm.Encrypted, whole: &r.WarmWhole.Encrypted}
	defer func() { err = errors.Join(err, plain.close(), encrypted.close()) }()
	sides := []*side{plain, encrypted}
	s.stage("plain and encrypted by turns: indexing")
	for range encryptionRuns {
		for _, a := range sides {
			if err := a.indexAnew(ctx); err != nil {
				return nil, err
			}
		}
		slices.Reverse(sides)
	}
	if r.IndexBytes, err = sizeOf(encrypted.home); err != nil {
		return nil, err
	}
	s.stage("plain and encrypted by turns: warm searches")
	for run := range encryptionRuns + 1 { // the first warms both
		for i, q := range s.Questions {
			for _, a := range sides {
				if err := a.ask(ctx, q, run > 0); err != nil {
					return nil, err
				}
			}
			if i%2 == run%2 {
				slices.Reverse(sides)
			}
		}
	}
	return r, nil
}

// side is one of the two matters and what it cost.
type side struct {
	speed              Speed
	home               string
	keychain           *memoryKeychain // nil of the plain one
	library            *library.Library
	matter             *library.Matter
	runs               []time.Duration // of indexing
	index, warm, whole *time.Duration
}

// indexAnew indexes the folder into a new matter and leaves it open.
func (a *side) indexAnew(ctx context.Context) error {
	err := errors.Join(a.close(), os.RemoveAll(a.home))
	if err != nil {
		return err
	}
	if a.library, a.matter, err = a.speed.open(a.home, a.chain()); err != nil {
		return err
	}
	if a.keychain != nil {
		secret, err := library.NewSecret()
		if err != nil {
			return err
		}
		if err := a.matter.CreateEncrypted(secret, true); err != nil {
			return err
		}
	}
	runtime.GC() // the other's garbage is not this one's work
	start := cpuTime()
	if _, err = a.matter.Index(ctx, library.IndexRequest{Folders: []string{a.speed.Folder}}); err != nil {
		return err
	}
	a.runs = append(a.runs, cpuTime()-start)
	slices.Sort(a.runs)
	*a.index = a.runs[len(a.runs)/2]
	return nil
}

// ask asks the documents that are named, and the whole matter.
func (a *side) ask(ctx context.Context, question string, count bool) error {
	for _, whole := range []bool{false, true} {
		start := cpuTime()
		if _, err := a.matter.Search(ctx, library.Question{Text: question, K: 10, NoRoute: whole}); err != nil {
			return err
		}
		to := a.warm
		if whole {
			to = a.whole
		}
		if count {
			*to += cpuTime() - start
		}
	}
	return nil
}

func (a *side) chain() library.Keychain {
	if a.keychain == nil {
		return nil
	}
	return a.keychain
}

func (a *side) close() error {
	if a.library == nil {
		return nil
	}
	err := errors.Join(a.matter.Close(), a.library.Close())
	a.library, a.matter = nil, nil
	return err
}

// memoryKeychain is a keychain that lasts as long as the measurement.
type memoryKeychain struct {
	account string
	secret  []byte
}

// Set implements [library.Keychain].
func (k *memoryKeychain) Set(account string, secret []byte) error {
	k.account, k.secret = account, secret
	return nil
}

// Get implements [library.Keychain].
func (k *memoryKeychain) Get(account string) ([]byte, error) {
	if k.secret == nil || account != k.account {
		return nil, library.ErrSealed
	}
	return k.secret, nil
}

// Delete implements [library.Keychain].
func (k *memoryKeychain) Delete(string) error { return nil }

// Available implements [library.Keychain].
func (k *memoryKeychain) Available() bool { return true }

// cpuTime returns for how long processors have worked for this process.
func cpuTime() time.Duration { return time.Duration(processorSeconds() * float64(time.Second)) }
