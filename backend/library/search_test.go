package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"pincite/backend/doc"
)

func TestSearch(t *testing.T) {
	d := newFixture(t)
	text := "\uFEFFSUPPLY AGREEMENT\r\n\r\nbetween Señor Acme S.A. and Baker 😀 LLC\r\n\r\n1. Term\r\n\r\nThe term is five years.\r\n"
	path := d.write("Acme Baker supply.txt", text)
	d.write("lease.txt", contract("a lease in Oregon"))
	d.index(IndexRequest{})
	for _, q := range []Question{
		{Text: "What is the term of the supply agreement?", Docs: []string{path}},
		{Text: "What is the term of the supply agreement?", NoRoute: true},
	} {
		r, err := d.matter.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Hits) == 0 || r.Model != "fake" || r.NoWords != nil || r.Confined != (q.Docs != nil) || r.Asked != (q.Docs != nil) {
			t.Fatalf("%+v: %+v", q, r)
		}
		for i, h := range r.Hits {
			if h.Rank != i+1 {
				t.Errorf("hit %d has rank %d", i+1, h.Rank)
			}
			source, err := os.ReadFile(h.File)
			if err != nil {
				t.Fatal(err)
			}
			if err := doc.Verify(string(source), h.Span, h.Quote); err != nil {
				t.Error(err)
			}
			if got := string([]rune(string(source))[h.Characters.Start:h.Characters.End]); got != h.Quote {
				t.Errorf("hit %d: the characters [%d,%d) are not the quote", h.Rank, h.Characters.Start, h.Characters.End)
			}
		}
		if _, err := d.matter.Verify(context.Background(), r.Plain()); err != nil {
			t.Error(err)
		}
	}
}

func TestSearchErrors(t *testing.T) {
	d := newFixture(t)
	ask := func(q Question) error {
		_, err := d.matter.Search(context.Background(), q)
		return err
	}
	if err := ask(Question{Text: "law"}); !errors.Is(err, ErrNoMatter) {
		t.Errorf("before there is a matter: %v", err)
	}
	d.index(IndexRequest{})
	if err := ask(Question{Text: "law"}); !errors.Is(err, ErrNotIndexed) {
		t.Errorf("without documents: %v", err)
	}
	d.write("a.txt", contract("glass"))
	d.write("empty.txt", "")
	d.index(IndexRequest{})
	for _, tt := range []struct {
		q    Question
		want error
	}{
		{Question{Text: "law"}, nil},
		{Question{Text: " ?! "}, ErrEmptyQuestion},
		{Question{Text: "law", Docs: []string{"none.txt"}}, ErrNoDocument},
		{Question{Text: "law", Docs: []string{"empty.txt"}}, ErrNoDocument},
	} {
		if err := ask(tt.q); !errors.Is(err, tt.want) {
			t.Errorf("%+v: %v, want %v", tt.q, err, tt.want)
		}
	}
	d.library.engines.Provide(BuiltinModel, &fakeEngine{hash: "2"}, nil)
	if err := d.matter.Close(); err != nil {
		t.Fatal(err)
	}
	if err := ask(Question{Text: "law"}); !errors.Is(err, ErrOutdated) {
		t.Errorf("with another version of the model: %v", err)
	}
}

// The word index is derived: lost or torn, it is made again.
func TestSearchMakesTheWordIndexAgain(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", contract("glass"))
	d.index(IndexRequest{})
	path := d.matter.session.WordsPath()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	damage := map[string]func() error{
		"lost":                     func() error { return os.Remove(path) },
		"torn":                     func() error { return os.Truncate(path, 10) },
		"zeroed, of the same size": func() error { return os.WriteFile(path, make([]byte, len(whole)), 0o600) },
		"of another byte": func() error {
			whole[len(whole)/2]++
			return os.WriteFile(path, whole, 0o600)
		},
		"a folder, as of a version before": func() error {
			return errors.Join(os.Remove(path), os.Mkdir(path, 0o700), os.WriteFile(filepath.Join(path, "index_meta.json"), nil, 0o600))
		},
	}
	for name, do := range damage {
		if err := errors.Join(d.matter.Close(), do()); err != nil {
			t.Fatal(err)
		}
		if h := d.library.MatterHealth(t.Context(), DefaultMatter); h.Err != nil || (h.Words == nil) != (name == "lost") {
			t.Errorf("%s: doctor says %v, and of the word index %v", name, h.Err, h.Words)
		}
		r, err := d.matter.Search(context.Background(), Question{Text: "governing law", NoRoute: true})
		if err != nil || r.NoWords != nil || len(r.Hits) == 0 {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

// Questions are answered while the matter is indexed, from what is stored so far, and
// documents that leave meanwhile are no error.
func TestSearchWhileIndexing(t *testing.T) {
	d := newFixture(t)
	const files = 40
	for i := range files {
		d.write(fmt.Sprintf("%02d.txt", i), contract(fmt.Sprint("thing ", i)))
	}
	d.index(IndexRequest{})
	done := make(chan struct{})
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				r, err := d.matter.Search(context.Background(), Question{Text: "Which laws govern?", NoRoute: true})
				if err != nil {
					t.Error(err)
					return
				}
				if len(r.Hits) == 0 {
					t.Error("no hits")
				}
			}
		})
	}
	for round := range 4 {
		for i := range files {
			if i%2 == round%2 {
				d.write(fmt.Sprintf("%02d.txt", i), contract(fmt.Sprint("thing ", i, " of round ", round)))
			}
		}
		if _, err := d.matter.Index(context.Background(), IndexRequest{Folders: []string{d.folder}}); err != nil {
			t.Error(err)
		}
	}
	close(done)
	group.Wait()
}
