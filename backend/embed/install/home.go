package install

import (
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/embed"
	"pincite/backend/filelock"
	"pincite/backend/netlog"
)

// Options say what a [Home] works with. The zero value installs without comparing int8
// with float32, and so keeps float32.
type Options struct {
	Embed embed.Options // how models are run to be measured
	// Texts are embedded with both graphs of a model to compare them: some 500, as they
	// are searched, of which the first 250 characters count.
	Texts []string
	Log   *netlog.Log // of downloads; nil keeps none
	// Roots are the certificates that servers are to have; nil are the system's.
	Roots *x509.CertPool
	// Pause is how long to wait before a download is tried again; 0 is a second.
	Pause time.Duration
}

// Home is the folder that holds the models, one folder each, named by their ID. It is
// safe for concurrent use, also by several processes.
type Home struct {
	dir     string
	options Options
}

// New returns the models in a folder, which need not exist yet.
func New(dir string, o Options) *Home { return &Home{dir, o} }

// Dir returns the folder of a model, which may not exist.
func (h *Home) Dir(id string) string { return filepath.Join(h.dir, id) }

func (h *Home) staging(id string) string { return filepath.Join(h.dir, ".installing-"+id) }

// removed is where a model lies while it is deleted, also by a process that was killed.
func (h *Home) removed(id string) string { return filepath.Join(h.dir, ".removed-"+id) }

// State says how far a model is.
type State string

const (
	Available State = "available" // can be installed
	Partial   State = "partial"   // an installation was begun
	Installed State = "installed"
	Damaged   State = "damaged" // the folder is there and cannot be used
)

// Model is a model of the list.
type Model struct {
	ID, Name, Licence string

	State State
	Err   error // why it is damaged
	// Download is how many bytes installing brings, about; 0 for a model that is no more
	// in the catalogue.
	Download int64
	Size     int64 // bytes on the disk, of an installation that was begun too
	// Of an installed one:

	Precision embed.Precision
	Full      embed.Precision // of the graph that was kept beside an int8 one; or empty
	Dim       int
	MaxTokens int
	Origin    *embed.Origin
	Measured  embed.Measured
}

// List returns the models of the catalogue and those that are installed, by ID. Where a
// manifest cannot be used, the rest is returned with the error.
func (h *Home) List() ([]Model, error) {
	catalogue, catalogueErr := h.catalogue()
	var list []Model
	seen := map[string]bool{}
	for _, m := range catalogue {
		seen[m.ID] = true
		list = append(list, h.model(m.ID, m))
	}
	entries, err := os.ReadDir(h.dir)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	for _, e := range entries {
		if e.IsDir() && !seen[e.Name()] && !strings.HasPrefix(e.Name(), ".") {
			list = append(list, h.model(e.Name(), nil))
		}
	}
	return list, errors.Join(catalogueErr, err)
}

// model looks at one model, which may not be in the catalogue.
func (h *Home) model(id string, m *embed.Manifest) Model {
	model := Model{ID: id, State: Available}
	if m != nil {
		model.describe(m)
		for _, f := range m.Files {
			model.Download += sizeOf(f)
		}
	}
	if size := folderSize(h.staging(id)); size > 0 {
		model.State, model.Size = Partial, size
	}
	if _, err := os.Stat(h.Dir(id)); err != nil {
		return model
	}
	model.State, model.Size = Installed, folderSize(h.Dir(id))
	installed, err := readInstalled(h.Dir(id))
	if err == nil {
		model.describe(installed)
		model.Precision, model.Full, model.Origin = precisionOf(installed), installed.FullPrecision, installed.Origin
		model.Measured, err = embed.ReadMeasured(os.DirFS(h.Dir(id)))
	}
	if err != nil {
		model.State, model.Err = Damaged, err
	}
	return model
}

func (m *Model) describe(of *embed.Manifest) {
	m.Name, m.Licence, m.Dim, m.MaxTokens = of.Name, of.Licence, of.Dim, of.MaxTokens
}

func precisionOf(m *embed.Manifest) embed.Precision {
	if m.Precision == "" {
		return embed.Float32
	}
	return m.Precision
}

