package bench

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const lease = "LEASE\n\n1. Rent\n\nTenant pays $1,000 a month.\n\n2. Governing Law\n\nThe laws of Oregon govern.\n"

// writeLease writes the lease into a new folder.
func writeLease(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "lease.txt"), []byte(lease), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestSpeed(t *testing.T) {
	dir := writeLease(t)
	var stages []string
	r, err := Speed{
		Folder: dir, Questions: []string{"Which law governs?", "What is the rent?"}, Runtime: os.Getenv("PINCITE_ONNXRUNTIME"),
		Stage: func(s string) { stages = append(stages, s) },
	}.Do(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if r.Documents != 1 || r.SourceBytes != int64(len(lease)) || r.Chunks == 0 || r.IndexBytes == 0 || r.Asked != 2 ||
		r.Index <= 0 || r.Again <= 0 || r.Warm.Median <= 0 || r.WarmWhole.Most < r.WarmWhole.Median || r.ColdMeasured {
		t.Errorf("got %+v", r)
	}
	if len(stages) != 4 {
		t.Errorf("stages %q", stages)
	}
	var table bytes.Buffer
	if err := r.WriteTable(&table); err != nil || !strings.Contains(table.String(), "1 files, 0.0 MB") || strings.Contains(table.String(), "processes") {
		t.Errorf("%v\n%s", err, table.String())
	}
}

func TestLatencyOf(t *testing.T) {
	var took []time.Duration
	for i := 200; i >= 1; i-- {
		took = append(took, time.Duration(i))
	}
	if got := latencyOf(took); got != (Latency{Median: 101, P99: 199, Most: 200}) {
		t.Errorf("got %+v", got)
	}
	if got := latencyOf([]time.Duration{7}); got != (Latency{7, 7, 7}) {
		t.Errorf("of one: %+v", got)
	}
}

// TestEncryptionCost has both matters answer, and adds up what each takes.
func TestEncryptionCost(t *testing.T) {
	dir := writeLease(t)
	t.Setenv("TMPDIR", t.TempDir())
	cost, err := Speed{Folder: dir, Questions: []string{"Which law governs?", "What is the rent?"}, Runtime: os.Getenv("PINCITE_ONNXRUNTIME")}.encryption(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]CPU{"index": cost.Index, "warm": cost.Warm, "whole matter": cost.WarmWhole} {
		if c.Plain <= 0 || c.Encrypted <= 0 {
			t.Errorf("%s: %+v", name, c)
		}
	}
	if left, err := os.ReadDir(os.TempDir()); cost.IndexBytes == 0 || err != nil || len(left) > 0 {
		t.Errorf("%d bytes on disk; left behind: %v, %v", cost.IndexBytes, left, err)
	}
	if got := (CPU{Plain: 2 * time.Second, Encrypted: 2300 * time.Millisecond}).String(); got != "2.3 s (+15.0 %)" {
		t.Error(got)
	}
}
