//go:build unix

package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pincite/backend/library"
	"pincite/testkit/bertgraph"
	"pincite/testkit/embedtest"
	"pincite/testkit/hostiletest"
)

// TestTorture is the fault campaign, which make torture runs for long: the program is killed,
// its disk fails, its files are damaged and its inputs hostile, at random, and after each fault
// the matter is compared with one that nothing disturbed.
//
// TORTURE_TIME is how long it takes together; without it it makes a few trials, the same ones each
// time and on every machine. TORTURE_KILLS is instead how often the program is killed before it ends, and nothing else. Each
// trial has a seed of its own; TORTURE_TRIAL=kills/4711 runs the one that failed.
func TestTorture(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute; run without -short, or make torture")
	}
	var total time.Duration
	if s := os.Getenv("TORTURE_TIME"); s != "" {
		var err error
		if total, err = time.ParseDuration(s); err != nil {
			t.Fatal("TORTURE_TIME: ", err)
		}
	}
	kills, err := strconv.Atoi(cmp.Or(os.Getenv("TORTURE_KILLS"), "0"))
	if err != nil {
		t.Fatal("TORTURE_KILLS: ", err)
	}
	c := newCampaign(t)
	c.most = 3
	if kills > 0 {
		c.most = 30
	}
	only, seed, single := strings.Cut(os.Getenv("TORTURE_TRIAL"), "/")
	for i, part := range []struct {
		name  string
		share float64 // of TORTURE_TIME
		few   int     // how many trials without it
		trial func(*trial)
	}{
		{"kills", 0.4, 6, c.kill}, {"writes", 0.2, 5, c.failWrites}, {"damage", 0.2, 6, c.damage}, {"hostile", 0.2, 2, c.hostile},
	} {
		t.Run(part.name, func(t *testing.T) {
			if single {
				if n, err := strconv.ParseUint(seed, 10, 64); err != nil || only != part.name {
					t.Skip("another trial is asked for")
				} else {
					c.try(t, part.name, n, part.trial)
				}
				return
			}
			began, trials, next := time.Now(), 0, rand.New(rand.NewPCG(1, uint64(i))).Uint64
			more := func() bool { return trials < part.few }
			if kills > 0 {
				next = rand.Uint64
				more = func() bool { return part.name == "kills" && c.counted["kills in time"] < kills }
			} else if total > 0 {
				next = rand.Uint64
				more = func() bool { return trials == 0 || time.Since(began) < time.Duration(part.share*float64(total)) }
			}
			for ; more() && !t.Failed(); trials++ {
				c.try(t, part.name, next(), part.trial)
				if kills > 0 && trials%10 == 9 { // it may be stopped before its end
					t.Logf("%d kills so far", c.counted["kills in time"])
				}
			}
			t.Logf("%d trials in %v:%s", trials, time.Since(began).Round(time.Second), c.tally(part.name))
		})
	}
}

// campaign is what all trials begin with.
type campaign struct {
	dir       string
	contracts string
	secret    string         // the file of the passphrase
	counted   map[string]int // what trials were, by part and kind
	undone    state          // of the home "half": not all contracts are indexed
	whole     state          // of "full"
	embedded  state          // of "full" with the vectors of a further model
	length    map[string]time.Duration
	most      int                  // times that one operation is killed
	sources   []hostiletest.Source // see inputs
}

const (
	// encrypted ends the name of a home whose matter is.
	encrypted = " encrypted"

	tortured     = "acme" // the matter
	ownSummary   = "The first contract, in a person's own words."
	tortureModel = "further"
)

