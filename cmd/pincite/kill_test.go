package main

import (
	"bytes"
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
//
// Moments are counted in what the process has written (see [writes]), so that they are the
// same parts of the work on a machine of any speed. The contracts are more than two
// transactions hold, so that no run is done with its first.
func TestKilledIndexRunsEndInTheSameIndex(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute; run without -short")
	}
	const (
		contracts = 600 // 9 MB; a transaction holds 4
		messages  = 15  // of which each is three documents, read by worker processes
		rounds    = 4
		kills     = 5 // a round
	)
	dir := t.TempDir()
	folder := filepath.Join(dir, "contracts")
	if err := errors.Join(writeContracts(folder, contracts), writeMessages(folder, messages)); err != nil {
		t.Fatal(err)
	}
	const documents = contracts + 3*messages

	whole := filepath.Join(dir, "whole.pincite")
	length := indexProcess(t, folder, whole, 0)
	want := contentOf(t, whole)
	if want.Documents != documents {
		t.Fatalf("%d documents are indexed, want %d", want.Documents, documents)
	}

	random := rand.New(rand.NewPCG(1, 0))
	t.Logf("one run takes %d writes", length)
	parts := random.Perm(rounds * kills)
	partial := 0
	for round := range rounds {
		matter := filepath.Join(dir, "killed.pincite")
		for range kills {
			// Each kill has its own part of a run, so that no part is left out.
			after := 1 + int64((float64(parts[0])+random.Float64())/(rounds*kills)*float64(length))
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

// indexProcess runs pincite index in a process of its own, as [killedProcess] does.
func indexProcess(t *testing.T, folder, matter string, after int64) (written int64) {
	t.Helper()
	written, _ = killedProcess(t, after, "index", folder, "--matter", matter)
	return written
}

// killedProcess runs pincite in a process of its own, and kills it once it has written that
// often, unless that is zero. It returns how often it had written when it was last seen, and
// what it printed; nil where it was killed.
func killedProcess(t *testing.T, after int64, args ...string) (written int64, printed []byte) {
	t.Helper()
	cmd := exec.Command("pincite", args...)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	start := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	killed := false
	tick := time.NewTicker(200 * time.Microsecond) // how often it is looked at
	defer tick.Stop()
	for {
		select {
		case err := <-ended:
			if killed && err != nil {
				return written, nil
			}
			if err != nil {
				t.Fatalf("pincite %s: %v\n%s", args[0], err, said.Bytes())
			}
			return written, out.Bytes()
		case <-tick.C:
			written = max(written, writes(cmd.Process.Pid, start))
			if after > 0 && written >= after && !killed {
				killed = true
				_ = cmd.Process.Kill() // it may have ended by itself
			}
		}
	}
}
