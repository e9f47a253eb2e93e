package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/atomicfile"
	"pincite/backend/library/sources"
	"pincite/backend/precedent"
	"pincite/backend/review/playbook"
)

// What is asked of documents; package playbook explains it.
type (
	Playbook       = playbook.Playbook
	PlaybookColumn = playbook.Column
	PlaybookKind   = playbook.Kind
)

// ErrPlaybook is returned when a file is no playbook, or not a valid one.
var ErrPlaybook = playbook.ErrPlaybook

// PlaybookTemplate is a playbook to begin with.
const PlaybookTemplate = playbook.Template

// PlaybookFile is a playbook and where it is kept.
type PlaybookFile struct {
	*Playbook

	Path   string // "" for one that comes with the program
	Source []byte // the text of its file
}

// Ref is what [Library.OpenPlaybook] finds it by.
func (f PlaybookFile) Ref() string {
	if f.Path == "" {
		return f.ID
	}
	return f.Path
}

// BuiltinPlaybook returns a playbook that comes with the program.
func BuiltinPlaybook(id string) (*Playbook, error) { return playbook.Builtin(id) }

// playbookPath returns where the home folder keeps a person's own playbook.
func (l *Library) playbookPath(id string) string {
	return filepath.Join(l.home, "playbooks", id+".yaml")
}

// Playbooks returns the playbooks that come with the program, then the person's own in the
// home folder. The error says which of these cannot be read; the others are returned with it.
func (l *Library) Playbooks() (all []PlaybookFile, err error) {
	builtin, err := playbook.Builtins()
	if err != nil {
		return nil, err
	}
	for _, p := range builtin {
		source, err := playbook.BuiltinSource(p.ID)
		if err != nil {
			return nil, err
		}
		all = append(all, PlaybookFile{Playbook: p, Source: source})
	}
	own, err := filepath.Glob(l.playbookPath("*"))
	for _, path := range own {
		p, readErr := readPlaybook(path)
		if readErr != nil {
			err = errors.Join(err, readErr)
			continue
		}
		all = append(all, p)
	}
	return all, err
}

// OpenPlaybook returns the playbook of an id, which comes with the program or lies in the
// home folder, or the one in a file. The error is [ErrPlaybook], or that of the file system.
func (l *Library) OpenPlaybook(ref string) (PlaybookFile, error) {
	p, unknown := playbook.Builtin(ref)
	if unknown == nil {
		source, err := playbook.BuiltinSource(ref)
		return PlaybookFile{Playbook: p, Source: source}, err
	}
	if !strings.ContainsAny(ref, `/\.`) {
		if own, err := l.readPlaybook(l.playbookPath(ref)); !errors.Is(err, fs.ErrNotExist) {
			return own, err
		}
	}
	file, err := l.readPlaybook(ref)
	if errors.Is(err, fs.ErrNotExist) {
		return PlaybookFile{}, unknown
	}
	return file, err
}

// Drafted is a playbook that was drafted from precedents.
type Drafted struct {
	Source             []byte // of its file
	Documents, Columns int
	Failed             []error // of files that could not be read, which are left out
}

// DraftPlaybook drafts a playbook from the contracts of a folder and of those below it; package precedent says how. What it returns is
// a valid playbook. No matter is needed.
func (l *Library) DraftPlaybook(ctx context.Context, folder string) (*Drafted, error) {
	paths, err := filesBelow(folder)
	if err != nil {
		return nil, err
	}
	out := &Drafted{}
	var docs []precedent.Document
	for _, path := range paths {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		one, err := l.readFile(ctx, path)
		if err != nil {
			out.Failed = append(out.Failed, err)
			continue
		}
		docs = append(docs, precedent.Document{Name: filepath.Base(path), Text: one.Text.Text, Layout: one.Text.Layout, Format: one.Text.Format})
	}
	abs, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	out.Documents = len(docs)
	if out.Source, out.Columns, err = precedent.Draft("from-precedents", "As in "+filepath.Base(abs), docs); err != nil {
		return nil, err
	}
	if _, err := playbook.Parse("the draft", out.Source); err != nil {
		return nil, fmt.Errorf("draft a playbook: %w; report this", err)
	}
	return out, nil
}

