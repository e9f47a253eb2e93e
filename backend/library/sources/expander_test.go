package sources

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/worker"
)

// tree is what containers hold, by the bytes that stand for them, which begin as those of
// an archive do. What is no key is a document, and holds nothing.
type tree map[string][]canon.Member

// read is an [Expander.Read] that knows the containers of the tree.
func (c tree) read(ctx context.Context, _ string, _ doc.ID, source []byte) (*extract.Text, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if strings.HasPrefix(string(source), "PKdamaged") {
		return nil, canon.ErrDamaged
	}
	return &extract.Text{Members: slices.Clone(c[string(source)])}, nil
}

// zip is a member that a reader is asked about, since it begins as an archive does.
func zip(name string) canon.Member {
	return canon.Member{Name: name + ".zip", Source: []byte("PK" + name)}
}

func file(name string) canon.Member {
	return canon.Member{Name: name, Source: []byte("the words of " + name)}
}

// visits expands box.zip and returns what was visited, as path and what is wrong.
func visits(t *testing.T, e *Expander, source string) ([]string, error) {
	t.Helper()
	var visited []string
	e.Visit = func(m Member) error {
		line := filepath.ToSlash(m.Path)
		if m.Err != nil {
			line += ": " + m.Err.Error()
		}
		if m.Err == nil && m.ID != doc.IDOf(m.Source) {
			t.Errorf("%s has another document's ID", m.Path)
		}
		visited = append(visited, line)
		return nil
	}
	err := e.Expand(t.Context(), "box.zip", []byte(source))
	return visited, err
}

func TestExpand(t *testing.T) {
	t.Parallel()
	refused := errors.New("not to be opened")
	for _, test := range []struct {
		name  string
		holds tree
		skip  func(string) error
		want  []string
	}{
		{"an empty container", tree{"PKbox": {}}, nil, []string{"box.zip"}},
		{"depth first, in the order of the container", tree{
			"PKbox": {file("b.txt"), zip("inner"), file("a.txt")}, "PKinner": {file("c.txt")},
		}, nil, []string{"box.zip", "box.zip/b.txt", "box.zip/inner.zip", "box.zip/inner.zip/c.txt", "box.zip/a.txt"}},
		{"folders", tree{"PKbox": {file("x/y/b.txt")}}, nil, []string{"box.zip", "box.zip/x/y/b.txt"}},
		{"names that are taken", tree{"PKbox": {file("a.txt"), file("a.txt"), file("a (2).txt"), file("a.txt")}}, nil,
			[]string{"box.zip", "box.zip/a.txt", "box.zip/a (2).txt", "box.zip/a (2) (2).txt", "box.zip/a (3).txt"}},
		{"names that lead out", tree{"PKbox": {
			file("../a.txt"), file("/etc/b.pdf"), file(`c\d.txt`), file("."), file(""), file("e\x00.txt"), file(strings.Repeat("f", 1001)), file("../g.long name"),
		}}, nil, []string{
			"box.zip", "box.zip/member 1.txt", "box.zip/member 2.pdf", "box.zip/member 3.txt", "box.zip/member 4.", "box.zip/member 5",
			"box.zip/member 6.txt", "box.zip/member 7", "box.zip/member 8",
		}},
		{"what is damaged", tree{"PKbox": {{Name: "inner.zip", Source: []byte("PKdamaged")}, file("a.txt")}}, nil,
			[]string{"box.zip", "box.zip/inner.zip: " + canon.ErrDamaged.Error(), "box.zip/a.txt"}},
		{"what could not be taken out", tree{"PKbox": {{Name: "a.txt", Err: canon.ErrPassword}, file("b.txt")}}, nil,
			[]string{"box.zip", "box.zip/a.txt: " + canon.ErrPassword.Error(), "box.zip/b.txt"}},
		{"what is not to be opened", tree{"PKbox": {zip("inner"), file("a.txt")}, "PKinner": {file("b.txt")}},
			func(name string) error {
				if name == "inner.zip" {
					return refused
				}
				return nil
			}, []string{"box.zip", "box.zip/inner.zip: " + refused.Error(), "box.zip/a.txt"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			e := &Expander{Read: test.holds.read, Skip: test.skip}
			got, err := visits(t, e, "PKbox")
			if err != nil || !slices.Equal(got, test.want) {
				t.Errorf("%q, %v\nwant %q", got, err, test.want)
			}
			if met := len(test.want) - 1; e.Count != met {
				t.Errorf("%d members were met, want %d", e.Count, met)
			}
		})
	}
}

