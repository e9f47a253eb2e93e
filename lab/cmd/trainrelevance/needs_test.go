package main

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"pincite/backend/search/need"
	learn "pincite/lab/train/needs"
)

// TestReadNeeds holds what is written in needs/ to its form: every need has a name of its
// own and enough wordings, and none is worded twice.
func TestReadNeeds(t *testing.T) {
	t.Parallel()
	kinds, err := readWordings(true)
	if err != nil {
		t.Fatal(err)
	}
	needs, examples, err := readNeeds(needsFS, kinds, nil)
	if err != nil {
		t.Fatal(err)
	}
	ids, names, wordings, near := map[string]bool{}, map[string]bool{}, make([]int, len(needs)), map[string]bool{}
	for _, n := range needs {
		if n.ID == "" || n.Name == "" || n.Ask == "" {
			t.Errorf("a need without id, name or words to ask with: %+v", n)
		}
		if ids[n.ID] || names[n.Name] {
			t.Errorf("two needs are %s, %q", n.ID, n.Name)
		}
		ids[n.ID], names[n.Name] = true, true
	}
	for _, e := range examples {
		switch asked := strings.Join(e.Words, " "); {
		case asked == "":
			t.Errorf("a wording of need %d without a word", e.Need)
		case e.Need == learn.NearMiss:
			near[asked] = true
		default:
			wordings[e.Need]++
		}
	}
	for _, e := range examples {
		if asked := strings.Join(e.Words, " "); e.Need != learn.NearMiss && needs[e.Need].Marked && near[asked] {
			t.Errorf("%q asks for %s and for nothing that is marked", asked, needs[e.Need].ID)
		}
	}
	for i, n := range wordings {
		if n < 20 {
			t.Errorf("%s has %d wordings, fewer than 20", needs[i].ID, n)
		}
	}
}

func TestReadNeedsLeavesOut(t *testing.T) {
	t.Parallel()
	kinds, err := readWordings(false)
	if err != nil {
		t.Fatal(err)
	}
	const left, double = "What is the governing law for this contract?", "jurisdiction_venue"
	needs, examples, err := readNeeds(needsFS, kinds, []string{left})
	if err != nil {
		t.Fatal(err)
	}
	all, allExamples, err := readNeeds(needsFS, kinds, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range needs {
		if n.Ask == left || n.ID == double {
			t.Errorf("%q is not left out", n.Name)
		}
	}
	more := map[string]writtenKind{}
	if err := readNeedFile(needsFS, kindsFile, &more); err != nil {
		t.Fatal(err)
	}
	misses := 0
	for _, e := range examples {
		if e.Need == learn.NearMiss {
			misses++
		}
	}
	for name, of := range more {
		if name != "governing law" {
			misses -= len(of.Near)
		}
	}
	if misses != 0 {
		t.Errorf("%d near misses too many are left", misses)
	}
	of := func(examples []learn.Example, needs []need.Need) (n int) {
		for _, e := range examples {
			if e.Need == learn.NearMiss {
				continue
			}
			if ask := needs[e.Need]; ask.Ask == left || ask.ID == double {
				n++
			}
		}
		return n
	}
	if len(needs) != len(all)-2 || len(examples) != len(allExamples)-of(allExamples, all)-len(more["governing law"].Near) || of(examples, needs) > 0 {
		t.Errorf("%d of %d needs and %d of %d wordings are left", len(needs), len(all), len(examples), len(allExamples))
	}
	if !slices.ContainsFunc(all, func(n need.Need) bool { return n.ID == "governing_law" }) {
		t.Error("no need governing_law")
	}
}

// TestDoubles holds doubles.json to the names and needs that there are.
func TestDoubles(t *testing.T) {
	t.Parallel()
	doubles, names := map[string][]string{}, map[string]string{}
	if err := errors.Join(readNeedFile(needsFS, doublesFile, &doubles), readNeedFile(needsFS, markedFile, &names)); err != nil {
		t.Fatal(err)
	}
	needs, _, err := readNeeds(needsFS, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, ids := range doubles {
		if !slices.Contains(slices.Collect(maps.Values(names)), name) {
			t.Errorf("marked.json has no %q", name)
		}
		for _, id := range ids {
			if !slices.ContainsFunc(needs, func(n need.Need) bool { return n.ID == id && !n.Marked }) {
				t.Errorf("%q: no further need %q", name, id)
			}
		}
	}
}
