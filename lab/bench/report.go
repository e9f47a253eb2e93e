package bench

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// seed makes every interval reproducible.
const seed = 20240810

// Report is what was measured: a result for each configuration.
type Report struct {
	Version    string     `json:"version"` // of the program; empty where it was built without one
	Machine    Machine    `json:"machine"`
	Selection  Selection  `json:"selection"`
	Documents  int        `json:"documents"` // in the index, with those of the pool
	Pool       int        `json:"pool"`
	Ks         []int      `json:"ks"`
	Bootstrap  Bootstrap  `json:"bootstrap"`
	Mismatches []Mismatch `json:"mismatches"`
	Results    []Result   `json:"results"`
}

// Bootstrap says how the intervals came about.
type Bootstrap struct {
	Draws int     `json:"draws"`
	Seed  uint64  `json:"seed"`
	Level float64 `json:"level"`
	Unit  string  `json:"unit"`
}

// Result is what one configuration reached.
type Result struct {
	Config Config `json:"config"`
	// Total weighs every data set the same.
	Total      Figures   `json:"total"`
	Benchmarks []Figures `json:"benchmarks"`
	// Overlapping counts the questions whose hits share characters, Unanswered those
	// without any hit; see the package's documentation for what they mean.
	Overlapping int `json:"overlapping"`
	Unanswered  int `json:"unanswered"`

	Cost  Cost        `json:"cost"`
	Index Description `json:"index"` // what the hits came from
	// SeenQuestions counts the questions about a document whose gold spans a learned part
	// saw that this configuration uses. Where it is not 0, the figures do not tell how
	// the configuration does on contracts it has never seen.
	SeenQuestions int `json:"seen_questions"`
}

// Figures are the measures over one data set or over all of them, as fractions of 1.
type Figures struct {
	Name      string `json:"name"` // the data set's, or "total"
	Questions int    `json:"questions"`
	Documents int    `json:"documents"` // asked about
	Precision Curve  `json:"precision"`
	Recall    Curve  `json:"recall"`
	DRM       Curve  `json:"drm"`
}

// Curve is one measure at each of [Ks] and the mean of those.
type Curve struct {
	At   [nKs]Estimate `json:"at"`
	Mean Estimate      `json:"mean"`
}

// Cost is what a configuration took.
type Cost struct {
	IndexSeconds float64 `json:"index_seconds"`
	// IndexCPU and SearchCPU are the seconds that processors worked, which other work on
	// the machine changes less than it changes the clock's; 0 where the system does not say.
	IndexCPU  float64 `json:"index_cpu_seconds"`
	SearchCPU float64 `json:"search_cpu_seconds"` // all questions
	// IndexShared names the configuration whose index this one searched too; empty where
	// it made its own.
	IndexShared   string  `json:"index_shared,omitempty"`
	SearchSeconds float64 `json:"search_seconds"` // wall clock, all questions
	MedianMillis  float64 `json:"median_ms"`      // of one question
	P95Millis     float64 `json:"p95_ms"`
	Jobs          int     `json:"jobs"` // questions asked at once
	// PeakBytes is the most memory the process held while it indexed and searched, and
	// BaseBytes what it held before: the benchmark keeps every text it scores against.
	PeakBytes int64 `json:"peak_bytes"`
	BaseBytes int64 `json:"base_bytes"`
}

// newReport returns the frame of a report about this machine, without results.
func newReport(version string, d *Dataset, s Selection, documents, pool int) *Report {
	return &Report{
		Version: version, Machine: thisMachine(), Selection: s, Documents: documents, Pool: pool, Ks: Ks[:],
		Bootstrap:  Bootstrap{Draws: resamples, Seed: seed, Level: 0.95, Unit: "document"},
		Mismatches: append([]Mismatch{}, d.Mismatches...),
	}
}

// evaluate scores the hits of each question, in code points.
func (d *Dataset) evaluate(questions []Question, hits [][]Hit) Result {
	var r Result
	var means []scores
	var draws [][]scores
	for _, b := range d.Benchmarks {
		st, figures := d.stratum(b.Name, questions, hits, &r)
		if len(st) == 0 {
			continue
		}
		// A seed of its own for each data set: its interval is the same whichever others
		// are measured beside it.
		rng := rand.New(rand.NewPCG(seed, nameSeed(b.Name)))
		means, draws = append(means, st.mean()), append(draws, st.resample(rng))
		figures.set(estimate(means[len(means)-1], draws[len(draws)-1]))
		r.Benchmarks = append(r.Benchmarks, figures)
		r.Total.Questions += figures.Questions
		r.Total.Documents += figures.Documents
	}
	total := make([]scores, resamples)
	of := make([]scores, len(draws))
	for i := range total {
		for j := range draws {
			of[j] = draws[j][i]
		}
		total[i] = average(of)
	}
	r.Total.Name = "total"
	r.Total.set(estimate(average(means), total))
	return r
}

func nameSeed(name string) uint64 {
	sum := sha256.Sum256([]byte(name))
	return binary.BigEndian.Uint64(sum[:])
}

// stratum scores the questions of one data set.
func (d *Dataset) stratum(name string, questions []Question, hits [][]Hit, r *Result) (stratum, Figures) {
	figures := Figures{Name: name}
	var st stratum
	at := map[string]int{} // by document: its place in st
	for i, q := range questions {
		if q.Benchmark != name {
			continue
		}
		s, overlap := q.score(hits[i], d.twin)
		if overlap {
			r.Overlapping++
		}
		if len(hits[i]) == 0 {
			r.Unanswered++
		}
		file := d.twin(q.Gold[0].File)
		if _, ok := at[file]; !ok {
			at[file] = len(st)
			st = append(st, cluster{})
		}
		st[at[file]].add(s, 1)
		figures.Questions++
	}
	figures.Documents = len(st)
	return st, figures
}

// twin returns the name under which a file counts.
func (d *Dataset) twin(file string) string {
	if known := d.Documents[file]; known != nil {
		return known.Twin
	}
	return file
}

func (f *Figures) set(e estimates) {
	for m, curve := range [...]*Curve{precision: &f.Precision, recall: &f.Recall, drm: &f.DRM} {
		copy(curve.At[:], e[m][:nKs])
		curve.Mean = e[m][nKs]
	}
}