// TestExpandBounds holds that what unfolds without end is refused where it goes over a
// bound, and what went before it stays.
func TestExpandBounds(t *testing.T) {
	t.Parallel()
	nested := func(depth int) tree { // box holds level 1, which holds level 2 …
		holds := tree{"PKbox": {zip("level 1")}}
		for i := 1; i < depth; i++ {
			holds[fmt.Sprint("PKlevel ", i)] = []canon.Member{zip(fmt.Sprint("level ", i+1))}
		}
		return holds
	}
	wide := func(n int) tree {
		holds := tree{"PKbox": make([]canon.Member, n)}
		for i := range holds["PKbox"] {
			holds["PKbox"][i] = file(fmt.Sprint(i, ".txt"))
		}
		return holds
	}
	large := make([]byte, 64<<20)
	heavy := func(n int) tree {
		holds := tree{"PKbox": make([]canon.Member, n)}
		for i := range holds["PKbox"] {
			holds["PKbox"][i] = canon.Member{Name: fmt.Sprint(i, ".txt"), Source: large}
		}
		return holds
	}
	for _, test := range []struct {
		name    string
		holds   tree
		visited int
		refused string // the path of what is
	}{
		{"as deep as may be", nested(MaxDepth), MaxDepth + 1, ""},
		{"too deep", nested(MaxDepth + 1), MaxDepth + 1, "box.zip/level 1.zip/level 2.zip/level 3.zip/level 4.zip/level 5.zip"},
		{"as many as may be", wide(MaxMembers), MaxMembers + 1, ""},
		{"too many", wide(MaxMembers + 1), 1, "box.zip"},
		{"as large as may be", heavy(maxUnfolded / len(large)), maxUnfolded/len(large) + 1, ""},
		{"too large", heavy(maxUnfolded/len(large) + 1), 1, "box.zip"},
	} {
		t.Run(test.name, func(t *testing.T) {
			visited, refused := 0, ""
			e := &Expander{Read: test.holds.read, Visit: func(m Member) error {
				visited++
				if m.Err != nil {
					refused = filepath.ToSlash(m.Path)
					if !errors.Is(m.Err, extract.ErrTooLarge) || !strings.Contains(m.Err.Error(), "; ") {
						t.Errorf("%v", m.Err)
					}
				}
				return nil
			}}
			if err := e.Expand(t.Context(), "box.zip", []byte("PKbox")); err != nil {
				t.Fatal(err)
			}
			if visited != test.visited || refused != test.refused {
				t.Errorf("%d were visited and %q refused, want %d and %q", visited, refused, test.visited, test.refused)
			}
		})
	}
}

// TestExpandKeepsText holds that a document with words of its own stays one, with a notice, where what is
// attached to it goes over a bound.
func TestExpandKeepsText(t *testing.T) {
	t.Parallel()
	holds := tree{"PKbox": {file("a.txt"), {Name: "large.txt", Source: make([]byte, maxUnfolded+1)}}}
	e := &Expander{Read: func(ctx context.Context, name string, id doc.ID, source []byte) (*extract.Text, error) {
		text, err := holds.read(ctx, name, id, source)
		text.Text = "The lease"
		return text, err
	}}
	e.Visit = func(m Member) error {
		if m.Err != nil || m.Members > 0 || m.Text.Text != "The lease" || len(m.Text.Notices) != 1 || !strings.Contains(m.Text.Notices[0], "; ") {
			t.Errorf("%s: %v, %d members, %+v", m.Path, m.Err, m.Members, m.Text)
		}
		return nil
	}
	if err := e.Expand(t.Context(), "box.zip", []byte("PKbox")); err != nil || e.Count > 0 {
		t.Errorf("%v, %d members were met", err, e.Count)
	}
}

