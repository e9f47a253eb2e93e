package ingest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/store"
)

var planned = time.Unix(1_700_000_000, 0)

// indexedFile is the record of an indexed file of one byte, unchanged since [planned].
func indexedFile(path string) store.File {
	return store.File{Path: path, Size: 1, ModTime: planned, Doc: doc.IDOf([]byte(path)), State: store.Indexed}
}

// knownOf is what a matter knows of these files, in a run in which nothing else is new.
func knownOf(files ...store.File) priorState {
	k := priorState{
		files: map[string]store.File{}, members: map[string][]store.File{}, outdated: map[doc.ID]bool{},
		retry:    func(store.File) bool { return false },
		held:     func(string, time.Time) bool { return false },
		complete: func(store.File) (bool, error) { return true, nil },
	}
	for _, f := range files {
		k.files[f.Path] = f
		if f.Container != "" {
			k.members[f.Container] = append(k.members[f.Container], f)
		}
	}
	return k
}

// TestReason asks why a file of one byte is read, of which something is known.
func TestReason(t *testing.T) {
	t.Parallel()
	always := func(store.File) bool { return true }
	with := func(change func(*store.File)) store.File {
		f := indexedFile("/m/a")
		change(&f)
		return f
	}
	failed := func(state store.FileState) store.File {
		return with(func(f *store.File) { f.State, f.Doc = state, doc.ID{} })
	}
	member := with(func(f *store.File) { f.Path, f.Container = "/m/a/b", "/m/a" })
	holder := with(func(f *store.File) { f.State, f.Doc, f.Members = store.Container, doc.ID{}, 1 })
	for name, test := range map[string]struct {
		files []store.File
		known func(*priorState)
		want  Reason
	}{
		"no record":                     {nil, nil, ReasonNew},
		"as it was":                     {[]store.File{indexedFile("/m/a")}, nil, ""},
		"another size":                  {[]store.File{with(func(f *store.File) { f.Size = 2 })}, nil, ReasonChanged},
		"another time":                  {[]store.File{with(func(f *store.File) { f.ModTime = planned.Add(1) })}, nil, ReasonChanged},
		"the same time in another zone": {[]store.File{with(func(f *store.File) { f.ModTime = planned.UTC() })}, nil, ""},
		"a young file has no time":      {[]store.File{with(func(f *store.File) { f.ModTime = time.Time{} })}, nil, ReasonChanged},
		"could not be read":             {[]store.File{failed(store.Unreadable)}, nil, ReasonRetry},
		"in the cloud":                  {[]store.File{failed(store.OnlineOnly)}, nil, ReasonRetry},
		"vanished":                      {[]store.File{failed(store.Vanished)}, nil, ReasonRetry},
		"was being written":             {[]store.File{failed(store.Changing)}, nil, ReasonRetry},
		"damaged":                       {[]store.File{failed(store.Damaged)}, nil, ""},
		"damaged, other readers":        {[]store.File{failed(store.Damaged)}, func(k *priorState) { k.readers = true }, ReasonReader},
		"damaged, other model":          {[]store.File{failed(store.Damaged)}, func(k *priorState) { k.stale = ReasonModel }, ""},
		"skipped, other readers":        {[]store.File{failed(store.Skipped)}, func(k *priorState) { k.readers = true }, ""},
		"damaged, asked for":            {[]store.File{failed(store.Damaged)}, func(k *priorState) { k.retry = always }, ReasonRetry},
		"other recipe":                  {[]store.File{indexedFile("/m/a")}, func(k *priorState) { k.stale = ReasonRecipe }, ReasonRecipe},
		"own reader is another one": {[]store.File{indexedFile("/m/a")}, func(k *priorState) {
			k.outdated[doc.IDOf([]byte("/m/a"))] = true
		}, ReasonReader},
		"no vectors": {[]store.File{indexedFile("/m/a")}, func(k *priorState) {
			k.complete = func(store.File) (bool, error) { return false, nil }
		}, ReasonUnfinished},
		"taken out by hand":                {[]store.File{Remove(indexedFile("/m/a"))}, nil, ""},
		"taken out by hand, changed since": {[]store.File{Remove(with(func(f *store.File) { f.Size = 2 }))}, nil, ""},
		"taken out by hand, asked for":     {[]store.File{Remove(indexedFile("/m/a"))}, func(k *priorState) { k.retry = always }, ReasonRetry},
		"members as they were":             {[]store.File{holder, member}, nil, ""},
		"a member's reader is another one": {[]store.File{holder, member}, func(k *priorState) { k.outdated[member.Doc] = true }, ReasonReader},
		"a member is to be tried again":    {[]store.File{holder, member}, func(k *priorState) { k.retry = func(f store.File) bool { return f.Path == member.Path } }, ReasonRetry},
		"a member was taken out by hand":   {[]store.File{holder, Remove(member)}, nil, ""},
		"a member of which the disk failed": {[]store.File{holder, with(func(f *store.File) {
			f.Path, f.Container, f.State, f.Doc = "/m/a/b", "/m/a", store.Unreadable, doc.ID{}
		})}, nil, ReasonRetry},
	} {
		k := knownOf(test.files...)
		if test.known != nil {
			test.known(&k)
		}
		old, recorded := k.files["/m/a"]
		got, err := k.reason(entry{path: "/m/a", size: 1, modTime: planned}, old, recorded)
		if got != test.want || err != nil {
			t.Errorf("%s: %q, %v; want %q", name, got, err, test.want)
		}
	}
	broken := errors.New("the disk is gone")
	k := knownOf(indexedFile("/m/a"))
	k.complete = func(store.File) (bool, error) { return false, broken }
	if _, err := makePlan(&walk{files: []entry{{path: "/m/a", size: 1, modTime: planned}}}, []string{"/m"}, k); !errors.Is(err, broken) {
		t.Errorf("the matter cannot be read: %v", err)
	}
}

