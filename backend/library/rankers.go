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
		var set *relevance.Set
		files, err := l.rankerFiles()
		if err == nil {
			set, err = relevance.Open(files, words.Hash())
		}
		if err != nil {
			return nil, l.rankerFault(err)
		}
		l.rankers = set
	}
	return l.rankers, nil
}

// verifyRelevance also compares the models with the hashes in their manifest.
func (l *Library) verifyRelevance() (*relevance.Set, error) {
	set, err := l.relevanceModels()
	if err != nil {
		return nil, err
	}
	files, err := l.rankerFiles()
	if err == nil {
		err = set.Manifest.Verify(files)
	}
	if err != nil {
		return nil, l.rankerFault(err)
	}
	return set, nil
}

func (l *Library) rankerFiles() (fs.FS, error) {
	if l.relevance != "" {
		return os.DirFS(l.relevance), nil
	}
	return fs.Sub(models.FS, "relevance")
}

// rankerFault words an error of the relevance models.
func (l *Library) rankerFault(err error) error {
	step := "install Pincite again"
	switch {
	case errors.Is(err, relevance.ErrWords):
		step = "train them again with those of this version"
	case l.relevance != "":
		step = "give a folder that cmd/trainrelevance wrote"
	}
	return fmt.Errorf("relevance models: %w; %s", err, step)
}
