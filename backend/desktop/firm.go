package desktop

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// FirmMatter is a matter on a firm's server that was added.
type FirmMatter struct {
	Name     string `json:"name"`
	ReadOnly bool   `json:"readOnly"`
	KeyKept  bool   `json:"keyKept"` // the key is in the system's keychain; otherwise the program forgets it when it ends
}

// AddFirmMatter adds a matter on a firm's server to the list, once the server has answered. A key of "" is
// the one that is known of that server.
func (a *API) AddFirmMatter(address, key string) (added FirmMatter, err error) {
	defer jobs.Guard(&err)
	found, err := a.shell.library.AddFirmMatter(a.shell.ctx, strings.TrimSpace(address), strings.TrimSpace(key))
	if errors.Is(err, library.ErrNoMatter) {
		return added, fmt.Errorf(
			"%w on that server; check the name at the end of the address, or ask whoever keeps the matter to index into it first",
			library.ErrNoMatter)
	}
	if err != nil {
		return added, err
	}
	a.shell.unreached.forget(found.Name)
	return FirmMatter{found.Name, found.ReadOnly, found.KeyKept}, a.shell.jobs.Reopen(found.Name)
}

// unreached are the servers that could not be reached a moment ago. It is safe for concurrent use.
type unreached struct {
	mu    sync.Mutex
	since map[string]time.Time // by matter
}

// notAskedFor is how long a server that could not be reached is not asked again only to list its matter.
const notAskedFor = 10 * time.Second

// asked asks for a matter unless its server could not be reached a moment ago.
func (w *unreached) asked(name string, ask func() error) error {
	w.mu.Lock()
	at, was := w.since[name]
	w.mu.Unlock()
	if was && time.Since(at) < notAskedFor {
		return library.ErrOffline
	}
	err := ask()
	w.forget(name)
	if errors.Is(err, library.ErrOffline) {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.since == nil {
			w.since = map[string]time.Time{}
		}
		w.since[name] = time.Now()
	}
	return err
}

func (w *unreached) forget(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.since, name)
}

// served describes the matters on servers, all at the same time: one that cannot be reached is waited for.
func (s *shell) served() ([]Matter, error) {
	names, err := s.library.FirmMatters()
	if err != nil {
		return nil, err
	}
	matters := make([]Matter, len(names))
	var wait sync.WaitGroup
	for i, name := range names {
		matters[i] = Matter{Name: name, Folders: []string{}, Served: true}
		m := &matters[i]
		wait.Go(func() {
			err := s.unreached.asked(name, func() error {
				_, err := jobs.Run(func() (struct{}, error) { return struct{}{}, s.describe(m) })
				return err
			})
			if err != nil {
				m.Problem = err.Error()
			}
		})
	}
	wait.Wait()
	return matters, nil
}
