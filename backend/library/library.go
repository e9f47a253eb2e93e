package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"

	"pincite/backend/embed"
	"pincite/backend/extract/worker"
	"pincite/backend/library/power"
	"pincite/backend/search/relevance"
	"pincite/backend/store"
)

// Options say where a library is and what it runs with. The zero Options are those of
// the person who is logged in.
type Options struct {
	// Home is the folder of the matters and models; "" is [DefaultHome].
	Home string
	// Runtime is where ONNX Runtime's shared library is, as a file or a folder; "" looks
	// in the usual places.
	Runtime string
	// Threads bounds the threads of one inference; 0 leaves it to the engine.
	Threads int
	// Worker starts the processes that read whatever is not plain text, usually
	// [ThisProgram]. The zero command has this process read everything itself, without
	// limits: for sources that the program made, and for tests.
	Worker WorkerCommand
	// Limits bound what one file may cost such a process; the zero Limits are the
	// documented ones.
	Limits worker.Limits
	// Device is what computes vectors: "cpu", "cuda", "directml", "coreml"; "" and "auto"
	// leave it to what an installation measured.
	Device string
	// Relevance is a folder of relevance models to rank with instead of the built-in
	// ones, for measuring; see cmd/trainrelevance.
	Relevance string
	// SpareMemory has the process collect garbage earlier than Go does by itself while it
	// answers questions, unless the environment's GOGC says when. It is for a program with
	// one library.
	SpareMemory bool
}

// Library is one person's matters and models. It is safe for concurrent use.
type Library struct {
	home      string
	embed     embed.Options
	relevance string // folder; "" is the built-in one
	reader    *reader
	collector *collector

	power power.Source
	open  func(model string, opts embed.Options) (embed.Engine, error) // of a background run

	mu      sync.Mutex
	engines map[string]embed.Engine // by model, opened when first wanted
	changed int                     // how often models were replaced or removed
	words   *embed.WordVectors      // read when first wanted
	rankers *relevance.Set          // read when first wanted
}

// Open returns the library in o.Home, which need not exist yet: it is made when the
// first matter is. Call [Library.Close] when done.
func Open(o Options) (*Library, error) {
	home := o.Home
	if home == "" {
		var err error
		if home, err = DefaultHome(); err != nil {
			return nil, err
		}
	}
	home, err := filepath.Abs(home)
	if err != nil {
		return nil, fmt.Errorf("home folder %q: %w; set PINCITE_HOME to a full path", o.Home, err)
	}
	device, err := embed.ParseDevice(o.Device)
	if err != nil {
		return nil, err
	}
	l := &Library{
		home:      home,
		embed:     embed.Options{Library: o.Runtime, Threads: o.Threads, Device: device},
		relevance: o.Relevance,
		reader:    newReader(o.Worker, o.Limits),
		collector: newCollector(o.SpareMemory),
		power:     power.System(),
		engines:   make(map[string]embed.Engine),
	}
	l.open = l.openEngine
	if o.Relevance != "" {
		if _, err := l.verifyRelevance(); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// Home returns the absolute path of the home folder.
func (l *Library) Home() string { return l.home }

// Close releases the models and ends the workers. Matters are closed on their own.
func (l *Library) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	errs := []error{l.reader.close()}
	for model, engine := range l.engines {
		errs = append(errs, engine.Close())
		delete(l.engines, model)
	}
	return errors.Join(errs...)
}

// Matters returns the names of the matters in the home folder, sorted.
func (l *Library) Matters() ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(l.home, "matters"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list the matters: %w; check the permissions of the home folder", err)
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), Extension); ok && e.Type().IsRegular() {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names, nil
}

// Matter returns an existing matter, by name or by the path of its file; "" is
// [DefaultMatter]. The error is [ErrNoMatter] where there is none.
func (l *Library) Matter(name string) (*Matter, error) {
	m, err := l.locate(name)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(m.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, l.errNoMatter(m)
	case err != nil:
		return nil, fmt.Errorf("matter %s: %w; check its permissions", m.name, err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%w: %s is not a file; give a name or the path of a %s file", ErrNoMatter, m.path, Extension)
	}
	return m, nil
}

// CreateMatter returns a matter whose file is made by its first [Matter.Index], where it
// is not there yet.
func (l *Library) CreateMatter(name string) (*Matter, error) {
	m, err := l.locate(name)
	if err != nil {
		return nil, err
	}
	m.create = true
	return m, nil
}

// locate finds where a matter's file is, or would be.
func (l *Library) locate(name string) (*Matter, error) {
	if name == "" {
		name = DefaultMatter
	}
	if isPath(name) {
		path, err := filepath.Abs(name)
		if err != nil {
			return nil, fmt.Errorf("matter %q: %w; give the full path of its file", name, err)
		}
		return l.newMatter(strings.TrimSuffix(filepath.Base(path), Extension), path), nil
	}
	if err := checkName(name); err != nil {
		return nil, err
	}
	return l.newMatter(name, filepath.Join(l.home, "matters", name+Extension)), nil
}

func (l *Library) newMatter(name, path string) *Matter {
	return &Matter{library: l, name: name, path: path, uses: &uses{path: path + usesSuffix}}
}

func (l *Library) errNoMatter(m *Matter) error {
	step := "make one with: pincite index FOLDER"
	if m.name != DefaultMatter {
		step += fmt.Sprintf(" --matter %q", m.name)
	}
	if names, err := l.Matters(); err == nil && len(names) > 0 {
		step = fmt.Sprintf("choose one of %s, or %s", strings.Join(names, ", "), step)
	}
	return fmt.Errorf("%w: %s (%s); %s", ErrNoMatter, m.name, m.path, step)
}

// besideMatter returns the suffixes of what is kept beside a matter's file, but for its word
// index.
func besideMatter() []string {
	return []string{workspaceSuffix, usesSuffix, partsSuffix, ownPartsSuffix}
}

// DeleteMatter removes a matter's file, its word index and its workspace; it does nothing where there
// is none. A file that is not a matter, or is in use, is left as it is.
func (l *Library) DeleteMatter(name string) error {
	m, err := l.locate(name)
	if err != nil {
		return err
	}
	db, err := store.Open(m.path, store.Options{})
	if errors.Is(err, store.ErrNoMatter) && missing(m.path) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	if err := os.Remove(m.path); err != nil {
		return fmt.Errorf("delete the matter: %w; check the rights of its folder", err)
	}
	if err := os.RemoveAll(m.lexicalDir()); err != nil {
		return fmt.Errorf("delete the word index: %w; check the rights of its folder", err)
	}
	for _, suffix := range besideMatter() {
		if err := os.RemoveAll(m.path + suffix); err != nil {
			return fmt.Errorf("delete what was kept beside the matter: %w; check the rights of its folder", err)
		}
	}
	return nil
}
