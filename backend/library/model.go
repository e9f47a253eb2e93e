package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"pincite/backend/embed"
)

// BuiltinModel is the name of the model that comes with the program.
const BuiltinModel = "builtin"

// engine returns the engine of a model, opened once and shared; "" is [BuiltinModel].
// The error is [ErrNoModel] where the model is not installed.
func (l *Library) engine(model string) (embed.Engine, error) {
	if model == "" {
		model = BuiltinModel
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if engine, ok := l.engines[model]; ok {
		return engine, nil
	}
	engine, err := l.openEngine(model)
	if err != nil {
		return nil, err
	}
	l.engines[model] = engine
	return engine, nil
}

func (l *Library) openEngine(model string) (embed.Engine, error) {
	if model == BuiltinModel {
		return embed.OpenBuiltin(l.embed)
	}
	dir := filepath.Join(l.home, "models", model)
	if strings.ContainsAny(model, `/\`) || checkName(model) != nil {
		return nil, fmt.Errorf("%w: %q is not the name of a model; leave --model away for the built-in one", ErrNoModel, model)
	}
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: %s is not in %s; leave --model away for the built-in one", ErrNoModel, model, filepath.Dir(dir))
	}
	return embed.Open(dir, l.embed)
}

// checkModel opens the model of an index run before the run makes a file, so that a
// wrong name leaves nothing behind.
func (l *Library) checkModel(m *Matter, model string) error {
	if model == "" && !missing(m.path) {
		return nil // the matter knows
	}
	_, err := l.engine(model)
	return err
}