// newCampaign makes two homes: "half", in which half of the contracts is indexed and a person
// has worked, and "full", in which the rest is, too, and some cells are reviewed.
func newCampaign(t *testing.T) *campaign {
	t.Helper()
	dir := t.TempDir()
	c := &campaign{dir: dir, contracts: filepath.Join(dir, "contracts"), secret: filepath.Join(dir, "secret.txt"), counted: map[string]int{}, length: map[string]time.Duration{}}
	half, full := filepath.Join(dir, "half"), filepath.Join(dir, "full")
	t.Setenv(keychainEnv, "none")
	t.Setenv(passphraseEnv, c.secret)
	model := filepath.Join(half, "models", tortureModel)
	err := errors.Join(writeContracts(c.contracts, 12), os.MkdirAll(model, 0o700), os.WriteFile(c.secret, []byte("mind the gap\n"), 0o600))
	if err == nil {
		_, err = embedtest.Write(model, tortureModel, bertgraph.Shape{Hidden: 32, Heads: 2, FFN: 64, Layers: 1, Positions: 64}, 1, embedtest.Vocabulary(2000))
	}
	if err != nil {
		t.Fatal(err)
	}
	c.must(t, half, "index", c.contracts, "--matter", tortured)
	c.must(t, half, "summary", "000.txt", "--set", ownSummary, "--matter", tortured)
	c.work(t, half)
	c.undone = c.survey(t, half)
	if err := errors.Join(writeContracts(c.contracts, 24), writeMessages(c.contracts, 3), os.CopyFS(full, os.DirFS(half))); err != nil {
		t.Fatal(err)
	}
	c.must(t, full, "index", "--matter", tortured)
	c.must(t, full, "review", "--playbook", "facts", "--matter", tortured)
	c.whole = c.survey(t, full)
	for _, home := range []string{half, full} {
		if err := os.CopyFS(home+encrypted, os.DirFS(home)); err != nil {
			t.Fatal(err)
		}
		c.must(t, home+encrypted, "matter", "encrypt", tortured, "--passphrase-file", c.secret)
		if home == full { // what is derived is made anew
			c.must(t, home+encrypted, "review", "--playbook", "facts", "--matter", tortured)
			(&trial{T: t}).same(c.survey(t, home+encrypted), c.whole, "encrypted")
		}
	}
	for _, format := range exportFormats {
		c.must(t, full, "export", "--matter", tortured, "--query", tortureQuestions[0], "--format", format, "-o", filepath.Join(dir, "export."+ending(format)))
	}
	embedded := c.copyOf(t, full)
	c.must(t, embedded, "embed", "--model", tortureModel, "--matter", tortured)
	c.embedded = c.survey(t, embedded)
	if c.whole.Documents != 33 || c.undone.Digest == c.whole.Digest || c.embedded.Digest == c.whole.Digest || len(c.whole.Hits) < 5 || len(c.whole.Own) < 4 {
		t.Fatalf("the campaign would show nothing: %+v", c.whole)
	}
	return c
}

var exportFormats = []string{"docx", "pdf", "md", "csv", "xlsx", "json", "bundle"}

func ending(format string) string { return strings.Replace(format, "bundle", "zip", 1) }

// work does to a matter what only the window lets a person do.
func (c *campaign) work(t *testing.T, home string) {
	t.Helper()
	l, err := library.Open(library.Options{Home: home})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	m, err := l.Matter(tortured)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	shown, err := m.Show(t.Context(), "001.txt")
	if err == nil {
		_, err = m.Keep(func(w *library.Workspace) error {
			w.Add(library.KeptClip{ID: "1", Clip: library.Clip{Doc: shown.ID.String(), Comment: "mind the term"}})
			return nil
		})
	}
	if err == nil {
		err = m.MarkCells(library.CellChange{Playbook: "facts", File: shown.File, Doc: shown.ID.String(), Column: "governing_law", Act: "note", New: "ask the client"})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// state is all of a matter that must not change by a fault.
type state struct {
	content
	Hits []string // of some questions, with their words
	Own  []string // what a person wrote
}

var tortureQuestions = []string{"Which law governs?", "What is the notice period for termination?", `"limitation of liability"`}

// survey prints the state of the matter in the home that the environment names.
func survey() {
	s, err := surveyed(context.Background())
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(s)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "survey:", err)
		os.Exit(1)
	}
}

func surveyed(ctx context.Context) (s state, err error) {
	l, err := openLibrary()
	if err != nil {
		return s, err
	}
	defer l.Close()
	m, err := l.Matter(tortured)
	if err != nil {
		return s, err
	}
	defer m.Close()
	for _, q := range tortureQuestions {
		r, err := m.Search(ctx, library.Question{Text: q, NoRoute: true})
		if err != nil {
			return s, err
		}
		if len(r.Damaged) > 0 || r.NoWords != nil {
			return s, fmt.Errorf("damaged: %v, %w", r.Damaged, r.NoWords)
		}
		for _, h := range r.Hits {
			s.Hits = append(s.Hits, fmt.Sprint(filepath.Base(h.File), h.Span, h.Quote))
		}
	}
	shown, err := m.Show(ctx, "000.txt")
	if err != nil {
		return s, err
	}
	s.Own = append(s.Own, fmt.Sprint(shown.Summary, shown.Edited))
	w, err := m.Workspace()
	if err != nil {
		return s, err
	}
	for _, clip := range w.Clips {
		s.Own = append(s.Own, clip.Clip.Doc, clip.Clip.Comment)
	}
	p, err := library.BuiltinPlaybook("facts")
	if err != nil {
		return s, err
	}
	g, err := m.Review(ctx, library.ReviewRequest{Playbook: p, Docs: []string{"001.txt"}})
	if err != nil {
		return s, err
	}
	for _, cell := range g.Rows[0].Cells {
		s.Own = append(s.Own, fmt.Sprint(cell.Column, cell.Value, cell.Remark))
	}
	if err := m.Close(); err != nil {
		return s, err
	}
	s.content, err = contentIn(ctx, m.Path())
	return s, err
}

