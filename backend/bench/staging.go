package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// stage writes docs below dir, each at its own path, so that the index holds these and
// no others.
func stage(ctx context.Context, dir string, docs []*Document) error {
	for _, d := range docs {
		if err := ctx.Err(); err != nil {
			return err
		}
		path := filepath.Join(dir, filepath.FromSlash(d.File))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return fmt.Errorf("copy the documents: %w; set TMPDIR to a folder with space", err)
		}
		if err := os.WriteFile(path, []byte(d.text), 0o600); err != nil {
			return fmt.Errorf("copy the documents: %w; set TMPDIR to a folder with space", err)
		}
	}
	return nil
}

// unstaged returns the file of the document that [stage] wrote to path.
func unstaged(dir, path string) (string, error) {
	file, err := filepath.Rel(dir, path)
	if err != nil || !filepath.IsLocal(file) {
		return "", fmt.Errorf("a hit lies in %s, which was not indexed", path)
	}
	return filepath.ToSlash(file), nil
}

// ReadSummaries reads a JSON object that gives the summary of each document by its file
// path.
func ReadSummaries(path string) (map[string]string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%w: summaries: %w; give a JSON object of summaries by document path", ErrData, err)
	}
	var summaries map[string]string
	if err := json.Unmarshal(data, &summaries); err != nil {
		return nil, fmt.Errorf("%s: %w: %w; give a JSON object of summaries by document path", path, ErrData, err)
	}
	if len(summaries) == 0 {
		return nil, fmt.Errorf("%s: %w: it holds no summary; give a JSON object of summaries by document path", path, ErrData)
	}
	return summaries, nil
}
