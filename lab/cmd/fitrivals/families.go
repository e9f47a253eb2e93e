package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/library"
	"pincite/backend/library/answer/rival"
	"pincite/backend/sac"
	"pincite/backend/search/reread"
	"pincite/backend/text/civil"
)

// told is a family of agreements with what is true of it.
type told struct {
	name      string
	files     map[string]string // the text of each; of one that is no plain text when it was indexed
	sources   map[string][]byte // what the files hold
	dated     map[string]string // the day that each bears; "" of one that bears none
	links     map[string]string // the agreement of each paper; "" of an agreement, and of a paper whose agreement is not there
	questions []question
}

type question struct {
	text, asOf    string
	holds, lapsed []words
}

type words struct{ file, text string }

// readTold reads a family: the archive of a test of package family, or a folder with a questions.json.
func readTold(path string) (told, error) {
	f := told{name: strings.TrimSuffix(filepath.Base(path), ".txtar"), files: map[string]string{}, sources: map[string][]byte{}, links: map[string]string{}, dated: map[string]string{}}
	if !strings.HasSuffix(path, ".txtar") {
		return f, f.readFolder(path)
	}
	archive, err := txtar.ParseFile(path)
	if err != nil {
		return f, err
	}
	for _, m := range archive.Files {
		f.files[m.Name], f.sources[m.Name] = string(m.Data), m.Data
	}
	asOf, base := "", ""
	for line := range strings.Lines(string(archive.Comment)) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		file, says, _ := strings.Cut(rest, ": ")
		switch n := len(f.questions) - 1; word {
		case "base":
			base = rest
		case "also":
			f.links[rest] = ""
		case "paper":
			paper, is, _ := strings.Cut(rest, ".txt")
			for _, word := range strings.Fields(is) {
				if day, ok := civil.ISO(word); ok && day.Day > 0 {
					f.dated[paper+".txt"] = word
				}
			}
		case "under":
			f.links[says] = file // of a paper of a restatement
		case "as":
			asOf = strings.TrimPrefix(rest, "of ")
		case "?":
			f.questions = append(f.questions, question{text: rest, asOf: asOf})
		case "+":
			f.questions[n].holds = append(f.questions[n].holds, words{file, says})
		case "-":
			f.questions[n].lapsed = append(f.questions[n].lapsed, words{file, says})
		}
	}
	if base == "" && len(archive.Files) > 0 {
		base = archive.Files[0].Name
	}
	for _, m := range archive.Files {
		if _, ok := f.links[m.Name]; !ok && m.Name != base {
			f.links[m.Name] = base
		}
	}
	f.links[base] = ""
	return f, nil
}

func (f *told) readFolder(path string) error {
	type span struct {
		File       string
		Start, End int
		Text       string // instead, of a file that is no plain text
	}
	var asked []struct {
		Question   string
		AsOf       string `json:"as_of"`
		Quotes     []span
		Superseded []span
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(path, e.Name()))
		if err != nil {
			return err
		}
		switch e.Name() {
		case "conformed.txt":
		case "links.json":
			var links struct {
				Papers []struct{ File, Base, Dated string }
			}
			if err := json.Unmarshal(data, &links); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			for _, l := range links.Papers {
				f.links[l.File], f.dated[l.File] = l.Base, l.Dated
			}
		case "questions.json":
			if err := json.Unmarshal(data, &asked); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		default:
			f.files[e.Name()], f.sources[e.Name()] = string(data), data
		}
	}
	cut := func(spans []span) (all []words) {
		for _, s := range spans {
			if s.Text == "" {
				s.Text = string([]rune(f.files[s.File])[s.Start:s.End])
			}
			all = append(all, words{s.File, s.Text})
		}
		return all
	}
	for _, q := range asked {
		f.questions = append(f.questions, question{q.Question, q.AsOf, cut(q.Quotes), cut(q.Superseded)})
	}
	return nil
}

// reader indexes families as the program does.
type reader struct {
	library *library.Library
	encoder *reread.Encoder
	beside  embed.Engine // the cross-encoder
	dir     string
}

func newReader() (*reader, error) {
	dir, err := os.MkdirTemp("", "fitrivals-")
	if err != nil {
		return nil, err
	}
	r := &reader{dir: dir}
	runtime := os.Getenv("PINCITE_ONNXRUNTIME")
	if r.library, err = library.Open(library.Options{Home: filepath.Join(dir, "home"), Runtime: runtime}); err != nil {
		return nil, err
	}
	engine, err := embed.OpenEncoder("", embed.Options{Library: runtime})
	if err != nil {
		return nil, err
	}
	if r.beside, err = embed.OpenEntailment(embed.Options{Library: runtime}); err != nil {
		return nil, err
	}
	fusion, err := reread.Shipped()
	r.encoder = reread.New(engine, engine.Info().Hash, fusion)
	return r, err
}

func (r *reader) Close() error { return errors.Join(r.library.Close(), os.RemoveAll(r.dir)) }

// matter returns a matter with a family alone in it.
func (r *reader) matter(ctx context.Context, f *told) (*library.Matter, error) {
	folder := filepath.Join(r.dir, f.name)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	for name, s := range f.sources {
		if err := os.WriteFile(filepath.Join(folder, name), s, 0o600); err != nil {
			return nil, err
		}
	}
	matter, err := r.library.CreateMatter(filepath.Join(r.dir, f.name+".pincite"))
	if err != nil {
		return nil, err
	}
	if _, err := matter.Index(ctx, library.IndexRequest{Folders: []string{folder}, Recipe: &sac.Recipe{}}); err != nil {
		return nil, errors.Join(err, matter.Close())
	}
	for name := range f.sources {
		d, err := matter.Show(ctx, filepath.Join(folder, name))
		if err != nil {
			return nil, errors.Join(err, matter.Close())
		}
		f.files[name] = d.Text
	}
	return matter, nil
}

// texts reads the files of a family that are no plain text.
func (r *reader) texts(f *told) error {
	if !slices.ContainsFunc(slices.Collect(maps.Keys(f.files)), func(name string) bool { return strings.HasSuffix(name, ".docx") }) {
		return nil
	}
	matter, err := r.matter(context.Background(), f)
	if err != nil {
		return err
	}
	return matter.Close()
}

// sets pairs the sentences of a family as it stands on each day that is asked about.
func (r *reader) sets(ctx context.Context, f *told, matter *library.Matter) (map[string][]*rival.Set, error) {
	sets := map[string][]*rival.Set{}
	for _, q := range f.questions {
		if sets[q.asOf] != nil {
			continue
		}
		families, err := matter.Families(ctx, q.asOf)
		if err != nil {
			return nil, err
		}
		for _, s := range families.Standings {
			text := func(id doc.ID) (string, error) {
				i := slices.IndexFunc(s.Papers, func(p library.PaperState) bool { return p.ID == id })
				return f.files[filepath.Base(s.Papers[i].File)], nil
			}
			set, err := rival.Of(ctx, s, text, r.encoder)
			if err != nil {
				return nil, err
			}
			sets[q.asOf] = append(sets[q.asOf], set)
		}
	}
	return sets, nil
}
