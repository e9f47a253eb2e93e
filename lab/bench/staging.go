package bench

import (
	"context"
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
