package engines

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"pincite/backend/embed"
	"pincite/backend/library/matter"
	"pincite/backend/review/presence"
	"pincite/backend/search/relevance"
)

// Builtin is the name of the model that comes with the program.
const Builtin = "builtin"

// Pool has the models of a home folder, each opened once and shared. It is safe for
// concurrent use.
type Pool struct {
	dir string // of the installed models
	// Folders are set before any of their models is first wanted.
	Folders Folders

	mu            sync.Mutex
	options       embed.Options
	open          map[string]embed.Engine // by model, opened when first wanted
	changes       int                     // how often models were replaced or removed
	lexicon       *embed.WordVectors      // read when first wanted
	rankers       *relevance.Set          // read when first wanted
	encoderFaults map[string]error        // by key
	// presence is read when first wanted; presenceHash is that of its file.
	presence     *presence.Model
	presenceHash string
	marked       *presence.Model         // of the folder of relevance models, read when first wanted
	given        map[string]embed.Engine // for work in the background, see Provide
}

// Folders hold learned models to use instead of the built-in ones, for measuring; "" is the built-in one.
type Folders struct {
	Relevance string // of the models that rank passages; see lab/cmd/trainrelevance
	Presence  string // of the model of clauses; see lab/cmd/trainpresence
	Encoder   string // of the encoder that reads the best passages again; see lab/encoder
}

// NewPool returns the pool of the models in the folder dir.
func NewPool(dir string, o embed.Options) *Pool {
	return &Pool{dir: dir, options: o, open: map[string]embed.Engine{}, given: map[string]embed.Engine{}, encoderFaults: map[string]error{}}
}

// Close releases all models.
func (p *Pool) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.closeWhere(func(string) bool { return true })
}

// closeWhere releases models whose key is chosen; p.mu is held.
func (p *Pool) closeWhere(chosen func(key string) bool) error {
	var errs []error
	for key, engine := range p.open {
		if chosen(key) {
			errs = append(errs, engine.Close())
			delete(p.open, key)
		}
	}
	return errors.Join(errs...)
}

// Provide makes engines the model of a name, until that is removed: one that all share, and
// one for work in the background,
// nil where none is asked for. The pool closes neither.
func (p *Pool) Provide(model string, shared, background embed.Engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open[model] = provided{shared}
	if background != nil {
		p.given[model] = background
	}
	p.changes++
}

// provided is an engine that its owner closes.
type provided struct{ embed.Engine }

func (provided) Close() error { return nil }

// Engine returns the engine of a model, opened once and shared; "" is [Builtin].
// Where hash is not empty and the model has a graph that makes vectors of that hash, it
// is that graph's. The error is [ErrNoModel] where the model is not installed.
func (p *Pool) Engine(model, hash string) (embed.Engine, error) {
	if model == "" {
		model = Builtin
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	engine, open := p.open[model]
	if open && (hash == "" || engine.Info().Hash == hash) {
		return engine, nil
	}
	key, opts := model, p.options
	if hash != "" && model != Builtin && slices.Contains(embed.Hashes(p.ModelDir(model)), hash) {
		opts.Hash = hash
		if open { // with another graph
			key = model + "@" + hash
		}
	}
	if engine, open := p.open[key]; open {
		return engine, nil
	}
	engine, err := p.openEngine(model, opts)
	if err != nil {
		return nil, err
	}
	p.open[key] = engine
	return engine, nil
}

// Dir returns the folder of the installed models.
func (p *Pool) Dir() string { return p.dir }

// ModelDir returns the folder of one model.
func (p *Pool) ModelDir(model string) string { return filepath.Join(p.dir, model) }

func (p *Pool) openEngine(model string, opts embed.Options) (embed.Engine, error) {
	if model == Builtin {
		return embed.OpenBuiltin(opts)
	}
	dir, err := p.installed(model)
	if err != nil {
		return nil, fmt.Errorf("%w, or leave --model away for the built-in one", err)
	}
	return embed.Open(dir, opts)
}

// installed returns the folder of a model that is installed, or [ErrNoModel].
func (p *Pool) installed(model string) (string, error) {
	dir := p.ModelDir(model)
	if !folderName(model) {
		return "", fmt.Errorf("%w: %q is not the name of a model; see: pincite models list", ErrNoModel, model)
	}
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%w: %s is not in %s; see: pincite models list", ErrNoModel, model, filepath.Dir(dir))
	}
	return dir, nil
}

