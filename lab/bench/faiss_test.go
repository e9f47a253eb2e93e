package bench

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// faissReport is what FAISS took for the same questions.
type faissReport struct {
	Version string
	Search  Latency
}

// errNoFaiss says that there is no FAISS to compare with.
var errNoFaiss = errors.New("FAISS was not asked")

//go:embed testdata/faiss.py
var faissProgram string

// askFaiss lets FAISS search the vectors of a file. It returns errNoFaiss where there is
// none.
func askFaiss(ctx context.Context, python, dir string, f *vectorFile, questions [][]float32, k int) (*faissReport, error) {
	if python == "" {
		return nil, errNoFaiss
	}
	if err := exec.CommandContext(ctx, python, "-c", "import faiss").Run(); err != nil {
		return nil, fmt.Errorf("%w: %s does not import faiss (%w); on Debian run: apt-get install python3-faiss", errNoFaiss, python, err)
	}
	var packed []byte
	for _, q := range questions {
		packed, _ = binary.Append(packed, binary.LittleEndian, q) // of floats, which have a size
	}
	path := filepath.Join(dir, "questions.f32")
	if err := os.WriteFile(path, packed, 0o600); err != nil {
		return nil, fmt.Errorf("write questions: %w", err)
	}
	cmd := exec.CommandContext(ctx, python, "-c", faissProgram, f.file.Name(), path,
		strconv.Itoa(f.dim), strconv.Itoa(k), strconv.Itoa(vectorThreads), strconv.Itoa(vectorWarmUps))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("FAISS: %w: %s", err, bytes.TrimSpace(stderr.Bytes()))
	}
	var result struct {
		Version     string          `json:"version"`
		Nanoseconds []time.Duration `json:"nanoseconds"`
	}
	if err := json.Unmarshal(out, &result); err != nil || len(result.Nanoseconds) == 0 {
		return nil, fmt.Errorf("FAISS: %w: no times in %q", err, out)
	}
	return &faissReport{result.Version, latencyOf(result.Nanoseconds)}, nil
}
