//go:build unix

package main

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// Vectors that are being made in the background when the program is killed, at any moment,
// leave a sound matter; no document that was finished is made again, and in the end the
// vectors are those of a run that nothing disturbed.
func TestKilledEmbedLosesNothingFinished(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute; run without -short")
	}
	const contracts, kills = 400, 8
	dir := t.TempDir()
	home, folder := filepath.Join(dir, "home"), filepath.Join(dir, "contracts")
	t.Setenv("PINCITE_HOME", home)
	if err := writeContracts(folder, contracts); err != nil {
		t.Fatal(err)
	}
	if err := installModel(filepath.Join(home, "models", "further"), "further"); err != nil {
		t.Fatal(err)
	}
	whole, killed := filepath.Join(dir, "whole.pincite"), filepath.Join(dir, "killed.pincite")
	indexProcess(t, folder, whole, 0)
	indexed, err := os.ReadFile(whole)
	if err == nil {
		err = os.WriteFile(killed, indexed, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if got := embedProcess(t, whole, 0); got != contracts {
		t.Fatalf("%d documents got vectors, want %d", got, contracts)
	}
	length := time.Since(start)
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	t.Logf("seed %d, one run takes %v", seed, length)
	done, partial := 0, 0
	for range kills {
		embedProcess(t, killed, time.Duration((0.1+0.5*random.Float64())*float64(length)))
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
	if got := embedProcess(t, killed, 0); got != contracts-done {
		t.Errorf("the last run made the vectors of %d documents, and %d lacked them", got, contracts-done)
	}
	if a, b := contentOf(t, whole), contentOf(t, killed); a != b {
		t.Error("the matter differs from one whose run nothing disturbed")
	}
	t.Logf("%d of %d kills came after some documents were finished and before all were", partial, kills)
	if partial == 0 {
		t.Error("no kill came in the middle of the work: the test has shown nothing")
	}
}

// embedProcess runs pincite embed in a process of its own, kills it after a while unless
// that is zero, and returns how many documents it says it made vectors of.
func embedProcess(t *testing.T, matter string, after time.Duration) int {
	t.Helper()
	ctx := context.Background()
	if after > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, after)
		defer cancel()
	}
	// CommandContext kills with SIGKILL.
	out, err := exec.CommandContext(ctx, "pincite", "embed", "--model", "further", "--matter", matter, "--json").Output()
	if ctx.Err() != nil {
		return 0
	}
	var report struct{ Documents int }
	if err != nil {
		t.Fatalf("pincite embed: %v", err)
	}
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatal(err)
	}
	return report.Documents
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
