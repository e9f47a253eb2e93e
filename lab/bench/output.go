package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"pincite/backend/atomicfile"
)

// CheckOutput shows before a long run whether there will be a place for a file: it begins one, and takes it away.
func CheckOutput(path string) error {
	file, err := atomicfile.Create(path)
	if err != nil {
		return fmt.Errorf("write %s: %w; choose a folder that exists and can be written", path, err)
	}
	file.Discard()
	return nil
}

// writeFile writes one file whole or not at all, which all may read.
func writeFile(path string, fill func(io.Writer) error) error {
	if err := atomicfile.Write(path, 0o644, fill); err != nil {
		return fmt.Errorf("write %s: %w; free some space or choose another place", path, err)
	}
	return nil
}

// SaveJSON writes a report to a file as one indented JSON object, whole or not at all.
func SaveJSON(path string, report any) error {
	return writeFile(path, func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", " ")
		return enc.Encode(report)
	})
}

// ReadReport reads what [SaveJSON] wrote. It returns nil where there is no such
// file.
func ReadReport(path string) (*Report, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var r Report
	if err == nil {
		err = json.Unmarshal(data, &r)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w; give a file that --json wrote, or one that does not exist", path, err)
	}
	return &r, nil
}

// WritePage writes the report into a folder, which it makes where need be, as
// benchmarks.md with its plots in benchmarks/.
func (r *Report) WritePage(dir string) error {
	plots, err := r.plots()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, "benchmarks"), 0o755); err != nil {
		return fmt.Errorf("write report: %w; choose a folder that can be written", err)
	}
	for name, svg := range plots {
		err := writeFile(filepath.Join(dir, "benchmarks", name), func(w io.Writer) error {
			_, err := w.Write(svg)
			return err
		})
		if err != nil {
			return err
		}
	}
	return writeFile(filepath.Join(dir, "benchmarks.md"), func(w io.Writer) error { return r.writeMarkdown(w, "benchmarks") })
}
