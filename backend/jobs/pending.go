package jobs

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"pincite/backend/homefile"
	"pincite/backend/library"
)

// pendingFile lies in the home folder and holds the jobs that have not ended.
const pendingFile = "jobs.json"

// pending is what of a job outlives the program, however that ends, so that the next one
// goes on with it. Passwords do not: files that need one wait for it again.
type pending struct {
	Matter  string   `json:"matter"`
	Folders []string `json:"folders,omitempty"`
	Forget  []string `json:"forget,omitempty"`
	Retry   bool     `json:"retry,omitempty"`
	Only    []string `json:"only,omitempty"`
	Paused  bool     `json:"paused,omitempty"`
	// Recipe is how the documents are to be cut and summarised; nil is as the matter was
	// indexed before.
	Recipe *library.Recipe `json:"recipe,omitempty"`
	// Sealed is all of this, sealed, of a job of an encrypted matter, which has nothing else here
	// but Matter.
	Sealed []byte `json:"sealed,omitempty"`
}

// sealedAs is what jobs are sealed as.
const sealedAs = "job"

// hide returns p as it is written; false where its matter is locked. Nil is a matter that is not
// open.
func (p pending) hide(matter *library.Matter) (pending, bool) {
	if matter == nil || p.Sealed != nil {
		return p, true
	}
	data, err := json.Marshal(p)
	if err != nil {
		return p, false
	}
	sealed, err := matter.Seal(sealedAs, data)
	if sealed != nil {
		p = pending{Matter: p.Matter, Sealed: sealed}
	}
	return p, err == nil
}

// show reverses hide.
func (m *Manager) show(p pending) (pending, error) {
	if p.Sealed == nil {
		return p, nil
	}
	matter, err := m.Matter(p.Matter)
	if err != nil {
		return p, err
	}
	data, err := matter.Unseal(sealedAs, p.Sealed)
	if err == nil {
		err = json.Unmarshal(data, &p)
	}
	return p, err
}

// notePending notes the jobs that have not ended; mu is held. Where that fails the next
// start does without: what is indexed so far is in the matter in any case.
func (m *Manager) notePending() {
	list := []pending{}
	for _, j := range m.sorted() {
		if j.silent || !j.active() && j.State != Paused {
			continue
		}
		p, ok := pending{
			Matter: j.Matter, Folders: j.request.Folders, Forget: j.request.Forget, Retry: j.request.Retry, Only: j.request.Only,
			Paused: j.State == Paused || j.pausing, Recipe: j.request.Recipe,
		}.hide(m.matters[j.Matter])
		if ok {
			list = append(list, p)
		}
	}
	_ = homefile.Write(m.library.Home(), pendingFile, list)
}

// HidePending seals what the home folder can tell of jobs of encrypted matters, and overwrites what
// it told: a matter may have been encrypted while a job of it was paused. Of a matter that is
// locked, such jobs go.
func HidePending(l *library.Library) error {
	now, _ := homefile.Read(l.Home(), pendingFile, []pending(nil))
	last, _ := homefile.Read(l.Home(), pendingFile+homefile.LastGood, []pending(nil))
	hidden, told := []pending{}, false
	for i, p := range slices.Concat(now, last) {
		ok := true
		if matter := encryptedMatter(l, p.Matter); matter != nil && p.Sealed == nil {
			told = true
			p, ok = p.hide(matter)
		}
		if ok && i < len(now) {
			hidden = append(hidden, p)
		}
	}
	if !told {
		return nil
	}
	err := homefile.Overwrite(l.Home(), pendingFile, hidden)
	if errors.Is(err, homefile.ErrNewer) {
		return nil // the newer program sees to it
	}
	return err
}

// encryptedMatter returns a matter by its name; nil where it is not encrypted, or cannot be opened.
func encryptedMatter(l *library.Library, name string) *library.Matter {
	matter, err := l.Matter(name)
	if err != nil {
		return nil
	}
	if e, err := matter.Encryption(); err != nil || !e.Encrypted {
		return nil
	}
	return matter
}

// resumeJobs takes up the jobs that the last program had not ended when it was closed. It
// does nothing when called again.
func (m *Manager) resumeJobs() {
	m.mu.Lock()
	done := m.resumed
	m.resumed = true
	m.mu.Unlock()
	if done {
		return
	}
	_ = HidePending(m.library) // a program that encrypted may have been killed before it did
	list, notice := homefile.Read(m.library.Home(), pendingFile, []pending(nil))
	m.addNotice(notice)
	for _, p := range list {
		m.resumeJob(p)
	}
}

// resumeJob takes up one job. It says so itself where its matter cannot be opened.
func (m *Manager) resumeJob(p pending) {
	p, err := m.show(p)
	if err == nil {
		err = m.openMatter(p.Matter, len(p.Folders) > 0)
	}
	m.mu.Lock()
	defer m.unlock()
	j := m.addJob(p.Matter, library.IndexRequest{Folders: p.Folders, Forget: p.Forget, Retry: p.Retry, Only: p.Only, Recipe: p.Recipe})
	switch {
	case err != nil:
		j.State, j.Error = Failed, err.Error()
	case p.Paused:
		j.State = Paused
	default:
		m.startJob(j)
		return
	}
	m.watcher.off[p.Matter] = true
}

// summarizer gives a request the language model that it or its matter asks for, at the
// configured address.
func (m *Manager) summarizer(matter *library.Matter, request *library.IndexRequest) error {
	recipe, err := matter.Recipe()
	if err != nil {
		return err
	}
	if request.Recipe != nil {
		recipe = *request.Recipe
	}
	if !recipe.AsksLLM() {
		return nil
	}
	request.Summarizer, err = m.library.LocalSummarizer(recipe, m.configured().LanguageModel)
	return err
}

// fallbackNotice says which documents did without the language model's summary, and why; ""
// where none did.
func fallbackNotice(fallbacks map[string]int) string {
	var told []string
	for _, reason := range slices.Sorted(maps.Keys(fallbacks)) {
		told = append(told, fmt.Sprintf("%d: %s", fallbacks[reason], reason))
	}
	if len(told) == 0 {
		return ""
	}
	return "Documents with the built-in summary, until they change, for want of the language model's: " + strings.Join(told, "; ")
}
