package library

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"pincite/backend/embed"
	"pincite/backend/extract/worker"
	"pincite/backend/firm"
	"pincite/backend/library/backfill/power"
	"pincite/backend/library/engines"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/netlog"
	"pincite/backend/policy"
	"pincite/backend/store"
)

// WorkerCommand says how the processes are started that read files; see [ThisProgram].
type WorkerCommand = worker.Command

// ThisProgram is the command that starts this program anew to read files. Its main must
// begin with [RunIfAsked].
func ThisProgram() (WorkerCommand, error) { return worker.Self() }

// RunIfAsked makes this process one that reads files, and does not return, where
// [ThisProgram] started it; otherwise it returns at once. It is to be called first thing
// in main, with os.Args[1:].
func RunIfAsked(args []string) { worker.RunIfAsked(args, sources.Tasks()...) }

// Policy is what is forbidden on a computer; package policy explains it.
type Policy = policy.Policy

// PolicyEnv names the environment variable with a file of one more policy, see [Options].
const PolicyEnv = policy.Env

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
	// Keychain opens encrypted matters, usually [SystemKeychain]; nil is none.
	Keychain Keychain
	// Passphrase asks for that of a matter, by its name; nil asks nobody.
	Passphrase func(matter string) (string, error)
	// Policy is a file of one more policy beside the computer's own, see package policy; "" for none.
	Policy string
	// SpareMemory has the process collect garbage earlier than Go does by itself while it
	// answers questions, unless the environment's GOGC says when. It is for a program with
	// one library.
	SpareMemory bool
}

// Library is one person's matters and models. It is safe for concurrent use.
type Library struct {
	home      string
	engines   *engines.Pool
	reader    *sources.Reader
	collector *collector
	power     power.Source
	keys      *matter.Keys
	network   *netlog.Log
	policy    policy.Policy
	servers   serverKeys
}

// Open returns the library in o.Home, which need not exist yet: it is made when the
// first matter is. Call [Library.Close] when done.
//
// A fixed home of the computer's policy wins over o.Home.
func Open(o Options) (*Library, error) {
	rules, err := policy.Load(policy.SystemFile(), o.Policy)
	if err != nil {
		return nil, err
	}
	home := cmp.Or(rules.Home, o.Home)
	if home == "" {
		if home, err = DefaultHome(); err != nil {
			return nil, err
		}
	}
	if home, err = filepath.Abs(home); err != nil {
		return nil, fmt.Errorf("home folder %q: %w; set PINCITE_HOME to a full path", o.Home, err)
	}
	device, err := embed.ParseDevice(o.Device)
	if err != nil {
		return nil, err
	}
	if o.Worker.Scratch == "" {
		o.Worker.Scratch = filepath.Join(home, "scratch")
	}
	// What cannot be swept now is swept next time.
	_ = worker.Sweep(o.Worker.Scratch)
	l := &Library{
		home:      home,
		engines:   engines.NewPool(filepath.Join(home, "models"), embed.Options{Library: o.Runtime, Threads: o.Threads, Device: device}),
		reader:    sources.NewReader(o.Worker, o.Limits),
		collector: newCollector(o.SpareMemory),
		power:     power.System(),
		keys:      &matter.Keys{Keychain: o.Keychain, Ask: o.Passphrase},
		network:   netlog.In(home),
		policy:    rules,
	}
	return l, nil
}

// ModelFolders are explained by package engines.
type ModelFolders = engines.Folders

// Replace has the library use other learned models than the built-in ones, for measuring them. It is called before anything
// is asked. The error is that of relevance models that cannot be used.
func (l *Library) Replace(f ModelFolders) error {
	l.engines.Folders = f
	if f.Relevance == "" {
		return nil
	}
	_, err := l.engines.VerifyRelevance()
	return err
}

// Policy returns what is forbidden on this computer.
func (l *Library) Policy() Policy { return l.policy }

// Home returns the absolute path of the home folder.
func (l *Library) Home() string { return l.home }

// Close releases the models and ends the workers. Matters are closed on their own.
func (l *Library) Close() error {
	return errors.Join(l.reader.Close(), l.engines.Close())
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
		if file, ok := strings.CutSuffix(e.Name(), Extension); ok && e.Type().IsRegular() {
			names = append(names, matter.NameOf(file))
		}
	}
	sort.Strings(names)
	return names, nil
}

