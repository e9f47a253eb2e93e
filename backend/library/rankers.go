package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"pincite/backend/search/relevance"
	"pincite/models"
)

// relevanceModels returns the models that rank passages, read once.
func (l *Library) relevanceModels() (*relevance.Set, error) {
	words, err := l.lexicon()
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rankers == nil {
		l.rankers, err = openRankers(l.relevance, words.Hash())
	}
	return l.rankers, err
}

// openRankers reads the relevance models in a folder, "" being the built-in ones.
func openRankers(folder, words string) (*relevance.Set, error) {
	step := "install Pincite again"
	files, err := fs.Sub(models.FS, "relevance")
	if folder != "" {
		step = "give a folder that cmd/trainrelevance wrote"
		files = os.DirFS(folder)
	}
	if err != nil {
		return nil, err
	}
	set, err := relevance.Open(files, words)
	if errors.Is(err, relevance.ErrWords) {
		step = "train them again with those of this version"
	}
	if err != nil {
		return nil, fmt.Errorf("relevance models: %w; %s", err, step)
	}
	return set, nil
}