// TestExpandRefusedCounts holds that what is refused counts against the bounds of the whole file, and that
// an archive of archives that are all too large is not taken apart to its end.
func TestExpandRefusedCounts(t *testing.T) {
	t.Parallel()
	large := make([]byte, maxUnfolded/2+1)
	holds := tree{"PKsmall": {file("a.txt")}, "PKmail": {}}
	box := []canon.Member{zip("small")}
	for i := range 6 {
		holds[fmt.Sprint("PKlarge ", i)] = []canon.Member{{Name: "large.txt", Source: large}}
		box = append(box, zip(fmt.Sprint("large ", i)))
	}
	holds["PKbox"] = append(box, zip("small"), zip("mail"))
	var read []string
	e := &Expander{Read: func(ctx context.Context, name string, id doc.ID, source []byte) (*extract.Text, error) {
		read = append(read, name)
		return holds.read(ctx, name, id, source)
	}}
	visited, err := visits(t, e, "PKbox")
	if err != nil {
		t.Fatal(err)
	}
	var refused []string
	for _, line := range visited {
		if path, _, ok := strings.Cut(line, ": "); ok {
			refused = append(refused, path)
		}
	}
	want := []string{"box.zip/large 1.zip", "box.zip/large 2.zip", "box.zip/large 3.zip", "box.zip/large 4.zip", "box.zip/large 5.zip", "box.zip/small (2).zip", "box.zip/mail.zip"}
	if !slices.Equal(refused, want) {
		t.Errorf("refused are %q, want %q", refused, want)
	}
	if want := []string{"box.zip", "small.zip", "large 0.zip", "large 1.zip", "large 2.zip", "large 3.zip"}; !slices.Equal(read, want) {
		t.Errorf("read were %q, want %q", read, want)
	}
	if met := len(holds["PKbox"]) + 2; e.Count != met {
		t.Errorf("%d members were met, want %d", e.Count, met)
	}
}

// TestExpandEnds holds that whoever visits, and whoever cancels, ends an expansion.
func TestExpandEnds(t *testing.T) {
	t.Parallel()
	holds := tree{"PKbox": {file("a.txt"), file("b.txt"), file("c.txt")}}
	for name, want := range map[string]error{"visit": ErrFound, "context": context.Canceled} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if name == "context" {
				cancel()
			}
			visited := 0
			e := &Expander{Read: holds.read, Visit: func(m Member) error {
				if visited++; filepath.Base(m.Path) == "b.txt" {
					return ErrFound
				}
				return nil
			}}
			if err := e.Expand(ctx, "box.zip", []byte("PKbox")); !errors.Is(err, want) {
				t.Errorf("%v, want %v", err, want)
			}
			if most := map[string]int{"visit": 3, "context": 0}[name]; visited != most {
				t.Errorf("%d were visited, want %d", visited, most)
			}
		})
	}
}

// TestReaderPasswords tries the passwords given, once the one that opened a source before
// has failed, and keeps the one that opens it.
func TestReaderPasswords(t *testing.T) {
	t.Parallel()
	source := []byte("%PDF-1.7 locked")
	id := doc.IDOf(source)
	var tried []string
	r := NewReader(worker.Command{}, worker.Limits{})
	defer r.Close()
	r.Parse = func(_ context.Context, _ string, _ []byte, o extract.Options) (*extract.Text, error) {
		tried = append(tried, o.Password)
		if o.Password != "sesame" {
			return nil, extract.ErrPassword
		}
		return &extract.Text{Text: "open"}, nil
	}
	for _, test := range []struct {
		name      string
		passwords []string
		tried     []string
		want      error
	}{
		{"none", nil, []string{""}, extract.ErrPassword},
		{"wrong ones", []string{"a", "b"}, []string{"", "a", "b"}, extract.ErrPassword},
		{"the right one between others", []string{"a", "sesame", "b"}, []string{"", "a", "sesame"}, nil},
		{"none again", nil, []string{"sesame"}, nil},
	} {
		tried = nil
		text, err := r.Read(t.Context(), "a.pdf", id, source, test.passwords)
		if !errors.Is(err, test.want) || !slices.Equal(tried, test.tried) {
			t.Errorf("%s: tried %q, %v", test.name, tried, err)
		}
		if err == nil && text.Text != "open" {
			t.Errorf("%s: %+v", test.name, text)
		}
	}
	if other := r.Options(doc.IDOf([]byte("another source"))); other.Password != "" {
		t.Error("a password is tried on another source")
	}
}