// survey returns the state of a home, read by a process of its own.
func (c *campaign) survey(t *testing.T, home string) (s state) {
	t.Helper()
	cmd := exec.Command("survey")
	cmd.Env = append(os.Environ(), "PINCITE_HOME="+home)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err == nil {
		err = json.Unmarshal(out, &s)
	}
	if err != nil {
		t.Fatalf("survey: %v\n%s", err, said.Bytes())
	}
	return s
}

// copyOf copies a home into the place in which trials happen.
func (c *campaign) copyOf(t *testing.T, home string) string {
	t.Helper()
	place := c.place(t, "trial")
	if err := os.CopyFS(place, os.DirFS(home)); err != nil {
		t.Fatal(err)
	}
	return place
}

// place returns an empty folder of that name.
func (c *campaign) place(t *testing.T, name string) string {
	t.Helper()
	place := filepath.Join(c.dir, name)
	if err := errors.Join(os.RemoveAll(place), os.Mkdir(place, 0o700)); err != nil {
		t.Fatal(err)
	}
	return place
}

func (c *campaign) must(t *testing.T, home string, args ...string) {
	t.Helper()
	if code, said := c.run(t, home, nil, args...); code != exitDone {
		t.Fatalf("pincite %s ends with %d\n%s", strings.Join(args, " "), code, said)
	}
}

// patience is what one command may take on a machine that does other things, too.
const patience = 3 * time.Minute

// most is how many bytes the program and its workers may hold together.
const most = 1_200_000_000

// run runs pincite, or what before says in its place, and returns its exit code and what
// it wrote on standard error, in which there must be no panic.
func (c *campaign) run(t *testing.T, home string, before []string, args ...string) (code int, said string) {
	t.Helper()
	if before == nil {
		before = []string{"pincite"}
	}
	argv := slices.Concat(before, args)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), "PINCITE_HOME="+home)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	peak := make(chan int64, 1)
	watched, stop := context.WithCancel(ctx)
	go func() { peak <- watchMemory(watched, os.Getpid()) }()
	err := cmd.Run()
	stop()
	said = stderr.String()
	held := <-peak
	if c.counted["(peak memory, MB)"] = max(c.counted["(peak memory, MB)"], int(held/1e6)); held > most {
		t.Fatalf("pincite %s takes %d MB", strings.Join(args, " "), held/1e6)
	}
	if ctx.Err() != nil {
		t.Fatalf("pincite %s takes more than %v", strings.Join(args, " "), patience)
	}
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	for _, sign := range []string{"panic", "goroutine ", "fatal error", "SIG", "nil pointer"} {
		if strings.Contains(said, sign) {
			t.Fatalf("pincite %s:\n%s", strings.Join(args, " "), said)
		}
	}
	return cmd.ProcessState.ExitCode(), said
}

// count notes of what kind a trial was.
func (c *campaign) count(part, kind string) { c.counted[part+" "+kind]++ }

func (c *campaign) tally(part string) (s string) {
	for name, n := range c.counted {
		if kind, ok := strings.CutPrefix(name, part+" "); ok || strings.HasPrefix(name, "(") {
			s += fmt.Sprintf("\n  %6d  %s", n, kind)
		}
	}
	lines := strings.Split(s, "\n")
	slices.Sort(lines[1:])
	return strings.Join(lines, "\n")
}

// trial is one fault.
type trial struct {
	*testing.T
	random *rand.Rand
}

// try makes one trial; where it fails, the log says how to make it again.
func (c *campaign) try(t *testing.T, part string, seed uint64, do func(*trial)) {
	t.Helper()
	ended := false
	defer func() {
		if !ended || t.Failed() {
			t.Logf("once more: TORTURE_TRIAL=%s/%d", part, seed)
		}
	}()
	do(&trial{t, rand.New(rand.NewPCG(seed, 0))})
	ended = true
}

// pick returns one of some things.
func pick[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

// same compares states.
func (x *trial) same(got, want state, when string) {
	x.Helper()
	if got.content != want.content {
		x.Errorf("%s: %d documents, want %d; the digest is the same: %v", when, got.Documents, want.Documents, got.Digest == want.Digest)
	}
	if !slices.Equal(got.Hits, want.Hits) {
		x.Errorf("%s: other hits:\n%.200q\n%.200q", when, got.Hits, want.Hits)
	}
	if !slices.Equal(got.Own, want.Own) {
		x.Errorf("%s: a person's work is\n%q, want\n%q", when, got.Own, want.Own)
	}
}
