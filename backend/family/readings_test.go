package family

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"pincite/backend/doc"
	"strings"
	"testing"
)

func printed(f *Families) string {
	var b strings.Builder
	for _, of := range f.All {
		fmt.Fprintf(&b, "%+v\n", *of)
	}
	fmt.Fprintf(&b, "%+v\n", f.Orphans)
	return b.String()
}

// TestReadings holds that readings which were kept link as fresh ones do, and that only what changed, and what new papers are about, is
// read again.
func TestReadings(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/families/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no families", err)
	}
	var all []Paper
	for _, file := range files {
		f := readTold(t, file)
		for _, p := range f.all {
			p.File = file + p.File
			all = append(all, p)
		}
	}
	var first Readings
	want := LinkPapers(all, nil, &first)
	if !first.Changed || len(first.Known) != len(all) {
		t.Fatalf("%d of %d are known", len(first.Known), len(all))
	}
	kept := func() (k Readings) {
		b, err := json.Marshal(first)
		if err == nil {
			err = json.Unmarshal(b, &k)
		}
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	again := kept()
	if got := LinkPapers(all, nil, &again); again.Changed || printed(got) != printed(want) {
		t.Error("kept readings link otherwise than fresh ones")
	}
	apart := map[doc.ID]doc.ID{want.All[0].Papers[0].ID: None}
	corrected := kept()
	if got := LinkPapers(all, apart, &corrected); !corrected.Changed || printed(got) != printed(LinkPapers(all, apart, &Readings{})) || printed(got) == printed(want) {
		t.Error("a correction does not put papers anew")
	}
	for name, papers := range map[string][]Paper{"fewer": all[3:], "none": nil} {
		k := kept()
		if got, fresh := LinkPapers(papers, nil, &k), LinkPapers(papers, nil, &Readings{}); !k.Changed || printed(got) != printed(fresh) {
			t.Errorf("%s papers link otherwise", name)
		}
		if back := LinkPapers(all, nil, &k); printed(back) != printed(want) {
			t.Errorf("when %s papers come back they link otherwise", name)
		}
	}
	other := append([]Paper(nil), all...)
	other[0].Text = "AMENDMENT NO. 9\n\nDated 2 May 2020.\n\n" + other[0].Text
	k := kept()
	if got := LinkPapers(other, nil, &k); !k.Changed || printed(got) != printed(LinkPapers(other, nil, &Readings{})) {
		t.Error("another text is not read anew")
	}
}
