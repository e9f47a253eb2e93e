package worker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/extract/canon"
	"pincite/backend/race"
)

func TestMain(m *testing.M) {
	runIfAsked(os.Args[1:], hostileReader{}, []Task{hostileTask})
	os.Exit(m.Run())
}

// compoundFile is how the sources begin that LibreOffice may be needed for.
const compoundFile = "\xD0\xCF\x11\xE0"

// hostileReader does what the first word of a source says.
type hostileReader struct{ extractReader }

func (h hostileReader) read(ctx context.Context, name string, source []byte, o extract.Options) (*extract.Text, error) {
	word, rest, _ := strings.Cut(strings.TrimPrefix(string(source), compoundFile), " ")
	if o.MembersAlone {
		return &extract.Text{Members: []canon.Member{{Name: "alone"}}}, nil
	}
	switch word {
	case "hang":
		n, _ := strconv.Atoi(rest)
		for i := range n {
			o.Page(i + 1)
		}
		for { // as a loop in a reader would: it heeds no context
			runtime.KeepAlive(word)
		}
	case "eat":
		var eaten [][]byte
		for {
			eaten = append(eaten, bytes.Repeat([]byte{1}, 8<<20)) //nolint:staticcheck // until the memory ends
		}
	case "gulp":
		gulp := make([]byte, 64<<30)
		gulp[len(gulp)-1] = 1
		return nil, fmt.Errorf("%d bytes", len(gulp))
	case "panic":
		panic("PRIVATE " + rest)
	case "recurse":
		return nil, errors.New(recurse(rest))
	case "background":
		go panic("PRIVATE " + rest)
		select {}
	case "exit":
		os.Exit(0)
	case "print":
		fmt.Println("z\x00\x00\x00\x00")
	case "dial":
		return nil, dial(o.Tools.Soffice != "")
	case "pid":
		return &extract.Text{Text: strconv.Itoa(os.Getpid())}, nil
	case "sleep": // a program that the reader starts
		cmd := exec.Command("sleep", "600")
		if err := cmd.Start(); err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(os.TempDir(), "pid"), []byte(strconv.Itoa(cmd.Process.Pid)), 0o600); err != nil {
			return nil, err
		}
		return nil, cmd.Wait()
	case "scratch":
		dir := os.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "left"), []byte("plain text"), 0o600); err != nil {
			return nil, err
		}
		for rest != "" {
			runtime.KeepAlive(word)
		}
		return &extract.Text{Text: dir}, nil
	case "escape":
		return nil, escape(rest, o.Tools.Soffice != "")
	case "environment":
		return &extract.Text{Text: strings.Join(os.Environ(), "\n")}, nil
	case "nest":
		t := &extract.Text{Notices: []string{"page 2 is a picture; do this"}, Text: o.Password + "§", Layout: doc.Layout{Scans: []doc.Scan{{Page: 1, Confidence: 1.0 / 3}}}, Format: "zip", Extractor: "zip/1", Places: somePlaces()}
		t.Members = []canon.Member{
			{Name: "a/b.txt", Source: []byte(rest)},
			{Name: "c.txt", Err: fmt.Errorf("%w: of 9 GB; unpack it", canon.ErrTooLarge)},
			{Name: "empty"},
		}
		return t, nil
	case "sentinel":
		for _, s := range sentinels {
			if s.name == rest {
				return nil, fmt.Errorf("%w: for a reason; do this", s.err)
			}
		}
		return nil, errors.New("no sentinel; do that")
	}
	return h.extractReader.read(ctx, name, source, o)
}

func recurse(s string) string { return recurse(s+"x") + s } //nolint:staticcheck // until the stack ends

func (hostileReader) places(context.Context, string, []byte, extract.Options) (doc.Places, error) {
	return somePlaces(), nil
}

func somePlaces() doc.Places {
	return doc.Places{
		Boxes: []doc.Box{{Span: doc.Span{Start: 1, End: 2}, Page: 1, Left: 1.1, Confidence: 1.0 / 3}},
		Sizes: []doc.PageSize{{Width: 612, Height: 792}},
	}
}

func newTestPool(t *testing.T, l Limits) *Pool {
	t.Helper()
	self, err := Self()
	if err != nil {
		t.Fatal(err)
	}
	self.Scratch = filepath.Join(t.TempDir(), "scratch")
	p := NewPool(self, l)
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
		if left, err := os.ReadDir(self.Scratch); err != nil && !os.IsNotExist(err) || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	})
	return p
}

// patient has a pool give the next sources all the time that they need.
func patient(p *Pool) { p.limits.Page = Limits{}.withDefaults().Page }

func read(t *testing.T, p *Pool, source string) (*extract.Text, error) {
	t.Helper()
	return p.Read(t.Context(), "a.txt", []byte(source), extract.Options{Password: "secret"})
}

func mustRead(t *testing.T, p *Pool, source string) string {
	t.Helper()
	text, err := read(t, p, source)
	if err != nil {
		t.Fatal(err)
	}
	return text.Text
}

