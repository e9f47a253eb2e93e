package engines

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"pincite/backend/embed"
	"pincite/backend/search/relevance"
	"pincite/models"
)

// Lexicon returns the built-in model's word vectors, read once.
func (p *Pool) Lexicon() (*embed.WordVectors, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.readLexicon()
}

// readLexicon is Lexicon; p.mu is held.
func (p *Pool) readLexicon() (_ *embed.WordVectors, err error) {
	if p.lexicon == nil {
		p.lexicon, err = embed.BuiltinWords()
	}
	return p.lexicon, err
}

// Relevance returns the models that rank passages, read once.
func (p *Pool) Relevance() (*relevance.Set, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.rankers != nil {
		return p.rankers, nil
	}
	words, err := p.readLexicon()
	if err != nil {
		return nil, err
	}
	var set *relevance.Set
	files, err := p.relevanceFiles()
	if err == nil {
		set, err = relevance.Open(files, words.Hash())
	}
	if err != nil {
		return nil, p.relevanceFault(err)
	}
	p.rankers = set
	return set, nil
}

// VerifyRelevance also compares the models with the hashes in their manifest.
func (p *Pool) VerifyRelevance() (*relevance.Set, error) {
	set, err := p.Relevance()
	if err != nil {
		return nil, err
	}
	files, err := p.relevanceFiles()
	if err == nil {
		err = set.Manifest.Verify(files)
	}
	if err != nil {
		return nil, p.relevanceFault(err)
	}
	return set, nil
}

func (p *Pool) relevanceFiles() (fs.FS, error) {
	if p.Folders.Relevance != "" {
		return os.DirFS(p.Folders.Relevance), nil
	}
	return fs.Sub(models.FS, "relevance")
}

// relevanceFault words an error of the relevance models.
func (p *Pool) relevanceFault(err error) error {
	step := "install Pincite again"
	switch {
	case errors.Is(err, relevance.ErrWords):
		step = "train them again with those of this version"
	case p.Folders.Relevance != "":
		step = "give a folder that lab/cmd/trainrelevance wrote"
	}
	return fmt.Errorf("relevance models: %w; %s", err, step)
}
