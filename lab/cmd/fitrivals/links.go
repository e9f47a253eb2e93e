package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/learned"
	"pincite/backend/sac"
	"pincite/lab/train/logistic"
)

// linked is a matter of which it is known which paper belongs to which agreement.
type linked struct {
	papers []family.Paper
	of     map[doc.ID]string // the name of its family
	base   map[doc.ID]doc.ID // the agreement of each paper; none of one that has none there
	weight float64
	bare   bool // its papers are there without their agreements
}

// papersOf returns the papers of a family as an index run tells them, and the agreement of each.
func papersOf(f *told) (all linked) {
	all = linked{of: map[doc.ID]string{}, base: map[doc.ID]doc.ID{}, weight: 1}
	ids := map[string]doc.ID{}
	for name, s := range f.files {
		p := paperOf(name, s)
		ids[name], all.of[p.ID] = p.ID, f.name
		all.papers = append(all.papers, p)
	}
	for paper, base := range f.links {
		if base != "" {
			all.base[ids[paper]] = ids[f.rootOf(base)]
		}
	}
	slices.SortFunc(all.papers, func(a, b family.Paper) int { return strings.Compare(a.File, b.File) })
	return all
}

// rootOf returns the agreement that a chain of papers begins with.
func (f *told) rootOf(base string) string {
	for range 8 {
		if f.links[base] != "" {
			base = f.links[base]
		}
	}
	return base
}

const (
	headBytes = 4000
	tailBytes = 3000
)

func paperOf(name, s string) family.Paper {
	summary := sac.Summarize(name, s, 0)
	p := family.Paper{ID: doc.IDOf([]byte(name + s)), File: name, Text: s, Title: summary.Type, Parties: summary.Parties}
	if len(s) > headBytes {
		p.Text, p.Tail = strings.ToValidUTF8(s[:headBytes], ""), strings.ToValidUTF8(s[max(headBytes, len(s)-tailBytes):], "")
	}
	return p
}

// corpus reads a folder of agreements that no papers are about, but for those that the program finds.
func corpus(folder string) (all linked, err error) {
	all = linked{of: map[doc.ID]string{}, base: map[doc.ID]doc.ID{}, weight: 1}
	var names, texts []string
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		data, err := os.ReadFile(path)
		names, texts = append(names, filepath.Base(path)), append(texts, string(data))
		return err
	})
	all.papers = make([]family.Paper, len(names))
	each(len(names), func(i int) { all.papers[i] = paperOf(names[i], texts[i]) })
	for _, p := range all.papers {
		all.of[p.ID] = "corpus"
	}
	return all, err
}

// together puts the papers of several matters into one.
func together(weight float64, matters ...linked) (all linked) {
	all = linked{of: map[doc.ID]string{}, base: map[doc.ID]doc.ID{}, weight: weight}
	for _, m := range matters {
		all.bare = all.bare || m.bare
		for _, p := range m.papers {
			if _, ok := all.of[p.ID]; ok {
				continue
			}
			all.of[p.ID] = m.of[p.ID]
			all.papers = append(all.papers, p)
			if base, ok := m.base[p.ID]; ok {
				all.base[p.ID] = base
			}
		}
	}
	return all
}

// without returns a matter without its agreements.
func (m linked) without() (out linked) {
	out = linked{of: m.of, base: map[doc.ID]doc.ID{}, weight: m.weight, bare: true}
	for _, p := range m.papers {
		if _, ok := m.base[p.ID]; ok {
			out.papers = append(out.papers, p)
		}
	}
	return out
}

// belonging is a paper with an agreement that it may be about.
type belonging struct {
	of      string // the family of the paper
	paper   doc.ID
	file    string
	base    string
	signals map[string]float64
	is      bool
	weight  float64
	matter  int
}

// fitLinks fits what tells that a paper is about an agreement to families, each alone, some in one folder, some with another's agreement instead of their own,
// and all among the contracts of a corpus; tells how it does on families that it did not learn from, and writes it.
func fitLinks(out, folder string, wrong bool, paths []string) error {
	var families []linked
	r, err := newReader()
	if err != nil {
		return err
	}
	defer r.Close()
	for _, path := range paths {
		f, err := readTold(path)
		if err != nil {
			return err
		}
		if err := r.texts(&f); err != nil {
			return err
		}
		families = append(families, papersOf(&f))
	}
	rest, err := corpus(folder)
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(7, 11))
	matters := slices.Clone(families)
	for i := range families {
		other := families[(i+1+random.IntN(len(families)-1))%len(families)]
		matters = append(matters, together(0.5, families[i].without(), other))
	}
	for at := 0; at < len(families); at += 6 {
		matters = append(matters, together(0.7, families[at:min(at+6, len(families))]...))
	}
	matters = append(matters, together(0.7, append(slices.Clone(families), rest)...))
	var all []belonging
	var known family.Readings
	family.Evidences(together(1, append(slices.Clone(families), rest)...).papers, &known)
	for i, m := range matters {
		files := map[doc.ID]string{}
		for _, p := range m.papers {
			files[p.ID] = p.File
		}
		for _, e := range family.Evidences(m.papers, &family.Readings{Known: known.Known}) {
			b := belonging{of: m.of[e.Paper], paper: e.Paper, file: files[e.Paper], base: files[e.Base], signals: e.Signals, weight: m.weight, matter: i}
			b.is = m.base[e.Paper] == e.Base
			if _, ok := m.base[e.Base]; (ok || m.bare && !b.is) && m.of[e.Base] == b.of { // a restatement, say
				continue
			}
			if b.of == "corpus" && e.Signals["date.named"]*e.Signals["party.one"] > 0 { // nobody has said whether it is
				continue
			}
			all = append(all, b)
		}
	}
	fmt.Println(len(matters), "matters", len(all), "pairs")
	var names []string
	for _, b := range all {
		if b.of != "corpus" && !slices.Contains(names, b.of) {
			names = append(names, b.of)
		}
	}
	const folds = 6
	judged := make([]float64, len(all))
	for fold := range folds {
		held := func(of string) bool { return of != "corpus" && slices.Index(names, of)%folds == fold }
		w := fitBelongs(all, func(b *belonging) bool { return !held(b.of) })
		for i := range all {
			if held(all[i].of) || fold == 0 && all[i].of == "corpus" {
				judged[i] = w.Odds(all[i].signals)
			}
		}
	}
	tellLinks(all, judged, matters, wrong)
	w := family.Weights{Belongs: fitBelongs(all, func(*belonging) bool { return true })}
	for name, x := range w.Belongs.Weights {
		w.Belongs.Weights[name] = math.Round(1e3*x) / 1e3
	}
	w.Belongs.Bias = math.Round(1e3*w.Belongs.Bias) / 1e3
	data, err := json.MarshalIndent(w, "", " ")
	if err != nil || out == "" {
		return err
	}
	return os.WriteFile(out, append(data, '\n'), 0o644)
}