// readInstalled reads the manifest of an installed model and looks whether its files are
// there in their size.
func readInstalled(dir string) (*embed.Manifest, error) {
	data, err := os.ReadFile(filepath.Join(dir, embed.ManifestFile))
	if err != nil {
		return nil, fmt.Errorf("%w; install the model again", err)
	}
	m, err := embed.ParseManifest(data)
	if err != nil {
		return nil, err
	}
	for _, f := range m.Files {
		info, err := os.Stat(filepath.Join(dir, f.Name))
		if err != nil {
			return nil, fmt.Errorf("%w; install the model again", err)
		}
		if info.Size() != f.Size {
			return nil, fmt.Errorf("%w: %s has %d bytes, not %d; install the model again", ErrWrongFile, f.Name, info.Size(), f.Size)
		}
	}
	return m, nil
}

// folderSize returns the bytes in a folder without those in folders below it, and 0
// where there is none.
func folderSize(dir string) (size int64) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return 0
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			size += info.Size()
		}
	}
	return size
}

// Verify reads every file of an installed model and compares it with its hash. The error
// is [ErrNotInstalled], or names what differs.
func (h *Home) Verify(id string) error {
	if err := h.mustBeThere(id); err != nil {
		return err
	}
	if _, err := os.Stat(h.Dir(id)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w: its installation was begun and not finished; go on with: pincite models install %s, or import its files again",
			ErrNotInstalled, id)
	}
	m, err := readInstalled(h.Dir(id))
	if err != nil {
		return err
	}
	return m.Verify(os.DirFS(h.Dir(id)))
}

// Remove deletes a model and what an installation of it has left. The error is
// [ErrNotInstalled] where there is nothing of it.
func (h *Home) Remove(id string) error {
	unlock, err := h.lockInstalled(id)
	if err != nil {
		return err
	}
	defer unlock()
	// Renamed first: what is deleted half-way is no model any more.
	gone := h.removed(id)
	if err := os.RemoveAll(gone); err != nil {
		return fmt.Errorf("remove %s: %w; close the programs that use it", id, err)
	}
	if err := atomicfile.Rename(h.Dir(id), gone); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove %s: %w; close the programs that use it", id, err)
	}
	if err := errors.Join(os.RemoveAll(gone), os.RemoveAll(h.staging(id))); err != nil {
		return fmt.Errorf("remove %s: %w; close the programs that use it and remove the folder by hand", id, err)
	}
	return nil
}

// lockInstalled keeps other processes away from a model that is there; see [Home.lock].
func (h *Home) lockInstalled(id string) (unlock func(), err error) {
	if err := h.mustBeThere(id); err != nil {
		return nil, err
	}
	return h.lock(id)
}

// mustBeThere returns [ErrNotInstalled] where nothing of a model is there.
func (h *Home) mustBeThere(id string) error {
	if !validID(id) {
		return fmt.Errorf("%w: %q; see: pincite models list", ErrNotInstalled, id)
	}
	for _, dir := range []string{h.Dir(id), h.staging(id), h.removed(id)} {
		if _, err := os.Stat(dir); err == nil {
			return nil
		}
	}
	return fmt.Errorf("%w: %s is not in %s; see: pincite models list", ErrNotInstalled, id, h.dir)
}

// lock keeps other processes from installing or removing a model until unlock is called.
func (h *Home) lock(id string) (unlock func(), err error) {
	if err := os.MkdirAll(h.dir, 0o700); err != nil {
		return nil, fmt.Errorf("folder of the models: %w; set PINCITE_HOME to a folder that can be written", err)
	}
	f, err := os.OpenFile(filepath.Join(h.dir, ".lock-"+id), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w; check the permissions of the folder", id, err)
	}
	ok, err := filelock.TryLock(f)
	if err != nil || !ok {
		f.Close()
		if err == nil {
			err = fmt.Errorf("%w: %s; wait for it to end", ErrBusy, id)
		}
		return nil, err
	}
	return func() { _ = filelock.Close(f) }, nil
}
