package library

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/embed"
)

// BuiltinModel is the name of the model that comes with the program.
const BuiltinModel = "builtin"

// engine returns the engine of a model, opened once and shared; "" is [BuiltinModel].
// Where hash is not empty and the model has a graph that makes vectors of that hash, it
// is that graph's. The error is [ErrNoModel] where the model is not installed.
func (l *Library) engine(model, hash string) (embed.Engine, error) {
	if model == "" {
		model = BuiltinModel
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	engine, open := l.engines[model]
	if open && (hash == "" || engine.Info().Hash == hash) {
		return engine, nil
	}
	key, opts := model, l.embed
	if hash != "" && model != BuiltinModel && slices.Contains(embed.Hashes(l.modelDir(model)), hash) {
		opts.Hash = hash
		if open { // with another graph
			key = model + "@" + hash
		}
	}
	if engine, open := l.engines[key]; open {
		return engine, nil
	}
	engine, err := l.openEngine(model, opts)
	if err != nil {
		return nil, err
	}
	l.engines[key] = engine
	return engine, nil
}

func (l *Library) modelsDir() string { return filepath.Join(l.home, "models") }

func (l *Library) modelDir(model string) string { return filepath.Join(l.modelsDir(), model) }

func (l *Library) openEngine(model string, opts embed.Options) (embed.Engine, error) {
	if model == BuiltinModel {
		return embed.OpenBuiltin(opts)
	}
	if strings.ContainsAny(model, `/\`) || checkName(model) != nil {
		return nil, fmt.Errorf("%w: %q is not the name of a model; leave --model away for the built-in one", ErrNoModel, model)
	}
	dir := l.modelDir(model)
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: %s is not in %s; see: pincite models list, or leave --model away for the built-in one", ErrNoModel, model, filepath.Dir(dir))
	}
	return embed.Open(dir, opts)
}

// background opens an engine of its own for work that must not keep questions waiting,
// with so many threads; hash is as for [Library.engine]. The caller closes it with
// [Library.closeBackground]; where the model is removed before, it is closed then.
func (l *Library) background(model, hash string, threads int, device embed.Device) (embed.Engine, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	opts := l.embed
	opts.Threads, opts.Hash = threads, hash
	if device != "" {
		opts.Device = device
	}
	engine, err := l.open(model, opts)
	if err != nil {
		return nil, err
	}
	for n := 0; ; n++ {
		key := fmt.Sprint(model, "@background ", n)
		if _, taken := l.engines[key]; !taken {
			l.engines[key] = engine
			return engine, nil
		}
	}
}

// closeBackground lets go of an engine that [Library.background] opened.
func (l *Library) closeBackground(engine embed.Engine) error {
	l.mu.Lock()
	maps.DeleteFunc(l.engines, func(_ string, e embed.Engine) bool { return e == engine })
	l.mu.Unlock()
	return engine.Close()
}

// modelChanged notes that models were installed, replaced or removed.
func (l *Library) modelChanged() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.changed++
}

// modelChanges counts those changes; a desk that was made before the last one is void.
func (l *Library) modelChanges() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.changed
}

// closeEngines lets go of a model's engines, so that its files can be replaced. Whoever
// embeds with one of them gets embed.ErrClosed.
func (l *Library) closeEngines(model string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.changed++
	var errs []error
	for key, engine := range l.engines {
		if name, _, _ := strings.Cut(key, "@"); name == model {
			errs = append(errs, engine.Close())
			delete(l.engines, key)
		}
	}
	return errors.Join(errs...)
}

// checkModel opens the model of an index run before the run makes a file, so that a
// wrong name leaves nothing behind.
func (l *Library) checkModel(m *Matter, model string) error {
	if model == "" && !missing(m.path) {
		return nil // the matter knows
	}
	_, err := l.engine(model, "")
	return err
}

// embedding returns what vectors are computed with.
func (l *Library) embedding() embed.Options {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.embed
}

// Tune changes what vectors are computed with, as [Options] says it: a device, and a number
// of threads. Engines that are open are closed and open again when next wanted. Close the
// matters first that nothing runs in: what has an engine in hand gets embed.ErrClosed.
func (l *Library) Tune(device string, threads int) error {
	d, err := embed.ParseDevice(device)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.embed.Device == d && l.embed.Threads == threads {
		return nil
	}
	l.embed.Device, l.embed.Threads = d, threads
	l.changed++
	var errs []error
	for key, engine := range l.engines {
		errs = append(errs, engine.Close())
		delete(l.engines, key)
	}
	return errors.Join(errs...)
}
