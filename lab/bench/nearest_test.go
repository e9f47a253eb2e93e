package bench

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"pincite/backend/doc"
	"pincite/backend/search/simd"
	"pincite/backend/search/vector"
)

// vectorSpeed measures the search for the nearest of many vectors, beside an exact search
// of FAISS (IndexFlatIP) over the same vectors on the same processors.
type vectorSpeed struct {
	Count, Dim int
	// Python is the interpreter that FAISS is looked for in; "" leaves it out.
	Python string
}

// vectorReport is what [vectorSpeed.do] measured. The vectors are made up: unit vectors in
// clusters, the chunks of one document near each other, as those of contracts are.
type vectorReport struct {
	Count        int
	Dim          int
	K            int
	Threads      int
	Instructions string
	Questions    int
	Prepare      time.Duration // reading and rounding all vectors
	Memory       int64
	Search       Latency // with exact rescoring
	// Same is the share of the first k, place by place, that are those of a comparison of
	// all vectors in float32.
	Same float64
	// Faiss is nil where it could not be asked, for the reason WithoutFaiss.
	Faiss        *faissReport
	WithoutFaiss string
}

const (
	vectorThreads     = 2
	vectorNearest     = 64
	vectorQuestions   = 29
	vectorWarmUps     = 3
	chunksPerDocument = 350 // the mean of the 641 contracts
)

// do measures in a temporary folder, which it removes.
func (s vectorSpeed) do(ctx context.Context) (_ *vectorReport, err error) {
	dir, err := os.MkdirTemp("", "pincite-vectors-")
	if err != nil {
		return nil, fmt.Errorf("temporary folder: %w; set TMPDIR to a folder that can be written", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(vectorThreads))
	f, questions, err := s.makeUp(filepath.Join(dir, "vectors.f32"))
	if err != nil {
		return nil, err
	}
	defer f.file.Close()
	r := &vectorReport{
		Count: s.Count, Dim: s.Dim, K: min(vectorNearest, s.Count), Threads: vectorThreads,
		Instructions: simd.Instructions(), Questions: len(questions) - vectorWarmUps,
	}
	if err := r.search(ctx, f, questions); err != nil {
		return nil, err
	}
	r.Faiss, err = askFaiss(ctx, s.Python, dir, f, questions, r.K)
	if errors.Is(err, errNoFaiss) {
		r.WithoutFaiss, err = err.Error(), nil
	}
	return r, err
}

// search measures Pincite's own search.
func (r *vectorReport) search(ctx context.Context, f *vectorFile, questions [][]float32) error {
	held := resetPeak()
	start := time.Now()
	index := vector.New(f.documents(), f, nil)
	err := index.Read(ctx)
	if err != nil {
		return err
	}
	r.Prepare, r.Memory = time.Since(start), peak()-held
	took := make([]time.Duration, 0, len(questions))
	found := make([][]vector.Scored, len(questions))
	for i, q := range questions {
		start := time.Now()
		if found[i], err = index.Nearest(ctx, q, r.K, nil); err != nil {
			return err
		}
		if i >= vectorWarmUps {
			took = append(took, time.Since(start))
		}
	}
	r.Search = latencyOf(took)
	r.Same, err = f.same(found, questions, r.K)
	return err
}

// vectorFile holds float32 vectors one after the other. It is a [vector.Source] of
// documents of chunksPerDocument chunks each.
type vectorFile struct {
	file       *os.File
	count, dim int
	buffers    sync.Pool // of *[]byte, for a document
}

// makeUp writes vectors to a file and returns questions near some of them.
func (s vectorSpeed) makeUp(path string) (*vectorFile, [][]float32, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return nil, nil, err
	}
	f := &vectorFile{file: file, count: s.Count, dim: s.Dim}
	f.buffers.New = func() any { b := make([]byte, 4*s.Dim*chunksPerDocument); return &b }
	rng := rand.New(rand.NewPCG(1, 2))
	centers := make([][]float32, 500) // kinds of clauses
	for i := range centers {
		centers[i] = f.around(rng, nil, 1)
	}
	out := bufio.NewWriterSize(file, 1<<20)
	var questions [][]float32
	var document []float32
	every := max(1, s.Count/(vectorQuestions+vectorWarmUps))
	packed := make([]byte, 4*s.Dim)
	for i := range s.Count {
		if i%chunksPerDocument == 0 {
			document = f.around(rng, nil, 1)
		}
		v := append([]float32(nil), centers[rng.IntN(len(centers))]...)
		for k, x := range document {
			v[k] += 0.5 * x
		}
		v = f.around(rng, v, 0.5)
		if i%every == 0 {
			questions = append(questions, f.around(rng, v, 0.7))
		}
		for k, x := range v {
			binary.LittleEndian.PutUint32(packed[4*k:], math.Float32bits(x))
		}
		if _, err := out.Write(packed); err != nil {
			return nil, nil, errors.Join(fmt.Errorf("write vectors: %w; set TMPDIR to a folder with room for them", err), file.Close())
		}
	}
	if err := out.Flush(); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("write vectors: %w; set TMPDIR to a folder with room for them", err), file.Close())
	}
	return f, questions, nil
}

