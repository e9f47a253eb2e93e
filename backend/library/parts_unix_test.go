//go:build unix

package library

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// largeContract has so many chunks that each takes its own text.
func largeContract(chunks int) string {
	var b strings.Builder
	for i := range chunks {
		fmt.Fprintf(&b, "%d. Delivery\n\nThe seller delivers crate %d of lemons %d days after the order, %s.\n\n", i+1, i, i%90, strings.Repeat("in good order and on time ", 14))
	}
	return b.String()
}

const (
	// largeEnv makes the test below the process that is killed: how it makes vectors, and the
	// folder it works in.
	largeEnv = "PINCITE_TEST_EMBED"
	// perText is how long that process takes for a text.
	perText = time.Millisecond
)

// slowly are the ways to make vectors with a further model, by the name of a test.
var slowly = map[string]struct {
	work func(*testDesk)
	kept string // what is beside the matter meanwhile
	most int    // texts in one call of the engine
}{
	"background": {func(d *testDesk) { d.embed(EmbedRequest{parts: time.Nanosecond}) }, matter.PartsSuffix, callTexts},
	"index":      {func(d *testDesk) { d.index(IndexRequest{Model: better, CheckpointEvery: time.Nanosecond}) }, matter.OwnPartsSuffix, ingest.EmbedBatch},
}

// A process that is killed while it makes the vectors of a large document has to make
// those of one call of the engine again, and no others.
func TestKilledInALargeDocument(t *testing.T) {
	if name, dir, _ := strings.Cut(os.Getenv(largeEnv), " "); name != "" {
		embedSlowly(t, dir, slowly[name].work)
		return
	}
	if testing.Short() {
		t.Skip("takes seconds; run without -short")
	}
	for name := range slowly {
		t.Run(name, func(t *testing.T) { killInALargeDocument(t, name) })
	}
}

func killInALargeDocument(t *testing.T, name string) {
	way := slowly[name]
	dir := t.TempDir()
	d := testDeskIn(t, dir)
	d.write("large.txt", largeContract(3000))
	d.index(IndexRequest{})
	total := 0
	for _, o := range d.outlines() {
		total += o.Chunks
	}
	if err := d.matter.Close(); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(dir, "embedded.log")
	const kills = 2
	for i := range kills {
		process := slowProcess(t, name, dir)
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		for least := (i + 1) * total / (kills + 2); logged(t, log) < least; {
			time.Sleep(perText)
		}
		if err := process.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := process.Wait(); err == nil {
			t.Fatal("it was done before it could be killed")
		}
		if _, err := os.Stat(d.matter.Path() + way.kept); err != nil {
			t.Fatalf("kill %d: %v", i, err)
		}
	}
	if out, err := slowProcess(t, name, dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	again := logged(t, log) - total
	t.Logf("of %d texts %d were embedded twice", total, again)
	if again < 0 || again > kills*way.most {
		t.Errorf("%d texts were embedded twice after %d kills, want %d at most", again, kills, kills*way.most)
	}
	if !sources.Missing(d.matter.Path() + way.kept) {
		t.Error("the parts of a document that is whole are still there")
	}
	d = testDeskIn(t, dir)
	if err := d.matter.file.Read(d.checkVectors); err != nil {
		t.Error(err)
	}
}

// slowProcess is this test as the process that is killed.
func slowProcess(t *testing.T, name, dir string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run=^TestKilledInALargeDocument$")
	cmd.Env = append(os.Environ(), largeEnv+"="+name+" "+dir)
	return cmd
}

func embedSlowly(t *testing.T, dir string, work func(*testDesk)) {
	d := testDeskIn(t, dir)
	log, err := os.OpenFile(filepath.Join(dir, "embedded.log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	e := &betterEngine{}
	e.stop = func(texts []string) error {
		time.Sleep(time.Duration(len(texts)) * perText)
		if !strings.HasPrefix(texts[0], "[") { // the titles of a trial
			return nil
		}
		_, err := log.Write(bytes.Repeat([]byte{'\n'}, len(texts)))
		return err
	}
	d.install(e)
	work(d)
}

// logged returns how many texts were embedded.
func logged(t *testing.T, path string) int {
	t.Helper()
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) {
		return 0
	}
	if err != nil {
		t.Fatal(err)
	}
	return int(info.Size())
}

func (d *testDesk) outlines() (outlines []store.Outline) {
	d.Helper()
	err := d.matter.file.Read(func(db *store.Store) (err error) {
		outlines, err = db.Outlines("")
		return err
	})
	if err != nil {
		d.Fatal(err)
	}
	return outlines
}

// checkVectors compares the vectors of the further model with those that it makes.
func (d *testDesk) checkVectors(db *store.Store) error {
	meta, err := db.Meta()
	if err != nil {
		return err
	}
	sets, err := db.VectorSets()
	if err != nil {
		return err
	}
	ids, err := db.DocumentIDs()
	if err != nil {
		return err
	}
	for _, s := range sets {
		if s.Notes[setModel] != better && (s.Set != meta.VectorSet || meta.Notes[matter.NoteModel] != better) {
			continue
		}
		for _, id := range ids {
			document, err := db.Document(id)
			if err != nil {
				return err
			}
			got, _, err := db.Vectors(s.Set, id, nil)
			if err != nil {
				return err
			}
			want, err := ingest.EmbedChunks(context.Background(), &fakeEngine{}, document, nil)
			if err != nil {
				return err
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				return fmt.Errorf("document %v has other vectors than the model makes", id)
			}
		}
		return nil
	}
	return errors.New("there are no vectors of the further model")
}