// What a worker reads is what this process would have read.
func TestReadIsTheSameInAWorker(t *testing.T) {
	p := newTestPool(t, Limits{})
	for _, source := range []string{
		"MASTER AGREEMENT\n\n1. Term\n\nFive years. § 5.4 “é” 😀\r\n\f2. Law\n\nDelaware.\n",
		strings.Repeat("1. Term\n\nFive years.\n\n", 50_000),
		"", " \n", "\x00\x01", "%PDF-nothing", "{\\rtf1 x}", "PK\x03\x04",
	} {
		want, wantErr := extract.Read(t.Context(), "a.txt", []byte(source), extract.Options{})
		got, err := p.Read(t.Context(), "a.txt", []byte(source), extract.Options{})
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%.20q: another text in a worker", source)
		}
		if (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
			t.Errorf("%.20q: %v, want %v", source, err, wantErr)
		}
	}
}

func TestMembersAndPasswordsTravel(t *testing.T) {
	got, err := read(t, newTestPool(t, Limits{}), "nest of vipers")
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Notices) != 1 || got.Notices[0] != "page 2 is a picture; do this" {
		t.Errorf("notices %q", got.Notices)
	}
	if got.Text != "secret§" || got.Format != "zip" || got.Layout.Scans[0].Confidence != 1.0/3 {
		t.Errorf("got %+v", got)
	}
	if len(got.Members) != 3 || got.Members[0].Name != "a/b.txt" || string(got.Members[0].Source) != "of vipers" ||
		!errors.Is(got.Members[1].Err, canon.ErrTooLarge) || got.Members[2].Err != nil {
		t.Errorf("members %+v", got.Members)
	}
	if want := somePlaces(); !reflect.DeepEqual(got.Places, want) {
		t.Errorf("places %+v", got.Places)
	}
	places, err := newTestPool(t, Limits{}).Places(t.Context(), "a.pdf", nil, extract.Options{})
	if want := somePlaces(); err != nil || !reflect.DeepEqual(places, want) {
		t.Errorf("places %+v, %v", places, err)
	}
}

func TestErrorsKeepTheirSentinels(t *testing.T) {
	p := newTestPool(t, Limits{})
	for _, s := range sentinels {
		_, err := read(t, p, "sentinel "+s.name)
		if !errors.Is(err, s.err) || !strings.HasSuffix(err.Error(), ": for a reason; do this") {
			t.Errorf("%s: %v", s.name, err)
		}
	}
	if _, err := read(t, p, "sentinel none"); err == nil || err.Error() != "no sentinel; do that" {
		t.Errorf("an error of no kind: %v", err)
	}
}

// A source that misbehaves costs itself alone, says why without its words, and leaves a
// pool that goes on.
func TestHostileSources(t *testing.T) {
	for _, c := range []struct {
		name, source string
		want         error
		say          string
	}{
		{"hangs", "hang", ErrTimeout, "400ms"},
		{"hangs on its third page", "hang 2", ErrTimeout, "400ms"}, // [TestTimeOfPages] has the page
		{"eats memory", "eat", ErrMemory, "512 MB"},
		{"gulps memory", "gulp", ErrMemory, "512 MB"},
		{"panics", "panic PRIVATE", ErrCrashed, "worker/worker_test.go:"},
		{"panics beside the reader", "background PRIVATE", ErrCrashed, "crashed"},
		{"exhausts the stack", "recurse PRIVATE", canon.ErrDamaged, "crashed"},
		{"ends the process", "exit", ErrCrashed, "crashed"},
		{"answers without end", "nest " + strings.Repeat("x", 2<<20), ErrMemory, "unfolds"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if race.Enabled && strings.HasSuffix(c.name, "memory") {
				t.Skip("the race detector has memory of its own, and ends otherwise without it")
			}
			limits := Limits{Memory: 512 << 20, Answer: 1 << 20}
			if c.want == ErrTimeout {
				limits.Page = 400 * time.Millisecond
			}
			p := newTestPool(t, limits)
			_, err := read(t, p, c.source)
			if !errors.Is(err, c.want) {
				if c.name != "exhausts the stack" || !errors.Is(err, ErrMemory) {
					t.Fatalf("got %v, want %v", err, c.want)
				}
			} else if !strings.Contains(err.Error(), c.say) {
				t.Errorf("%v: it does not say %q", err, c.say)
			}
			if strings.Contains(err.Error(), "PRIVATE") || !strings.Contains(err.Error(), "; ") {
				t.Errorf("it holds words of the source, or no next step: %v", err)
			}
			patient(p)
			if text, err := p.Read(t.Context(), "a.txt", []byte(c.source), extract.Options{MembersAlone: true}); err != nil || len(text.Members) != 1 {
				t.Errorf("its members alone: %+v, %v", text, err)
			}
			if got := mustRead(t, p, "1. Term"); got != "1. Term" {
				t.Errorf("the next source gives %q", got)
			}
		})
	}
}

