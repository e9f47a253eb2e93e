package samples

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// LayOut writes the sample contracts below dir, byte for byte, and returns the sample
// questions. A file that is there with the same bytes is left as it is.
func LayOut(dir string) (questions []string, err error) {
	text, err := fs.ReadFile(FS, "questions.txt")
	if err != nil {
		return nil, err
	}
	for line := range strings.SplitSeq(string(text), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			questions = append(questions, line)
		}
	}
	const root = "contracts"
	return questions, fs.WalkDir(FS, root, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		target := filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(name, root)))
		content, err := fs.ReadFile(FS, name)
		if err != nil {
			return err
		}
		return writeIfDifferent(target, content)
	})
}

func writeIfDifferent(path string, content []byte) error {
	old, err := os.ReadFile(path)
	if err == nil && string(old) == string(content) {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o600)
}
