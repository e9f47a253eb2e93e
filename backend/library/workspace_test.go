package library

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/library/matter"
)

func TestAsk(t *testing.T) {
	var w Workspace
	limited := Asked{Text: "fee?", Docs: []string{"a", "b"}}
	for _, q := range []Asked{{Text: "fee?"}, limited, {Text: "fee?", NoRoute: true}, {Name: "x", Text: "fee?"}} {
		w.Ask(q)
	}
	if want := []Asked{{Text: "fee?"}, {Text: "fee?", NoRoute: true}, limited}; !reflect.DeepEqual(w.Recent, want) {
		t.Errorf("recent %+v, want %+v", w.Recent, want)
	}
	for i := range maxRecent + 5 {
		w.Ask(Asked{Text: strings.Repeat("x", i+1)})
	}
	if len(w.Recent) != maxRecent || len(w.Recent[0].Text) != maxRecent+5 {
		t.Errorf("%d recent, the last %q", len(w.Recent), w.Recent[0].Text)
	}
}

func TestSave(t *testing.T) {
	var w Workspace
	q := Asked{Text: "type:nda term?"}
	w.Save(q)
	w.Save(Asked{Text: "other"})
	q.Name = "Terms"
	w.Save(q)
	if len(w.Saved) != 2 || !reflect.DeepEqual(w.Saved[0], q) {
		t.Errorf("saved %+v", w.Saved)
	}
	w.Forget(Asked{Text: q.Text}, true)
	if len(w.Saved) != 1 || w.Saved[0].Text != "other" {
		t.Errorf("saved %+v after one was forgotten", w.Saved)
	}
}

// Clips of one question stay together unless the user moves them.
func TestAddClip(t *testing.T) {
	var w Workspace
	for _, id := range []string{"a1", "b1", "a2", "1", "b2", "2"} {
		w.Add(KeptClip{ID: id, Clip: Clip{Question: strings.Trim(id, "12")}})
	}
	var order []string
	for _, k := range w.Clips {
		order = append(order, k.ID)
	}
	if got := strings.Join(order, " "); got != "a1 a2 b1 b2 1 2" {
		t.Errorf("clips in the order %s", got)
	}
}

// A workspace of before questions had limits is read.
func TestWorkspaceOfTextsAlone(t *testing.T) {
	m := newFixture(t).matter
	if err := os.MkdirAll(filepath.Dir(m.file.Path()), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(m.file.Path()+matter.WorkspaceSuffix, []byte(`{"clips":null,"recent":["who pays?",{"text":"when?","noRoute":true}],"saved":["term?"]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	w, err := m.Workspace()
	if err != nil || !reflect.DeepEqual(w.Recent, []Asked{{Text: "who pays?"}, {Text: "when?", NoRoute: true}}) || !reflect.DeepEqual(w.Saved, []Asked{{Text: "term?"}}) {
		t.Errorf("read as %+v, %v", w, err)
	}
}

// A clip stands by its source of today, whether the matter has seen it or not.
func TestCheckClips(t *testing.T) {
	fixture := newFixture(t)
	names := []string{"same.txt", "edited.txt", "gone.txt", "reindexed.txt"}
	for _, name := range names {
		fixture.write(name, "The fee of "+name+" is due.\n")
	}
	fixture.index(IndexRequest{})
	m := fixture.matter
	var clips []KeptClip
	for _, name := range names {
		d, err := m.Show(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		clip := Clip{Doc: d.ID.String(), Quote: "The fee"}
		clip.Characters.End = len(clip.Quote)
		clips = append(clips, KeptClip{File: d.File, Clip: clip})
	}
	fixture.write("reindexed.txt", "The price is due now.\n")
	fixture.index(IndexRequest{})
	fixture.write("edited.txt", "The price is due now, too.\n")
	fixture.remove("gone.txt")
	standings, err := m.CheckClips(t.Context(), clips)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []ClipStatus{{Status: Verified, Citable: true}, {Status: SourceChanged, Citable: true}, {Status: SourceMissing, Citable: true}, {Status: SourceChanged}} {
		got := standings[i]
		if got.Status != want.Status || got.Citable != want.Citable || (got.NextStep == "") != (got.Status == Verified) {
			t.Errorf("%s stands as %+v, want %+v", filepath.Base(clips[i].File), got, want)
		}
		if whole := (doc.Span{End: len("The fee")}); want.Citable && (got.Units != whole || got.Place.Paragraph != 1) {
			t.Errorf("%s stands at %v, %+v", filepath.Base(clips[i].File), got.Units, got.Place)
		}
	}
}