// folderName reports whether a model's name is that of a folder of its own on every system.
func folderName(model string) bool {
	kept, err := matter.CheckName(model)
	return err == nil && kept == model && matter.FileName(model) == model
}

// OpenBackground opens an engine of its own for work that must not keep questions waiting,
// with so many threads; hash is as for [Pool.Engine]. The caller closes it with
// [Pool.CloseBackground]; where the model is removed before, it is closed then.
func (p *Pool) OpenBackground(model, hash string, threads int, device embed.Device) (embed.Engine, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	opts := p.options
	opts.Threads, opts.Hash = threads, hash
	if device != "" {
		opts.Device = device
	}
	engine, err := p.openBackground(model, opts)
	if err != nil {
		return nil, err
	}
	for n := 0; ; n++ {
		key := fmt.Sprint(model, "@background ", n)
		if _, taken := p.open[key]; !taken {
			p.open[key] = engine
			return engine, nil
		}
	}
}

func (p *Pool) openBackground(model string, opts embed.Options) (embed.Engine, error) {
	if engine, ok := p.given[model]; ok {
		return &provided{engine}, nil
	}
	return p.openEngine(model, opts)
}

// CloseBackground lets go of an engine that [Pool.OpenBackground] opened.
func (p *Pool) CloseBackground(engine embed.Engine) error {
	p.mu.Lock()
	maps.DeleteFunc(p.open, func(_ string, e embed.Engine) bool { return e == engine })
	p.mu.Unlock()
	return engine.Close()
}

// Changed notes that models were installed, replaced or removed.
func (p *Pool) Changed() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.changes++
}

// Changes counts those changes; what was made with models before the last one is void.
func (p *Pool) Changes() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.changes
}

// CloseModel lets go of a model's engines, so that its files can be replaced. Whoever
// embeds with one of them gets embed.ErrClosed.
func (p *Pool) CloseModel(model string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.changes++
	delete(p.given, model)
	return p.closeWhere(func(key string) bool {
		name, _, _ := strings.Cut(key, "@")
		return name == model
	})
}

// Options returns what vectors are computed with.
func (p *Pool) Options() embed.Options {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.options
}

// Tune changes the device that computes vectors and the number of threads. Engines that are
// open are closed and open again when next wanted: what has one in hand gets embed.ErrClosed.
func (p *Pool) Tune(device embed.Device, threads int) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.options.Device == device && p.options.Threads == threads {
		return nil
	}
	p.options.Device, p.options.Threads = device, threads
	p.changes++
	return p.closeWhere(func(string) bool { return true })
}

// Names returns the built-in model and those in the pool's folder. A folder that cannot be
// listed has none.
func (p *Pool) Names() []string {
	names := []string{Builtin}
	entries, _ := os.ReadDir(p.dir)
	for _, e := range entries {
		if e.IsDir() && folderName(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names
}

// Hashes returns what the vectors of a model may depend on, without loading it.
func (p *Pool) Hashes(model string) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var hashes []string
	if engine, open := p.open[model]; open {
		hashes = append(hashes, engine.Info().Hash)
	}
	if model == Builtin {
		return hashes
	}
	return append(hashes, embed.Hashes(p.ModelDir(model))...)
}

// Keys of encoders among the engines that are open; no model has such a name.
const (
	encoderKey    = "@encoder"
	entailmentKey = "@entailment"
)

// Encoder returns the engine of the encoder that reads the best passages of a search once more, opened once and
// shared. It is nil where there is none, with the reason in [Pool.EncoderFault].
func (p *Pool) Encoder() (embed.Engine, error) {
	return p.encoder(encoderKey, func() (embed.Engine, error) { return embed.OpenEncoder(p.Folders.Encoder, p.options) })
}

// Entailment returns the engine of the cross-encoder of [embed.OpenEntailment], as [Pool.Encoder] does its own.
func (p *Pool) Entailment() (embed.Engine, error) {
	return p.encoder(entailmentKey, func() (embed.Engine, error) { return embed.OpenEntailment(p.options) })
}

func (p *Pool) encoder(key string, open func() (embed.Engine, error)) (embed.Engine, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if e, open := p.open[key]; open {
		return e, nil
	}
	if p.encoderFaults[key] != nil {
		return nil, nil
	}
	e, err := open()
	if errors.Is(err, embed.ErrNoEncoder) {
		p.encoderFaults[key] = err
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p.open[key] = e
	return e, nil
}

// EncoderFault says why there is no encoder, nil where there is one or none was wanted yet.
func (p *Pool) EncoderFault() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.encoderFaults[encoderKey]
}
