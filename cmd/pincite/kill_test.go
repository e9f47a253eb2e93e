//go:build unix

package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// An index run that is killed at any moment leaves a sound matter, and the runs after
// it end with the same index as a run that nothing disturbed.
func TestKilledIndexRunsEndInTheSameIndex(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute; run without -short")
	}
	const (
		contracts = 140
		messages  = 15 // of which each is three documents, read by worker processes
		rounds    = 10
		kills     = 2 // a round
	)
	dir := t.TempDir()
	folder := filepath.Join(dir, "contracts")
	if err := errors.Join(writeContracts(folder, contracts), writeMessages(folder, messages)); err != nil {
		t.Fatal(err)
	}
	const documents = contracts + 3*messages

	whole := filepath.Join(dir, "whole.pincite")
	start := time.Now()
	indexProcess(t, folder, whole, 0)
	length := time.Since(start)
	want := contentOf(t, whole)
	if want.Documents != documents {
		t.Fatalf("%d documents are indexed, want %d", want.Documents, documents)
	}

	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	t.Logf("seed %d, one run takes %v", seed, length)
	parts := random.Perm(rounds * kills)
	partial := 0
	for round := range rounds {
		matter := filepath.Join(dir, "killed.pincite")
		for range kills {
			// Each kill has its own part of a run, so that no part is left out.
			after := time.Duration((float64(parts[0]) + random.Float64()) / (rounds * kills) * float64(length))
			parts = parts[1:]
			indexProcess(t, folder, matter, after)
			if info, err := os.Stat(matter); err != nil || info.Size() == 0 {
				continue // killed before the matter was made
			}
			if got := contentOf(t, matter); 0 < got.Documents && got.Documents < documents {
				partial++
			}
		}
		indexProcess(t, folder, matter, 0)
		if got := contentOf(t, matter); got != want {
			t.Errorf("round %d: %d documents and another digest than the run that was not killed", round, got.Documents)
		}
		if err := os.RemoveAll(matter); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d of %d kills left some documents indexed and some not", partial, rounds*kills)
	if partial == 0 {
		t.Error("no kill came in the middle of the work: the test has shown nothing")
	}
}

// indexProcess runs pincite index in a process of its own, and kills it after a while
// unless that is zero.
func indexProcess(t *testing.T, folder, matter string, after time.Duration) {
	t.Helper()
	ctx := context.Background()
	if after > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, after)
		defer cancel()
	}
	// CommandContext kills with SIGKILL.
	out, err := exec.CommandContext(ctx, "pincite", "index", folder, "--matter", matter).CombinedOutput()
	if err != nil && ctx.Err() == nil {
		t.Fatalf("pincite index: %v\n%s", err, out)
	}
}