// mostFar is how many pairs of one paper are learned from that are none: those with the most in common.
const mostFar = 6

func fitBelongs(all []belonging, of func(b *belonging) bool) learned.Named {
	var p logistic.Descent
	far := map[[2]string]int{}
	for i := range all {
		b := &all[i]
		key := [2]string{fmt.Sprint(b.matter), b.paper.String()}
		if !of(b) {
			continue
		}
		if !b.is {
			if far[key]++; far[key] > mostFar {
				continue
			}
		}
		p.Add(b.signals, b.is, b.weight)
	}
	return p.Newton()
}

// tellLinks tells how many papers are put behind their agreement, and how many behind another one, by kinds of matters.
func tellLinks(all []belonging, judged []float64, matters []linked, wrong bool) {
	type best struct {
		at, right int
		sum       float64
	}
	of := map[[2]string]*best{}
	for i, b := range all {
		key := [2]string{fmt.Sprint(b.matter), b.paper.String()}
		if of[key] == nil {
			of[key] = &best{at: i, right: -1}
		}
		if of[key].sum += math.Exp(judged[i]); judged[i] > judged[of[key].at] {
			of[key].at = i
		}
		if b.is {
			of[key].right = i
		}
	}
	for i, m := range matters {
		for paper := range m.base {
			at := slices.IndexFunc(m.papers, func(p family.Paper) bool { return p.ID == paper })
			if at < 0 || !slices.ContainsFunc(m.papers, func(p family.Paper) bool { return p.ID == m.base[paper] }) {
				continue
			}
			if b := of[[2]string{fmt.Sprint(i), paper.String()}]; wrong && (b == nil || b.right < 0) {
				x := family.Read(m.papers[at])
				base := m.papers[slices.IndexFunc(m.papers, func(p family.Paper) bool { return p.ID == m.base[paper] })]
				y := family.Read(base)
				fmt.Printf("   lost %s: %s: %s %v %v; %s: %s %v %v\n", m.of[paper], m.papers[at].File, x.Kind, x.Dated, x.Names, base.File, y.Kind, y.Dated, y.Days)
			}
		}
	}
	for _, least := range []float64{0.2, 0.3, 0.4, 0.5, 0.6, 0.75} {
		var papers, right, amiss, strangers, caught [4]int
		for _, b := range of {
			e := all[b.at]
			kind := 0
			switch m := &matters[e.matter]; {
			case m.weight == 0.5:
				kind = 1

			case len(m.papers) > 500:
				kind = 3
			case m.weight < 1:
				kind = 2
			}
			p := math.Exp(judged[b.at]) / (1 + b.sum)
			if b.right >= 0 {
				papers[kind]++
				right[kind] += one(b.right == b.at && p >= least)
				amiss[kind] += one(b.right != b.at && p >= least)
			} else {
				strangers[kind]++
				caught[kind] += one(p >= least)
			}
			if wrong && least == 0.5 && (b.right >= 0) != (b.right == b.at && p >= least) || wrong && least == 0.5 && b.right < 0 && p >= least {
				fmt.Printf("   %d %s: %s to %s: %.2f right %v", kind, e.of, e.file, e.base, p, b.right == b.at)
				if b.right >= 0 && kind < 3 {
					fmt.Print(" ", all[b.right].signals)
				} else if kind == 3 && b.right < 0 {
					fmt.Print(" ", e.signals)
				}
				fmt.Println()
			}
		}
		fmt.Printf("from %.2f: alone %d of %d, %d strangers of %d; without their agreement %d of %d right, strangers %d of %d; six families %d of %d (%d amiss), strangers %d of %d; corpus %d of %d (%d amiss), strangers %d of %d\n", least,
			right[0], papers[0], caught[0], strangers[0], right[1], papers[1], caught[1], strangers[1], right[2], papers[2], amiss[2], caught[2], strangers[2], right[3], papers[3], amiss[3], caught[3], strangers[3])
	}
}
