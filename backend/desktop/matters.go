package desktop

import (
	"cmp"
	"fmt"
	"path/filepath"
	"time"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Start returns what the page draws first.
func (a *API) Start() (w Welcome, err error) {
	defer jobs.Guard(&err)
	settings, notice := a.shell.settings()
	a.shell.jobs.Start()
	notices := a.shell.jobs.Notices()
	if notice != "" {
		notices = append(notices, notice)
	}
	a.shell.mu.Lock()
	opened := a.shell.opened
	a.shell.opened = dropped(nil, "") // a page that is loaded again does not ask twice
	a.shell.mu.Unlock()
	matters, err := a.Matters()
	return Welcome{
		Version: library.Version(), Home: a.shell.library.Home(), Policy: a.shell.library.Policy().Told(),
		Servers: !a.shell.library.Policy().NoServers, Settings: settings, Matters: matters,
		Opened: opened, Notices: notices,
	}, err
}

// Matters returns all matters. One that cannot be opened says why.
func (a *API) Matters() (matters []Matter, err error) {
	defer jobs.Guard(&err)
	names, err := a.shell.library.Matters()
	if err != nil {
		return nil, err
	}
	matters = make([]Matter, 0, len(names))
	for _, name := range names {
		m := Matter{Name: name, Folders: []string{}}
		if err := a.shell.describe(&m); err != nil {
			m.Problem = err.Error()
		}
		matters = append(matters, m)
	}
	served, err := a.shell.served()
	return append(matters, served...), err
}

// describe tells what a matter covers and how it is protected.
func (s *shell) describe(m *Matter) error {
	matter, err := s.jobs.Matter(m.Name)
	if err != nil {
		return err
	}
	e, err := matter.Encryption()
	if err != nil {
		return err
	}
	m.Encrypted, m.Locked, m.Passphrase, m.Keychain = e.Encrypted, e.Locked, e.Passphrase, e.Keychain
	if m.Locked {
		return library.ErrSealed
	}
	about, err := matter.About()
	if err != nil {
		return err
	}
	m.Folders = append(m.Folders, about.Folders...)
	m.Documents, m.Failed, m.Model = about.Documents, about.Failed, about.Model
	m.ReadOnly, err = matter.ReadOnly(s.ctx)
	return err
}

// DeleteMatter deletes a matter's index, clips and saved questions. The contracts stay
// where they are.
func (a *API) DeleteMatter(name string) (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.DeleteMatter(name)
}

// RenameMatter gives a matter another name, and returns it as it is kept.
func (a *API) RenameMatter(name, to string) (kept string, err error) {
	defer jobs.Guard(&err)
	if to, err = a.shell.library.TypedName(to); err != nil {
		return "", err
	}
	return a.shell.jobs.RenameMatter(name, to)
}

// Files returns every file of a matter that was met. The page asks whenever a job has changed, so
// that it does not count as a use of the matter.
func (a *API) Files(matter string) (files []File, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.jobs.Matter(matter)
	if err != nil {
		return nil, err
	}
	records, err := m.Files()
	if err != nil {
		return nil, err
	}
	catalogue, err := m.Catalogue()
	if err != nil {
		return nil, err
	}
	files = make([]File, 0, len(records))
	for _, r := range records {
		f := File{
			Path: r.Path, Folder: r.Folder, Name: filepath.Base(r.Path), State: string(r.State), Failed: r.State.Failed(), Partial: r.Partial(),
			Reason: r.Reason, NextStep: r.NextStep, Parties: []string{}, Came: came(r),
		}
		if r.State == library.StateIndexed {
			entry := catalogue[r.Doc]
			f.Doc, f.Type, f.Date, f.Parties = r.Doc.String(), entry.Type, entry.Date, append(f.Parties, entry.Parties...)
		}
		files = append(files, f)
	}
	return files, nil
}

// came is the day on which a file was written where it lies: when it was put there, or else when it was last changed.
func came(f library.File) string {
	at := f.ModTime
	if f.ChangeTime.After(at) {
		at = f.ChangeTime
	}
	if at.IsZero() {
		return ""
	}
	return at.Format(time.DateOnly)
}

// PickFolder lets the user choose a folder; it returns "" where they think better of it.
func (a *API) PickFolder() (path string, err error) {
	defer jobs.Guard(&err)
	return a.shell.window.PickFolder("Choose a folder of contracts")
}

// RevealFile shows a file that was met in the system's file manager, by its path. A member
// of an archive or a message is shown as the file that holds it.
func (a *API) RevealFile(matter, path string) (err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return err
	}
	records, err := m.Files()
	if err != nil {
		return err
	}
	for _, r := range records {
		if r.Path == path {
			return a.shell.window.Reveal(cmp.Or(r.Container, r.Path))
		}
	}
	return fmt.Errorf("%w: the matter does not know that file; look at the list again", library.ErrNoDocument)
}

// Reveal shows a file of a matter in the system's file manager.
func (a *API) Reveal(matter, doc string) (err error) {
	defer jobs.Guard(&err)
	_, d, err := a.shell.document(matter, doc)
	if err != nil {
		return err
	}
	return a.shell.window.Reveal(d.File)
}

// Overview is what the list of a matter's documents shows beside what their files are called.
type Overview struct {
	Today     string          `json:"today"` // as ISO 8601 has it
	Documents []OverviewEntry `json:"documents"`
	Unread    int             `json:"unread"` // documents of which signature, law and deadline were not read yet
}

// OverviewEntry is a document of an [Overview]. What is not known is "".
type OverviewEntry struct {
	Doc    string `json:"doc"`
	Signed string `json:"signed"` // "signed", "partly", "blank", "draft" or "unknown"
	Law    string `json:"law"`
	Next   string `json:"next"` // the day of its next deadline, as ISO 8601 has it
	What   string `json:"what"` // falls on that day
	Base   string `json:"base"` // the agreement that it belongs to, itself where others belong to it
	Role   string `json:"role"` // what it is there
}

// Overview returns what is known of the documents of a matter; of those that were not read for it yet, only if read is set.
func (a *API) Overview(matter string, read bool) (out Overview, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	m, err := s.matter(matter)
	if err != nil {
		return Overview{}, err
	}
	found, err := m.Overview(s.ctx, read)
	if err != nil {
		return Overview{}, err
	}
	out = Overview{Today: time.Now().Format(time.DateOnly), Documents: []OverviewEntry{}, Unread: found.Unread}
	for id, e := range found.Documents {
		entry := OverviewEntry{Doc: id.String(), Signed: e.Signed, Law: e.Law, Next: e.Next, What: e.What, Role: e.Role}
		if e.Role != "" {
			entry.Base = e.Base.String()
		}
		out.Documents = append(out.Documents, entry)
	}
	return out, nil
}