// The limit of time is one for each page of a PDF too, whose reader tells of its pages.
func TestPagesOfPDFs(t *testing.T) {
	const pages = 60
	var source, kids strings.Builder
	for i := range pages {
		content := fmt.Sprintf("BT /F1 10 Tf 72 700 Td (Page %d of the agreement.) Tj ET", i+1)
		fmt.Fprintf(&kids, "%d 0 R ", 2*i+3)
		fmt.Fprintf(&source, "%d 0 obj<</Type/Page/Contents %d 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n"+
			"%d 0 obj<</Length %d>>stream\n%s\nendstream endobj\n", 2*i+3, 2*i+4, 2*i+4, len(content), content)
	}
	file := "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[" + kids.String() + "]>>endobj\n" +
		source.String() + "trailer<</Root 1 0 R>>"
	var told []int
	text, err := newTestPool(t, Limits{}).Read(t.Context(), "a.pdf", []byte(file), extract.Options{Page: func(n int) { told = append(told, n) }})
	if err != nil || len(text.Layout.Pages) != pages {
		t.Fatalf("%v, %v", text, err)
	}
	if len(told) != pages || !slices.IsSorted(told) || told[0] != 1 || told[pages-1] != pages {
		t.Errorf("told of pages %v", told)
	}
}

func TestWorkersAreUsedAgain(t *testing.T) {
	p := newTestPool(t, Limits{})
	first := mustRead(t, p, "pid")
	mustRead(t, p, "print into the protocol")
	if _, err := read(t, p, "sentinel damaged"); err == nil {
		t.Error("no error")
	}
	if again := mustRead(t, p, "pid"); again != first {
		t.Errorf("worker %s, then %s", first, again)
	}
	if first == strconv.Itoa(os.Getpid()) {
		t.Error("this process read it itself")
	}
	if _, err := read(t, p, "exit"); !errors.Is(err, ErrCrashed) {
		t.Fatal(err)
	}
	if again := mustRead(t, p, "pid"); again == first {
		t.Error("a dead worker answers")
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := read(t, p, "pid"); !errors.Is(err, ErrClosed) {
		t.Errorf("closed: %v", err)
	}
}

func TestWorkersSideBySide(t *testing.T) {
	p := newTestPool(t, Limits{})
	var wg sync.WaitGroup
	for i := range 24 {
		wg.Go(func() {
			source := fmt.Sprintf("agreement %d", i)
			if i%5 == 0 {
				source = "exit"
			}
			text, err := p.Read(context.Background(), "a.txt", []byte(source), extract.Options{})
			if i%5 == 0 && !errors.Is(err, ErrCrashed) || i%5 != 0 && (err != nil || text.Text != source) {
				t.Errorf("%s: %v, %v", source, text, err)
			}
		})
	}
	wg.Wait()
}

func TestCancelledCallsEndTheirWorker(t *testing.T) {
	p := newTestPool(t, Limits{})
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := p.Read(ctx, "a.txt", []byte("hang"), extract.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := p.Read(ctx, "a.txt", []byte("x"), extract.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("before it began: %v", err)
	}
}

func TestEnvironmentIsSmall(t *testing.T) {
	t.Setenv("PINCITE_SECRET", "x")
	got := mustRead(t, newTestPool(t, Limits{}), "environment")
	if strings.Contains(got, "PINCITE") || !strings.Contains(got, "PATH=") {
		t.Errorf("the worker sees %q", got)
	}
}

func TestNoWorker(t *testing.T) {
	for name, c := range map[string]Command{
		"no program":            {Path: filepath.Join(t.TempDir(), "pincite")},
		"a program that ends":   {Path: "/bin/true"},
		"a program that speaks": {Path: "/bin/echo"},
	} {
		_, err := NewPool(c, Limits{}).Read(t.Context(), "a.txt", nil, extract.Options{})
		if !errors.Is(err, ErrStart) || errors.Is(err, canon.ErrDamaged) || !strings.Contains(err.Error(), "; ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	self, err := Self()
	if err != nil {
		b.Fatal(err)
	}
	source := []byte(strings.Repeat("1. Term\n\nThis agreement runs for five years.\n\n", 2000))
	b.Run("start", func(b *testing.B) {
		for b.Loop() {
			p := NewPool(self, Limits{})
			if _, err := p.Read(b.Context(), "a.txt", []byte("x"), extract.Options{}); err != nil {
				b.Fatal(err)
			}
			p.Close()
		}
	})
	b.Run("worker", func(b *testing.B) {
		p := NewPool(self, Limits{})
		defer p.Close()
		for b.Loop() {
			if _, err := p.Read(b.Context(), "a.txt", source, extract.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("inprocess", func(b *testing.B) {
		for b.Loop() {
			if _, err := extract.Read(b.Context(), "a.txt", source, extract.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