// TestReaderMembers reads what a container holds whose own words bring a worker down.
func TestReaderMembers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		source string
		fails  error // of reading it
		alone  error // of taking its members out
		want   int
	}{
		{"a crash", "PK", worker.ErrCrashed, nil, 1},
		{"a loop", "PK", worker.ErrTimeout, nil, 1},
		{"too much memory", "PK", worker.ErrMemory, nil, 1},
		{"damage that the reader tells", "PK", canon.ErrDamaged, nil, 0},
		{"a crash twice", "PK", worker.ErrCrashed, worker.ErrCrashed, 0},
		{"what holds nothing", "{\\rtf1 words}", worker.ErrCrashed, nil, 0},
	} {
		r := NewReader(worker.Command{}, worker.Limits{})
		r.Parse = func(_ context.Context, _ string, _ []byte, o extract.Options) (*extract.Text, error) {
			if !o.MembersAlone {
				return nil, test.fails
			}
			if test.alone != nil {
				return nil, test.alone
			}
			return &extract.Text{Members: []canon.Member{file("a.txt")}}, nil
		}
		text, err := r.Read(t.Context(), "box", doc.ID{}, []byte(test.source), nil)
		got := 0
		if text != nil {
			got = len(text.Members)
		}
		if !errors.Is(err, test.fails) || got != test.want {
			t.Errorf("%s: %+v, %v", test.name, text, err)
		}
	}
}

// TestMember finds the bytes of what a container holds, by the path that it was visited at.
func TestMember(t *testing.T) {
	t.Parallel()
	holds := tree{"PKbox": {file("a.txt"), zip("inner"), {Name: "locked.txt", Err: canon.ErrPassword}}, "PKinner": {file("a.txt"), file("b.txt")}}
	r := NewReader(worker.Command{}, worker.Limits{})
	defer r.Close()
	r.Parse = func(ctx context.Context, name string, source []byte, _ extract.Options) (*extract.Text, error) {
		return holds.read(ctx, name, doc.ID{}, source)
	}
	want := map[string]string{
		"box.zip/a.txt": "the words of a.txt", "box.zip/inner.zip/b.txt": "the words of b.txt", "box.zip": "PKbox",
		"box.zip/b.txt": "", "box.zip/inner.zip/c.txt": "", "elsewhere": "",
	}
	for _, path := range slices.Sorted(maps.Keys(want)) {
		got, err := r.member(t.Context(), "box.zip", []byte("PKbox"), filepath.FromSlash(path))
		if err != nil || string(got) != want[path] {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	if _, err := r.member(t.Context(), "box.zip", []byte("PKbox"), filepath.FromSlash("box.zip/locked.txt")); !errors.Is(err, canon.ErrPassword) {
		t.Errorf("what cannot be taken out: %v", err)
	}
}

// TestMemberName refuses names that lead out of a container, and what is kept of them leads nowhere.
func TestMemberName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"a/b.pdf": "a/b.pdf", "../b.pdf": "member 3.pdf", "/b.PDF": "member 3.PDF", `a\b.docx`: "member 3.docx", "": "member 3", ".": "member 3.",
		`../x.\y`: "member 3", "../x.a:b": "member 3", "../x.é": "member 3", "../x.toolong": "member 3", "../x.": "member 3.", "a\x00.txt": "member 3.txt",
		strings.Repeat("n", maxMemberName) + ".md": "member 3.md",
	} {
		if got := memberName(name, 2); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
