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

// Output is a file that appears whole or not at all. Making it before a long run shows at
// once whether there will be a place for the result.
type Output struct {
	path string
	file *atomicfile.File
}

// CreateOutput prepares to write path. Call [Output.Discard] when done, whatever
// happened.
func CreateOutput(path string) (*Output, error) {
	file, err := atomicfile.Create(path)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w; choose a folder that exists and can be written", path, err)
	}
	return &Output{path, file}, nil
}

// Commit lets fill write the file and puts it in its place, where all may read it.
func (o *Output) Commit(fill func(io.Writer) error) error {
	err := fill(o.file)
	if err == nil {
		err = o.file.Commit(0o644)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w; free some space or choose another place", o.path, err)
	}
	return nil
}

// Discard removes what was not committed.
func (o *Output) Discard() { o.file.Discard() }

// writeFile writes one file whole or not at all.
func writeFile(path string, fill func(io.Writer) error) error {
	o, err := CreateOutput(path)
	if err != nil {
		return err
	}
	defer o.Discard()
	return o.Commit(fill)
}

// SaveJSON writes the report to a file, whole or not at all.
func (r *Report) SaveJSON(path string) error { return writeFile(path, r.WriteJSON) }

// ReadReport reads what [Report.SaveJSON] wrote. It returns nil where there is no such
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

// WriteJSON writes the report as one indented JSON object.
func (r *Report) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(r)
}

// WritePage writes the report into a folder, which it makes where need be, as
// benchmarks.md with its plots in benchmarks/.
func (r *Report) WritePage(dir string) error {
	plots, err := r.Plots()
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
	return writeFile(filepath.Join(dir, "benchmarks.md"), func(w io.Writer) error { return r.WriteMarkdown(w, "benchmarks") })
}