// around returns a unit vector at some distance from another; nil stands for the origin.
func (f *vectorFile) around(rng *rand.Rand, center []float32, distance float64) []float32 {
	v := make([]float32, f.dim)
	square := 0.0
	for i := range v {
		x := distance * rng.NormFloat64() / math.Sqrt(float64(f.dim))
		if center != nil {
			x += float64(center[i])
		}
		v[i] = float32(x)
		square += x * x
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(square))
	}
	return v
}

func (f *vectorFile) documents() []vector.Document {
	var documents []vector.Document
	for from := 0; from < f.count; from += chunksPerDocument {
		var id doc.ID
		binary.BigEndian.PutUint64(id[:], uint64(from))
		documents = append(documents, vector.Document{ID: id, File: "made up", Chunks: min(chunksPerDocument, f.count-from)})
	}
	return documents
}

// Vectors implements [vector.Source].
func (f *vectorFile) Vectors(id doc.ID, dst []float32) ([]float32, int, error) {
	from := int(binary.BigEndian.Uint64(id[:]))
	dst, err := f.read(dst, from, min(chunksPerDocument, f.count-from))
	return dst, f.dim, err
}

// VectorsAt implements [vector.Source].
func (f *vectorFile) VectorsAt(id doc.ID, chunks []int, dst []float32) (_ []float32, _ int, err error) {
	from := int(binary.BigEndian.Uint64(id[:]))
	for _, chunk := range chunks {
		if dst, err = f.read(dst, from+chunk, 1); err != nil {
			return nil, 0, err
		}
	}
	return dst, f.dim, nil
}

// read appends n vectors from the one numbered from.
func (f *vectorFile) read(dst []float32, from, n int) ([]float32, error) {
	buffer := f.buffers.Get().(*[]byte)
	defer f.buffers.Put(buffer)
	packed := (*buffer)[:4*f.dim*n]
	if _, err := f.file.ReadAt(packed, int64(from)*int64(4*f.dim)); err != nil && err != io.EOF {
		return nil, err
	}
	for ; len(packed) > 0; packed = packed[4:] {
		dst = append(dst, math.Float32frombits(binary.LittleEndian.Uint32(packed)))
	}
	return dst, nil
}

// String says in two lines what was measured.
func (r *vectorReport) String() string {
	text := fmt.Sprintf("nearest %d of %d x %d: median %.1f ms, most %.1f ms, %d threads, %s, %.2f %% as in float32, read in %.1f s, %.0f MB\n",
		r.K, r.Count, r.Dim, millis(r.Search.Median), millis(r.Search.Most), r.Threads, r.Instructions, 100*r.Same, r.Prepare.Seconds(), float64(r.Memory)/1e6)
	if r.Faiss == nil {
		return text + "FAISS skipped: " + r.WithoutFaiss
	}
	return text + fmt.Sprintf("FAISS %s, IndexFlatIP: median %.1f ms, most %.1f ms: %.2f of its time",
		r.Faiss.Version, millis(r.Faiss.Search.Median), millis(r.Faiss.Search.Most), float64(r.Search.Median)/float64(r.Faiss.Search.Median))
}