// TestPlanHeld leaves a file alone that is being written, and searchable what was indexed of it.
func TestPlanHeld(t *testing.T) {
	t.Parallel()
	box := indexedFile("/m/box.zip")
	box.State, box.Doc, box.Members = store.Container, doc.ID{}, 1
	inside := indexedFile("/m/box.zip/a")
	inside.Container = box.Path
	k := knownOf(indexedFile("/m/a"), box, inside)
	k.held = func(string, time.Time) bool { return true }
	later := planned.Add(time.Minute)
	w := &walk{files: []entry{{path: "/m/a", size: 2, modTime: later}, {path: "/m/box.zip", size: 2, modTime: later}, {path: "/m/new", size: 2, modTime: later}}}
	p, err := makePlan(w, []string{"/m"}, k)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.jobs) != 0 || len(p.gone) != 0 || len(p.notes) != 3 || len(p.met) != 3 {
		t.Fatalf("%d jobs, %d gone, %d noted, %d met", len(p.jobs), len(p.gone), len(p.notes), len(p.met))
	}
	for i, want := range []store.File{k.files["/m/a"], box, {}} {
		if got := p.notes[i]; got.State != store.Changing || got.Doc != want.Doc || got.Members != want.Members || !got.ModTime.Equal(later) {
			t.Errorf("%+v, where %+v was known", got, want)
		}
	}
	for _, f := range p.notes {
		k.files[f.Path] = f
	}
	if p, err = makePlan(w, []string{"/m"}, k); err != nil || len(p.notes) != 0 || len(p.met) != 3 {
		t.Errorf("what is noted is noted again: %+v, %v", p.notes, err)
	}
}

// TestPlanAccounts plans runs over worlds drawn at random: whatever was met is accounted for
// once, and what is not met is gone where the walk would have met it, and only there.
func TestPlanAccounts(t *testing.T) {
	t.Parallel()
	states := []store.FileState{store.Indexed, store.Indexed, store.Damaged, store.Skipped, store.Unreadable, store.Container}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		w, k := &walk{}, knownOf()
		folders := []string{filepath.FromSlash("/m"), filepath.FromSlash("/n")}
		if r.IntN(3) == 0 {
			w.closed = []string{filepath.FromSlash("/m/shut")}
		}
		k.held = func(string, time.Time) bool { return r.IntN(4) == 0 }
		for _, folder := range []string{"/m", "/m/shut", "/n", "/other"} {
			for i := range 6 {
				path := filepath.Join(folder, fmt.Sprint(i))
				if r.IntN(3) > 0 {
					f := indexedFile(path)
					if f.State = states[r.IntN(len(states))]; f.State != store.Indexed {
						f.Doc = doc.ID{}
					} else if r.IntN(3) == 0 {
						f.Reason = "pages that are pictures"
					}
					k.files[path] = f
					for n := range r.IntN(3) {
						m := indexedFile(filepath.Join(path, fmt.Sprint(n)))
						m.Container = path
						k.files[m.Path] = m
						k.members[path] = append(k.members[path], m)
					}
				}
				shut := folder == "/m/shut" && w.closed != nil
				if folder != "/other" && !shut && r.IntN(3) > 0 {
					f := entry{path: path, folder: folder, size: 1 + int64(r.IntN(2)), modTime: planned}
					if r.IntN(4) == 0 {
						f.verdict = onlineOnly()
					}
					w.files = append(w.files, f)
				}
			}
		}
		p, err := makePlan(w, folders, k)
		if err != nil {
			t.Fatal(err)
		}
		var bytes int64
		met := map[string]bool{}
		for _, j := range p.jobs {
			met[j.path], bytes = true, bytes+j.size
		}
		kept := 0
		for _, f := range w.files {
			if !met[f.path] {
				kept++
			}
		}
		if kept+p.members != len(p.met)+p.unchanged || bytes != p.bytes {
			t.Fatalf("seed %d: %d finds and %d members are left as they are, of which %d are told and %d unchanged; %d bytes of %d", seed, kept, p.members, len(p.met), p.unchanged, p.bytes, bytes)
		}
		for _, f := range p.notes {
			if sameRecord(f, k.files[f.Path]) || !slices.Contains(p.met, f) {
				t.Fatalf("seed %d: %+v is noted", seed, f)
			}
		}
		for _, f := range p.partial {
			if !f.Partial() {
				t.Fatalf("seed %d: %+v lacks nothing", seed, f)
			}
		}
		for _, f := range w.files {
			met[f.path] = true
		}
		for path, f := range k.files {
			walked := withinAny(folders, path) && !withinAny(w.closed, path)
			stays := met[path]
			if f.Container != "" {
				stays = slices.ContainsFunc(w.files, func(h entry) bool { return h.path == f.Container && h.verdict.State == "" })
			}
			if got := slices.Contains(p.gone, path); got != (walked && !stays) {
				t.Fatalf("seed %d: %s is gone: %v; it lies in what was walked: %v, and is there: %v", seed, path, got, walked, stays)
			}
		}
		if len(slices.Compact(slices.Sorted(slices.Values(p.gone)))) != len(p.gone) {
			t.Fatalf("seed %d: gone twice: %v", seed, p.gone)
		}
	}
}