// Matter returns an existing matter, by name, by the path of its file, or by its address on a firm's
// server, which is not asked yet; "" is [matter.Default]. The error is [ErrNoMatter] where there is none.
func (l *Library) Matter(name string) (*Matter, error) {
	if firm.IsAddress(name) {
		return l.firmMatter(name)
	}
	name, path, err := l.locate(name)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, l.errNoMatter(name, path)
	case err != nil:
		return nil, fmt.Errorf("matter %s: %w; check its permissions", name, err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%w: %s is not a file; give a name or the path of a %s file", ErrNoMatter, path, Extension)
	}
	return l.newMatter(name, path, false), nil
}

// CreateMatter returns a matter whose file is made by its first [Matter.Index], where it
// is not there yet.
func (l *Library) CreateMatter(name string) (*Matter, error) {
	if firm.IsAddress(name) {
		return l.firmMatter(name)
	}
	name, path, err := l.locate(name)
	if err != nil {
		return nil, err
	}
	return l.newMatter(name, path, true), nil
}

// locate finds the name of a matter, and where its file is, or would be. A name that differs from that of
// a matter that is there in capitals alone, or in how its accents are written, is that matter's.
func (l *Library) locate(ref string) (name, path string, err error) {
	if ref == "" {
		ref = DefaultMatter
	}
	if matter.IsPath(ref) {
		path, err := filepath.Abs(ref)
		if err != nil {
			return "", "", fmt.Errorf("matter %q: %w; give the full path of its file", ref, err)
		}
		return strings.TrimSuffix(filepath.Base(path), Extension), path, nil
	}
	if name, err = matter.CheckName(ref); err != nil {
		return "", "", err
	}
	folder := filepath.Join(l.home, "matters")
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", "", fmt.Errorf("list the matters: %w; check the permissions of the home folder", err)
	}
	for _, e := range entries {
		file, ok := strings.CutSuffix(e.Name(), Extension)
		switch there := matter.NameOf(file); {
		case ok && there == name:
			return name, filepath.Join(folder, e.Name()), nil
		case ok && path == "" && matter.SameName(there, name):
			ref, path = there, filepath.Join(folder, e.Name())
		}
	}
	if path != "" {
		return ref, path, nil
	}
	return name, filepath.Join(folder, matter.FileName(name)+Extension), nil
}

func (l *Library) errNoMatter(name, path string) error {
	step := "make one with: pincite index FOLDER"
	if name != DefaultMatter {
		step += fmt.Sprintf(" --matter %q", name)
	}
	if names, err := l.Matters(); err == nil && len(names) > 0 {
		step = fmt.Sprintf("choose one of %s, or %s", strings.Join(names, ", "), step)
	}
	return fmt.Errorf("%w: %s (%s); %s", ErrNoMatter, name, path, step)
}

// DeleteMatter removes a matter's file, its word index and its workspace; it does nothing where there
// is none. A file that is not a matter, or is in use, is left as it is. Of a matter on a firm's server it
// deletes what this machine keeps.
func (l *Library) DeleteMatter(name string) error {
	if firm.IsAddress(name) {
		return l.ForgetFirmMatter(name)
	}
	_, path, err := l.locate(name)
	if err != nil {
		return err
	}
	db, err := store.Open(path, store.Options{})
	if errors.Is(err, store.ErrNoMatter) && sources.Missing(path) {
		return nil
	}
	if err == nil {
		err = db.Close()
	}
	if err != nil && !errors.Is(err, store.ErrSealed) {
		return err
	}
	if err := l.keys.Forget(path); err != nil {
		return fmt.Errorf("take the matter's key out of the keychain: %w; try again when it answers", err)
	}
	if err := os.Remove(path); err != nil {
		return fmt.Errorf("delete the matter: %w; check the rights of its folder", err)
	}
	for _, suffix := range matter.Beside {
		if err := os.RemoveAll(path + suffix); err != nil {
			return fmt.Errorf("delete what was kept beside the matter: %w; check the rights of its folder", err)
		}
	}
	return nil
}
