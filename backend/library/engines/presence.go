package engines

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"pincite/backend/embed"
	"pincite/backend/review/presence"
	"pincite/backend/search/relevance"
	"pincite/backend/text"
	"pincite/models"
)

// Marked returns the model that tells which passages are like those that experts marked, to
// rank with beside the relevance models: that of [Pool.Presence], or of the folder "presence"
// beside other relevance models, so that both learned from the same documents. It is nil where
// there is no such folder.
func (p *Pool) Marked() (*presence.Model, error) {
	if p.Folders.Relevance == "" {
		m, _, err := p.Presence()
		return m, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.marked == nil {
		data, err := os.ReadFile(filepath.Join(p.Folders.Relevance, "presence", presence.File))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		if err == nil {
			p.marked, err = presence.Read(data)
		}
		if err != nil {
			return nil, fmt.Errorf("the model of clauses beside the relevance models: %w; make it with lab/cmd/trainpresence", err)
		}
	}
	return p.marked, nil
}

// Presence returns the model that tells which clauses a document has, read once, and its
// hash.
func (p *Pool) Presence() (*presence.Model, string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.presence == nil {
		folder, err := fs.Sub(models.FS, "presence")
		if p.Folders.Presence != "" {
			folder = os.DirFS(p.Folders.Presence)
		}
		var data []byte
		if err == nil {
			data, err = fs.ReadFile(folder, presence.File)
		}
		if err == nil {
			p.presence, err = presence.Read(data)
		}
		if err != nil {
			return nil, "", fmt.Errorf("the model of clauses: %w; install Pincite again", err)
		}
		sum := sha256.Sum256(data)
		p.presenceHash = hex.EncodeToString(sum[:8])
	}
	return p.presence, p.presenceHash, nil
}

// Clauses returns the kinds of clauses, by their positions in the model of clauses, that a
// question asks for in words of its own, each with the probability that it does, where that is at least
// so great. Foreign are its words that stand in no question which was learned from.
func (p *Pool) Clauses(question string, least float64) (kinds map[int]float64, foreign []string, err error) {
	set, err := p.Relevance()
	if err != nil {
		return nil, nil, err
	}
	model, _, err := p.Presence()
	if err != nil || set.Needs == nil {
		return nil, nil, err
	}
	words := text.FoldedWords(question)
	for _, w := range words {
		if !set.Needs.Knows(w) {
			foreign = append(foreign, w)
		}
	}
	kinds = map[int]float64{}
	asks := model.Asks()
	for _, share := range set.Needs.ReadAll(words, least).Shares {
		for k, ask := range asks {
			if share.Need.Marked && share.Need.Ask == ask {
				kinds[k] = share.Probability
			}
		}
	}
	return kinds, foreign, nil
}

// Need returns the words that contracts have where they say what a question wants, as far as that is nothing that
// experts marked, and how likely it is that, of all such needs; "" and 0 where none is known.
func (p *Pool) Need(question string) (words string, share float64, err error) {
	set, err := p.Relevance()
	if err != nil || set.Needs == nil {
		return "", 0, err
	}
	need, share := set.Needs.Unmarked(text.FoldedWords(question))
	if need == nil {
		return "", 0, nil
	}
	return need.Ask, share, nil
}

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
