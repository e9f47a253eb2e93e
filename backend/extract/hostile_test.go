package extract

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"pincite/testkit/extracttest"
	"pincite/testkit/hostiletest"
)

// TestHostileFiles reads all of them: each ends as it should, with a next step, in time,
// and says nothing of its words.
func TestHostileFiles(t *testing.T) {
	sources := hostiletest.Sources()
	if len(sources) < 100 {
		t.Errorf("%d files", len(sources))
	}
	for _, s := range hostiletest.Sample(sources, 3) {
		t.Run(s.Name, func(t *testing.T) {
			start := time.Now()
			x, err := Read(t.Context(), s.Name+s.Ext, s.Bytes, Options{})
			if took := time.Since(start); took > 5*time.Minute {
				t.Errorf("took %v", took)
			}
			if !s.Allows(err) {
				t.Fatalf("got %v, want one of %v", err, s.Ends)
			}
			if err == nil {
				extracttest.Check(t, x)
				return
			}
			extracttest.CheckError(t, err)
			if strings.Contains(err.Error(), hostiletest.Secret) {
				t.Errorf("the error holds words of the source: %v", err)
			}
		})
	}
}

func TestTooLargeSource(t *testing.T) {
	t.Parallel()
	_, err := Read(t.Context(), "a.txt", make([]byte, MaxSource+1), Options{})
	if !errors.Is(err, ErrTooLarge) {
		t.Errorf("got %v", err)
	}
	extracttest.CheckError(t, err)
}

// TestFlippedBits reads sources of every format with bytes changed: whatever comes keeps
// the promises of a text, and nothing panics.
func TestFlippedBits(t *testing.T) {
	t.Parallel()
	for name, source := range hostiletest.Good() {
		t.Run(name, func(t *testing.T) {
			for n := range 100 {
				x, err := Read(context.Background(), "a"+name, hostiletest.Flipped(source, 1+n), Options{})
				if err == nil {
					extracttest.Check(t, x)
				} else {
					extracttest.CheckError(t, err)
				}
			}
		})
	}
}
