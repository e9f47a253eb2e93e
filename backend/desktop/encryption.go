package desktop

import (
	"errors"
	"fmt"
	"time"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// EventLocked comes with the name of a matter that was locked by itself.
const EventLocked = "locked"

// encryption is what the window knows of keys.
type encryption struct {
	secret *library.Secret // whose recovery key the page shows; nil for none
	used   time.Time       // when a matter was last asked for something
	locked time.Time       // the last use after which all matters were locked
}

// HasKeychain reports whether the system has a keychain that opens encrypted matters. A keychain
// that is locked may ask for its password.
func (a *API) HasKeychain() (has bool, err error) {
	defer jobs.Guard(&err)
	return a.shell.library.HasKeychain(), nil
}

// NewRecoveryKey makes a key for a matter and returns its recovery key, for the page to show
// before anything is encrypted. The next call forgets it.
func (a *API) NewRecoveryKey() (recovery string, err error) {
	defer jobs.Guard(&err)
	s, err := library.NewSecret()
	if err != nil {
		return "", err
	}
	a.shell.mu.Lock()
	defer a.shell.mu.Unlock()
	a.shell.encryption.secret = s
	return s.Recovery, nil
}

// EncryptMatter encrypts a matter with the key whose recovery key was shown, or makes an
// encrypted one where there is none of that name. The system's keychain opens it, and the
// passphrase, unless that is "".
func (a *API) EncryptMatter(name, passphrase string) (err error) {
	defer jobs.Guard(&err)
	a.shell.mu.Lock()
	secret := a.shell.encryption.secret
	a.shell.encryption.secret = nil
	a.shell.mu.Unlock()
	keychain := a.shell.library.HasKeychain()
	switch {
	case secret == nil:
		return errors.New("no recovery key was shown; begin again")
	case passphrase == "" && !keychain:
		return errors.New("this system has no keychain that answers; choose a passphrase")
	}
	if name, err = a.shell.library.TypedName(name); err != nil {
		return err
	}
	secret.SetPassphrase(passphrase)
	return a.shell.jobs.Alone(name, true, func(m *library.Matter) error {
		if _, missing := a.shell.library.Matter(name); errors.Is(missing, library.ErrNoMatter) {
			return m.CreateEncrypted(secret, keychain)
		}
		return m.Encrypt(a.shell.ctx, secret, keychain, func(int, int) {})
	})
}

// DecryptMatter makes a matter that is not encrypted of an encrypted one.
func (a *API) DecryptMatter(name string) (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.Alone(name, false, func(m *library.Matter) error {
		return m.Decrypt(a.shell.ctx, func(int, int) {})
	})
}

// LockMatter lets go of a matter's key until [API.UnlockMatter].
func (a *API) LockMatter(name string) (err error) {
	defer jobs.Guard(&err)
	return a.shell.lock(name)
}

func (s *shell) lock(name string) error {
	err := s.jobs.Alone(name, false, func(m *library.Matter) error { return m.Lock(false) })
	if err != nil {
		return err
	}
	s.forget()
	return nil
}

// forget lets go of what the window remembers of matters: answers, clips that were removed, grids, comparisons.
func (s *shell) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.results)
	s.grid, s.removed, s.compared = nil, nil, nil
}

// UnlockMatter opens a matter by its passphrase or recovery key, or by the system's keychain where
// both are "". With a new passphrase, that one opens it from now on.
func (a *API) UnlockMatter(name, passphrase, recovery, newPassphrase string) (err error) {
	defer jobs.Guard(&err)
	var change library.Rewrap
	if newPassphrase != "" {
		change.Passphrase = &newPassphrase
	}
	change.Keychain = recovery != "" && a.shell.library.HasKeychain()
	err = a.shell.jobs.Alone(name, false, func(m *library.Matter) error {
		return m.UnlockKey(library.Opener{Passphrase: passphrase, Recovery: recovery}, change)
	})
	a.shell.touch()
	if errors.Is(err, library.ErrPassphrase) { // what to do next is to be done in the window
		next := "the recovery key"
		if recovery != "" {
			next = "the passphrase"
		}
		return fmt.Errorf("%w; try again, or use %s", library.ErrPassphrase, next)
	}
	return err
}

// touch notes that a matter was asked for something.
func (s *shell) touch() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.encryption.used = time.Now()
}

// lockEvery is how often it is looked whether matters are to be locked; a pause much longer than
// that is one in which the machine slept.
const lockEvery = 10 * time.Second

// keepLocked has encrypted matters locked once nobody has used any for as long as the settings say,
// and when the machine has slept. Lock reports whether none is left open. It ends with the shell.
func (s *shell) keepLocked(lock func() bool) {
	tick := time.NewTicker(lockEvery)
	defer tick.Stop()
	last := time.Now().Round(0) // as the wall has it: a clock that stands still in sleep would see none
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-tick.C:
		}
		now := time.Now().Round(0)
		settings, _ := s.settings()
		if used, due := s.toLock(now, now.Sub(last), settings); due && lock() {
			s.mu.Lock()
			s.encryption.locked = used
			s.mu.Unlock()
		}
		last = now
	}
}

// toLock reports whether matters are to be locked now, when it was last looked a pause ago, and when
// one was used last.
func (s *shell) toLock(now time.Time, pause time.Duration, settings Settings) (used time.Time, due bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.encryption
	idle := now.Sub(e.used.Round(0)) >= time.Duration(settings.LockAfter)*time.Minute && !e.used.Equal(e.locked)
	return e.used, settings.LockAfter > 0 && (pause > 6*lockEvery || idle)
}

// lockForSleep locks what can be locked before the machine sleeps, unless the settings say never.
func (s *shell) lockForSleep() {
	if settings, _ := s.settings(); settings.LockAfter > 0 {
		s.lockAll()
	}
}

// lockAll locks the encrypted matters that are open, and reports whether none is left open, as one
// is in which something is being done.
func (s *shell) lockAll() (all bool) {
	names, err := s.library.Matters()
	if err != nil {
		return false // it is tried again
	}
	all = true
	for _, name := range names {
		m, err := s.jobs.Matter(name)
		if err != nil {
			continue
		}
		if e, err := m.Encryption(); err != nil || !e.Encrypted || e.Locked {
			continue
		}
		if s.jobs.Busy(name) || s.lock(name) != nil {
			all = false
			continue
		}
		s.window.Emit(EventLocked, name)
	}
	return all
}