// NewPlaybook writes a playbook into a file that is not there yet, for its owner alone whatever the process leaves to others.
func NewPlaybook(path string, source []byte) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already; choose another name", path)
	}
	if err != nil {
		return fmt.Errorf("write the playbook: %w; choose another folder", err)
	}
	_, err = f.Write(source)
	return errors.Join(f.Chmod(0o600), err, f.Close())
}

// checkLearned finds the kinds of clauses that a playbook names and nobody taught.
func (l *Library) checkLearned(file PlaybookFile) error {
	model, _, err := l.engines.Presence()
	if err != nil {
		return err
	}
	kinds := model.Kinds()
	for _, c := range file.Columns {
		if c.Learned != "" && !slices.Contains(kinds, c.Learned) {
			return fmt.Errorf("%w: %s: column %s: no kind of clause %q was learned; those that were are in: pincite playbook show clauses (or "+
				"nda, or merger)", ErrPlaybook, file.Path, c.ID, c.Learned)
		}
	}
	return nil
}

// readPlaybook reads a playbook that somebody wrote, every kind of clause in which was learned.
func (l *Library) readPlaybook(path string) (PlaybookFile, error) {
	file, err := readPlaybook(path)
	if err == nil {
		err = l.checkLearned(file)
	}
	return file, err
}

func readPlaybook(path string) (PlaybookFile, error) {
	source, err := sources.ReadInput(path, playbook.MaxBytes)
	if err != nil {
		return PlaybookFile{}, err
	}
	p, err := playbook.Parse(path, source)
	return PlaybookFile{p, path, source}, err
}

// AddColumn adds a column to a playbook; its id may be empty, see [playbook.Added]. What comes
// with the program stays as it is: a copy in the home folder is begun, and used again the
// next time. It returns the playbook as it is then.
func (l *Library) AddColumn(ref string, c PlaybookColumn) (PlaybookFile, error) {
	file, err := l.ownPlaybook(ref)
	if err != nil {
		return PlaybookFile{}, err
	}
	file.Source, file.Playbook, err = playbook.Added(file.Path, file.Source, c)
	return l.keepPlaybook(file, err)
}

// RemoveColumn takes a column out of a playbook that is not the program's; where it was the
// last one, the error is [ErrPlaybook]. It returns the playbook as it is then.
func (l *Library) RemoveColumn(ref, id string) (PlaybookFile, error) {
	file, err := l.OpenPlaybook(ref)
	if err == nil && file.Path == "" {
		err = fmt.Errorf("%w: %s comes with the program and stays as it is; hide the column instead", ErrPlaybook, ref)
	}
	if err != nil {
		return PlaybookFile{}, err
	}
	file.Source, file.Playbook, err = playbook.Removed(file.Path, file.Source, id)
	return l.keepPlaybook(file, err)
}

// ownPlaybook returns a playbook that may be changed: the one of ref, or the copy of one that
// comes with the program.
func (l *Library) ownPlaybook(ref string) (PlaybookFile, error) {
	file, err := l.OpenPlaybook(ref)
	if err != nil || file.Path != "" {
		return file, err
	}
	id := "my-" + file.ID
	if own, err := readPlaybook(l.playbookPath(id)); !errors.Is(err, fs.ErrNotExist) {
		return own, err
	}
	file.Path = l.playbookPath(id)
	file.Source, file.Playbook, err = playbook.Retitled(file.Path, file.Source, id, file.Title+", with my questions")
	return file, err
}

func (l *Library) keepPlaybook(file PlaybookFile, err error) (PlaybookFile, error) {
	if err != nil {
		return PlaybookFile{}, err
	}
	if err := os.MkdirAll(filepath.Dir(file.Path), 0o700); err != nil {
		return PlaybookFile{}, fmt.Errorf("keep the playbook: %w; check the permissions of the folder", err)
	}
	if err := atomicfile.WriteFile(file.Path, file.Source, atomicfile.Private); err != nil {
		return PlaybookFile{}, fmt.Errorf("keep the playbook: %w; %s", err, atomicfile.Step(err))
	}
	return file, nil
}
