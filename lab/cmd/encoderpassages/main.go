// Command encoderpassages prints the passages that search ranks, a document a line, for the training of the
// encoder (lab/encoder): the file, and of each passage its span in code points, the title that it stands under
// and its text. The folder given is one of files in any format that Pincite reads.
//
//	go run ./cmd/encoderpassages DIR > passages.jsonl
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/sac"
)

// document is one line of the output.
type document struct {
	File     string    `json:"file"` // below the folder given, with slashes
	Passages []passage `json:"passages"`
}

type passage struct {
	Span  doc.Span `json:"span"` // in code points
	Title string   `json:"title,omitempty"`
	Text  string   `json:"text"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "give one folder")
		os.Exit(2)
	}
	if err := run(context.Background(), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "encoderpassages:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, root string) error {
	out := json.NewEncoder(os.Stdout)
	return filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		file, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		d, err := read(ctx, path, filepath.ToSlash(file))
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		return out.Encode(d)
	})
}

// read cuts the file at path as an index would.
func read(ctx context.Context, path, file string) (document, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return document{}, err
	}
	t, err := extract.Read(ctx, file, data, extract.Options{})
	if err != nil {
		return document{}, err
	}
	chunks, err := sac.Split(t.Text, t.Layout, sac.Recipe{})
	if err != nil {
		return document{}, err
	}
	d, offsets := document{File: file}, doc.NewOffsets(t.Text)
	for _, c := range chunks {
		span, err := offsets.Runes(c)
		if err != nil {
			return document{}, err
		}
		d.Passages = append(d.Passages, passage{Span: span, Title: t.Layout.Title(c.Start), Text: t.Text[c.Start:c.End]})
	}
	return d, nil
}
