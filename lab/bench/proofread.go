package bench

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"pincite/backend/extract"
	"pincite/backend/proofread"
	"pincite/lab/slips"
)

// ProofreadStudy says how to measure proofreading: errors that are put into contracts by a rule, and what is found in the
// contracts as they are.
type ProofreadStudy struct {
	Data   string // folder in LegalBench-RAG's form
	Half   Half   // [HalfTune] is the one that was learned from
	Sample int    // contracts, at most; 0 takes all
	Seed   uint64
	// Longest leaves longer contracts out, in bytes; 0 takes all.
	Longest int
}

// ProofreadReport is what was measured.
type ProofreadReport struct {
	Contracts  int
	Characters int
	Slowest    time.Duration // of checking one contract, without reading it
	Kinds      []ProofreadKind
	Shown      map[string]int // findings in the contracts as they are, by kind, of those shown by default
	Findings   []ProofreadFinding
}

// ProofreadKind is how many errors of a kind were put in and found.
type ProofreadKind struct {
	Kind       string
	Put, Found int
	Missed     []string
}

// ProofreadFinding is what was found in a contract as it is.
type ProofreadFinding struct {
	File                                string
	Kind, Quote, Message, Before, After string
}

// Do measures.
func (s ProofreadStudy) Do(ctx context.Context, progress func(done, of int)) (*ProofreadReport, error) {
	files, err := s.files()
	if err != nil {
		return nil, err
	}
	r := &ProofreadReport{Shown: map[string]int{}}
	for _, injection := range slips.Injections {
		r.Kinds = append(r.Kinds, ProofreadKind{Kind: injection.Kind})
	}
	random := rand.New(rand.NewPCG(s.Seed, 2))
	for i, file := range files {
		progress(i, len(files))
		if err := s.measure(ctx, file, random, r); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// files returns the contracts that are measured, by the seed.
func (s ProofreadStudy) files() ([]string, error) {
	all, err := filepath.Glob(filepath.Join(s.Data, "corpus", "*", "*.txt"))
	if err != nil || len(all) == 0 {
		return nil, fmt.Errorf("%w: no corpus/*/*.txt below %s", ErrData, s.Data)
	}
	var files []string
	for _, i := range rand.New(rand.NewPCG(s.Seed, 1)).Perm(len(all)) {
		name, err := filepath.Rel(filepath.Join(s.Data, "corpus"), all[i])
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(all[i])
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrData, err)
		}
		if s.Half != HalfBoth && HalfOf(filepath.ToSlash(name)) != s.Half || s.Longest > 0 && info.Size() > int64(s.Longest) {
			continue
		}
		if files = append(files, all[i]); len(files) == s.Sample {
			break
		}
	}
	return files, nil
}

func (s ProofreadStudy) measure(ctx context.Context, file string, random *rand.Rand, r *ProofreadReport) error {
	source, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrData, err)
	}
	d, err := readDraft(ctx, source)
	if err != nil {
		return err
	}
	r.Contracts++
	r.Characters += len(d.Text)
	began := time.Now()
	findings := proofread.Check(d)
	r.Slowest = max(r.Slowest, time.Since(began))
	for _, f := range findings {
		if f.Severity != proofread.Low {
			r.Shown[f.Kind]++
			r.Findings = append(r.Findings, ProofreadFinding{filepath.Base(file), f.Kind, f.Quote, f.Message, d.Text[max(0, f.Span.Start-80):f.Span.Start], d.Text[f.Span.End:min(len(d.Text), f.Span.End+80)]})
		}
	}
	for i, injection := range slips.Injections {
		wrong, ok := injection.Put(random, d)
		if !ok {
			continue
		}
		changed, err := readDraft(ctx, []byte(wrong.Text))
		if err != nil {
			return err
		}
		k := &r.Kinds[i]
		k.Put++
		findings := proofread.Check(changed)
		if wrong.Found(findings) {
			k.Found++
		} else {
			for i := range findings {
				findings[i].Severity = proofread.Normal
			}
			told := "not told"
			if wrong.Found(findings) {
				told = "worth a look"
			}
			around := wrong.Text[max(0, wrong.At.Start-80):min(len(wrong.Text), wrong.At.End+80)]
			k.Missed = append(k.Missed, fmt.Sprintf("%.40s %q, %s, in %q", filepath.Base(file), wrong.Said(), told, around))
		}
	}
	return nil
}

func readDraft(ctx context.Context, source []byte) (proofread.Document, error) {
	read, err := extract.Read(ctx, "a.txt", source, extract.Options{})
	if err != nil {
		return proofread.Document{}, err
	}
	return proofread.Document{Text: read.Text, Layout: read.Layout}, nil
}

// Write prints the figures; with details also each finding in the contracts as they are, and each error that was missed.
func (r *ProofreadReport) Write(w io.Writer, details bool) error {
	for _, k := range r.Kinds {
		fmt.Fprintf(w, "%-20s %3d of %3d found\n", k.Kind, k.Found, k.Put)
		if details {
			for _, m := range k.Missed {
				fmt.Fprintf(w, "    missed: %s\n", m)
			}
		}
	}
	pages := float64(r.Characters) / 3000
	fmt.Fprintf(w, "as they are: %d findings shown in %d contracts of %.0f pages, %.1f a contract, %.1f on 20 pages; the slowest check took %v\n",
		len(r.Findings), r.Contracts, pages, float64(len(r.Findings))/float64(max(1, r.Contracts)), 20*float64(len(r.Findings))/max(1, pages), r.Slowest.Round(time.Millisecond))
	for _, kind := range slices.Sorted(maps.Keys(r.Shown)) {
		fmt.Fprintf(w, "    %-20s %d\n", kind, r.Shown[kind])
	}
	if details {
		for _, f := range r.Findings {
			fmt.Fprintf(w, "%.30s | %s: %s | %s | %q [%q] %q\n", f.File, f.Kind, f.Quote, f.Message, f.Before, f.Quote, f.After)
		}
	}
	return nil
}
