package reread

import (
	"bytes"
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
)

// letters embeds a text as how often it has each of the letters a to z, and counts what it is given.
type letters struct {
	read  []string
	fault error
}

func (l *letters) Embed(_ context.Context, texts []string) ([][]float32, error) {
	l.read = append(l.read, texts...)
	out := make([][]float32, len(texts))
	for i, t := range texts {
		out[i] = make([]float32, 26)
		for _, c := range strings.ToLower(t) {
			if c >= 'a' && c <= 'z' {
				out[i][c-'a']++
			}
		}
		sum := 0.0
		for _, x := range out[i] {
			sum += float64(x) * float64(x)
		}
		for k := range out[i] {
			out[i][k] /= float32(max(1e-9, math.Sqrt(sum)))
		}
	}
	return out, l.fault
}

func TestCosines(t *testing.T) {
	t.Parallel()
	l := &letters{}
	e := New(l, "hash", Fusion{})
	texts := []string{"rent is due", "tenant", "", "rent is due"}
	got, err := e.Cosines(t.Context(), "rent", texts)
	if err != nil {
		t.Fatal(err)
	}
	exact, _ := l.Embed(t.Context(), append([]string{"rent"}, texts...))
	for i := range texts {
		want := float32(0)
		for k := range exact[0] {
			want += exact[0][k] * exact[i+1][k]
		}
		if math.Abs(float64(got[i]-want)) > 0.01 {
			t.Errorf("%q: cosine %.3f, want %.3f", texts[i], got[i], want)
		}
	}
	l.read = nil
	if _, err := e.Cosines(t.Context(), "who pays", texts); err != nil || !slices.Equal(l.read, []string{"who pays"}) {
		t.Errorf("asked again, it read %q: %v", l.read, err)
	}
	fault := errors.New("no")
	l.fault = fault
	if _, err := e.Cosines(t.Context(), "new", texts); !errors.Is(err, fault) {
		t.Errorf("a fault of the embedder is %v", err)
	}
}

// TestKept has vectors outlive an encoder, those of its own model alone, and what is damaged made anew.
func TestKept(t *testing.T) {
	t.Parallel()
	texts := []string{"rent is due", "the laws of Oregon", "notice"}
	first := New(&letters{}, "hash", Fusion{})
	if n, err := first.Prepare(t.Context(), texts); err != nil || n != 3 || first.Made() != 3 {
		t.Fatalf("prepared %d of 3: %v", n, err)
	}
	var out bytes.Buffer
	if err := first.Keep(&out); err != nil {
		t.Fatal(err)
	}
	kept := out.Bytes()
	if first.Made() != 0 {
		t.Errorf("%d vectors are still to be kept", first.Made())
	}
	want, _ := first.Cosines(t.Context(), "rent", texts)
	for n := 0; n <= len(kept); n += 7 {
		New(&letters{}, "hash", Fusion{}).Recall(bytes.NewReader(kept[:n]))
	}
	for name, c := range map[string]struct {
		hash string
		kept []byte
		read int
	}{
		"kept":          {"hash", kept, 1},
		"another model": {"other", kept, 4},
		"cut off":       {"hash", kept[:len(kept)-1], 2},
		"none":          {"hash", nil, 4},
		"garbage":       {"hash", []byte(magic + strings.Repeat("x", 300)), 4},
	} {
		l := &letters{}
		e := New(l, c.hash, Fusion{})
		e.Recall(bytes.NewReader(c.kept))
		got, err := e.Cosines(t.Context(), "rent", texts)
		if err != nil || len(l.read) != c.read || !slices.Equal(got, want) {
			t.Errorf("%s: read %q for %v, want %v: %v", name, l.read, got, want, err)
		}
	}
	out.Reset()
	if err := New(&letters{}, "hash", Fusion{}).Keep(&out); err != nil || out.Len() > 0 {
		t.Errorf("nothing is kept as %d bytes: %v", out.Len(), err)
	}
}

// closing tells whether it was closed.
type closing struct {
	*bytes.Reader
	closed bool
}

func (c *closing) Close() error { c.closed = true; return nil }

// TestKeptTwice adds vectors to those that were kept: all are kept, what was recalled is held in memory no more, and what was recalled
// before is closed.
func TestKeptTwice(t *testing.T) {
	t.Parallel()
	l := &letters{}
	e := New(l, "hash", Fusion{})
	var before *closing
	for n, text := range []string{"rent is due", "the laws of Oregon", "notice"} {
		if _, err := e.Prepare(t.Context(), []string{text}); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := e.Keep(&out); err != nil {
			t.Fatal(err)
		}
		next := &closing{Reader: bytes.NewReader(out.Bytes())}
		e.Recall(next)
		if e.vectors.Len() != 0 || e.kept.Load().len() != n+1 || before != nil && !before.closed {
			t.Errorf("%d vectors are in memory, %d of %d kept", e.vectors.Len(), e.kept.Load().len(), n+1)
		}
		before = next
	}
	l.read = nil
	if _, err := e.Cosines(t.Context(), "rent is due", []string{"the laws of Oregon", "notice"}); err != nil || len(l.read) > 0 {
		t.Errorf("it reads %q again: %v", l.read, err)
	}
	if e.Close(); !before.closed {
		t.Error("what was recalled stays open")
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"", " Rent\n is due. ", "Rent is due."},
		{"Rent", "It is due monthly.", "Rent: It is due monthly."},
		{"RENT", "4.1 Rent. It is due.", "4.1 Rent. It is due."},
		{"Rent", "Notice is given in writing and by post, and so is rent.", "Rent: Notice is given in writing and by post, and so is rent."},
		{"Rent", "", "Rent: "},
		{"Löhne", "§ 3 löhne sind fällig", "§ 3 löhne sind fällig"},
	} {
		if got := Text(c[0], c[1]); got != c[2] {
			t.Errorf("%q, %q: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

func TestFusion(t *testing.T) {
	t.Parallel()
	f := Fusion{Base: 2, Weight: 10, Known: -5, Centre: 0.5}
	if got := f.Read(-1, 0.7, 0); math.Abs(float64(got)-0) > 1e-5 {
		t.Errorf("read: %v", got)
	}
	if got := f.Read(-1, 0.7, 1); math.Abs(float64(got)+1) > 1e-5 {
		t.Errorf("read, known: %v", got)
	}
	if f.Read(-1, 0.5, 0.3) != f.Unread(-1) {
		t.Error("what is not read does not count as one at the centre")
	}
	if s, err := Shipped(); err != nil || s.Base <= 0 || s.Weight <= 0 || s.Weight+s.Known < 0 {
		t.Errorf("shipped: %+v, %v", s, err)
	}
}

func TestCounts(t *testing.T) {
	t.Parallel()
	for known, want := range map[float64]bool{0: true, 0.5: true, 0.99: false, 1: false} {
		if got := (Fusion{Base: 1, Weight: 11, Known: -11}).Counts(known); got != want {
			t.Errorf("where %v is known, the encoder counts: %v", known, got)
		}
	}
	e := New(&letters{}, "hash", Fusion{})
	if e.Full() {
		t.Error("an empty encoder is full")
	}
}
