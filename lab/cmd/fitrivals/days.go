package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"pincite/backend/dated"
	"pincite/backend/learned"
	"pincite/lab/train/logistic"
)

// bearing is a document with the day that it bears.
type bearing struct {
	family, file, day string
	candidates        []dated.Candidate
}

// fitDays fits what tells the day that a document bears to families, and to contracts of a list; tells how it does on families that it did not learn from, and
// writes it.
func fitDays(out, list string, wrong bool, paths []string) error {
	r, err := newReader()
	if err != nil {
		return err
	}
	defer r.Close()
	var all []bearing
	add := func(family, name, s, day string) {
		all = append(all, bearing{family, name, day, dated.Candidates(name, s)})
	}
	for _, path := range paths {
		f, err := readTold(path)
		if err != nil {
			return err
		}
		if err := r.texts(&f); err != nil {
			return err
		}
		for name, day := range f.dated {
			add(f.name, name, f.files[name], day)
		}
	}
	if list != "" {
		data, err := os.ReadFile(list)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(data)) {
			path, day, _ := strings.Cut(strings.TrimSpace(line), "\t")
			s, err := os.ReadFile(filepath.Join(filepath.Dir(list), path))
			if err != nil {
				return err
			}
			add(contract+path, filepath.Base(path), string(s), day)
		}
	}
	var names []string
	place := map[string]int{}
	for _, b := range all {
		if _, ok := place[b.family]; !ok {
			place[b.family] = len(names)
			names = append(names, b.family)
		}
	}
	const folds = 8
	fitted := make([]learned.Named, folds)
	each(folds, func(i int) { fitted[i] = fitDated(all, func(family string) bool { return place[family]%folds != i }) })
	tellDays(all, func(b *bearing) []dated.Day { return dated.Judged(&fitted[place[b.family]%folds], b.candidates) }, wrong)
	w := fitDated(all, func(string) bool { return true })
	for name, x := range w.Weights {
		if w.Weights[name] = math.Round(1e3*x) / 1e3; w.Weights[name] == 0 {
			delete(w.Weights, name)
		}
	}
	data, err := json.MarshalIndent(w, "", " ")
	if err != nil || out == "" {
		return err
	}
	return os.WriteFile(out, append(data, '\n'), 0o644)
}

// contract begins the family of a contract of a list.
const contract = "contract "

// leastSeen is in how many documents a signal is that is learned from.
const leastSeen = 5

// noneWeight is how much it counts that a paper without the day that it bears would bear none.
const noneWeight = 0.2

// contractWeight is how much a contract of a list counts beside a paper of a family.
const contractWeight = 0.3

func fitDated(all []bearing, of func(family string) bool) learned.Named {
	seen := map[string]int{}
	for _, b := range all {
		had := map[string]bool{}
		for _, c := range b.candidates {
			for name := range c.Signals {
				if of(b.family) && !had[name] {
					had[name] = true
					seen[name]++
				}
			}
		}
	}
	var p logistic.Choice
	for _, b := range all {
		if !of(b.family) || b.day == "" {
			continue
		}
		weight := 1.0
		if strings.HasPrefix(b.family, contract) {
			weight = contractWeight
		}
		var signals, others []map[string]float64
		var right []bool
		for _, c := range b.candidates {
			if len(c.Text) < len(b.day) {
				continue
			}
			known := map[string]float64{}
			for name, x := range c.Signals {
				if seen[name] >= leastSeen {
					known[name] = x
				}
			}
			if right, signals = append(right, c.Text == b.day), append(signals, known); c.Text != b.day {
				others = append(others, known)
			}
		}
		none := map[string]float64{dated.None: 1}
		p.Add(append(signals, none), append(right, false), weight)
		p.Add(append(others, none), append(make([]bool, len(others)), true), weight*noneWeight) // as if it did not bear it
	}
	return learned.Named{Weights: p.Fit()}
}

// tellDays tells how many days are read right, by judged days.
func tellDays(all []bearing, judge func(b *bearing) []dated.Day, wrong bool) {
	for _, contracts := range []bool{false, true} {
		for _, least := range []float64{0.1, 0.2, 0.3, 0.4, 0.5} {
			bear, right, amiss, none, given := 0, 0, 0, 0, 0
			for i := range all {
				b := &all[i]
				if contracts != strings.HasPrefix(b.family, contract) {
					continue
				}
				days := judge(b)
				got := ""
				if len(days) > 0 && days[0].Probability >= least && len(days[0].Text) == len("2006-01-02") {
					got = days[0].Text
				}
				bear, none = bear+one(b.day != ""), none+one(b.day == "")
				right, amiss, given = right+one(got == b.day && got != ""), amiss+one(got != "" && b.day != "" && got != b.day), given+one(got != "" && b.day == "")
				if wrong && least == dated.Least && got != b.day {
					fmt.Printf("%s: %s: %q read %v\n", b.family, b.file, b.day, days)
				}
			}
			fmt.Printf("contracts %v, from %.1f: %d of %d right, %d another day; of %d that bear none %d given one\n", contracts, least, right, bear, amiss, none, given)
		}
	}
}
