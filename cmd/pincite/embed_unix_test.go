//go:build unix

package main

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"pincite/testkit/bertgraph"
	"pincite/testkit/embedtest"
)

// Vectors that are being made in the background when the program is killed, at any moment,
// leave a sound matter; no document that was finished is made again, and in the end the
// vectors are those of a run that nothing disturbed.
func TestKilledEmbedLosesNothingFinished(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute; run without -short")
	}
	const contracts, kills = 100, 8
	dir := t.TempDir()
	home, folder := filepath.Join(dir, "home"), filepath.Join(dir, "contracts")
	t.Setenv("PINCITE_HOME", home)
	if err := writeContracts(folder, contracts); err != nil {
		t.Fatal(err)
	}
	whole, killed := filepath.Join(dir, "whole.pincite"), filepath.Join(dir, "killed.pincite")
	indexProcess(t, folder, whole, 0)
	copyTo := func(matter string) {
		t.Helper()
		indexed, err := os.ReadFile(whole)
		if err == nil {
			err = os.WriteFile(matter, indexed, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	copyTo(killed)
	// Documents are stored together every two seconds: the model gets as many layers as a run of
	// at least four times that needs on this machine, whatever else it has to do.
	layers, tried := 2, filepath.Join(dir, "tried.pincite")
	copyTo(tried)
	writeModel(t, home, layers)
	before := processorTime(t)
	embedProcess(t, tried, 0)
	if took := (processorTime(t) - before) / time.Duration(runtime.NumCPU()); took < 8*time.Second {
		layers = int(float64(layers)*float64(8*time.Second)/float64(took)) + 1
		writeModel(t, home, layers)
	}
	length, made := embedProcess(t, whole, 0)
	if made != contracts {
		t.Fatalf("%d documents got vectors, want %d", made, contracts)
	}
	random := rand.New(rand.NewPCG(1, 0))
	t.Logf("one run takes %d writes, the model has %d layers", length, layers)
	done, partial := 0, 0
	for k := 0; k < kills || partial == 0 && k < 5*kills; k++ {
		if done == contracts && partial == 0 {
			done = 0
			copyTo(killed)
		}
		// Each run takes up what the ones before it have left.
		embedProcess(t, killed, 1+int64(random.Float64()*float64(length)/2))
		contentOf(t, killed)
		now := withVectors(t, killed)
		if now < done {
			t.Fatalf("%d documents have vectors, %d had before", now, done)
		}
		if done < now && now < contracts {
			partial++
		}
		done = now
	}
	if _, got := embedProcess(t, killed, 0); got != contracts-done {
		t.Errorf("the last run made the vectors of %d documents, and %d lacked them", got, contracts-done)
	}
	if a, b := contentOf(t, whole), contentOf(t, killed); a != b {
		t.Error("the matter differs from one whose run nothing disturbed")
	}
	t.Logf("%d kills came after some documents were finished and before all were", partial)
	if partial == 0 {
		t.Error("no kill came in the middle of the work: the test has shown nothing")
	}
}

// processorTime is what the processes took that this one started and that have ended.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var used unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_CHILDREN, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// writeModel makes a model called further, in place of the one that was there.
func writeModel(t *testing.T, home string, layers int) {
	t.Helper()
	dir := filepath.Join(home, "models", "further")
	err := os.MkdirAll(dir, 0o700)
	if err == nil {
		_, err = embedtest.Write(dir, "further", bertgraph.Shape{Hidden: 128, Heads: 4, FFN: 256, Layers: layers, Positions: 128}, 1, embedtest.Vocabulary(20_000))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// embedProcess runs pincite embed as [killedProcess] does, and returns how often it has
// written, and how many documents it says it made vectors of.
func embedProcess(t *testing.T, matter string, after int64) (written int64, documents int) {
	t.Helper()
	written, out := killedProcess(t, after, "embed", "--model", "further", "--matter", matter, "--json")
	if out == nil {
		return written, 0
	}
	var report struct{ Documents int }
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatal(err)
	}
	return written, report.Documents
}

// withVectors returns how many documents have vectors of the model.
func withVectors(t *testing.T, matter string) int {
	t.Helper()
	out, err := exec.Command("pincite", "embed", "--status", "--matter", matter, "--json").Output()
	if err != nil {
		t.Fatalf("pincite embed --status: %v", err)
	}
	var status struct {
		Sets []struct {
			Model     string
			Documents int
		}
	}
	if err := json.Unmarshal(out, &status); err != nil {
		t.Fatal(err)
	}
	for _, s := range status.Sets {
		if s.Model == "further" {
			return s.Documents
		}
	}
	return 0
}
