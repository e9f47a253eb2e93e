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
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"pincite/backend/library/backfill"
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

// largeEnv makes the test below the process that is killed: how it makes vectors, after how many
// texts it dies, 0 for never, and the folder it works in.
const largeEnv = "PINCITE_TEST_EMBED"

// waysToEmbed are the ways to make vectors with a further model, by the name of a test.
var waysToEmbed = map[string]struct {
	work func(*fixture)
	kept string // what is beside the matter meanwhile
	most int    // texts in one call of the engine
}{
	"background": {func(d *fixture) { d.embed(EmbedRequest{CheckpointEvery: time.Nanosecond}) }, matter.PartsSuffix, 512},
	"index":      {func(d *fixture) { d.index(IndexRequest{Model: better, CheckpointEvery: time.Nanosecond}) }, matter.OwnPartsSuffix, ingest.EmbedBatch},
}

// A process that is killed while it makes the vectors of a large document has to make
// those of one call of the engine again, and no others.
func TestKilledInALargeDocument(t *testing.T) {
	if args := strings.SplitN(os.Getenv(largeEnv), " ", 3); len(args) == 3 {
		embedUntil(t, args[2], args[1], waysToEmbed[args[0]].work)
		return
	}
	for name := range waysToEmbed {
		t.Run(name, func(t *testing.T) { killInALargeDocument(t, name) })
	}
}

func killInALargeDocument(t *testing.T, name string) {
	way := waysToEmbed[name]
	dir := t.TempDir()
	d := fixtureIn(t, dir)
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
		if out, err := embedProcess(t, name, dir, (i+1)*total/(kills+2)).CombinedOutput(); err == nil {
			t.Fatalf("it was done before it was killed: %s", out)
		}
		if _, err := os.Stat(d.matter.Path() + way.kept); err != nil {
			t.Fatalf("kill %d: %v", i, err)
		}
	}
	if out, err := embedProcess(t, name, dir, 0).CombinedOutput(); err != nil {
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
	d = fixtureIn(t, dir)
	if err := d.matter.file.Read(d.checkVectors); err != nil {
		t.Error(err)
	}
}

// embedProcess is this test as the process that dies after so many texts.
func embedProcess(t *testing.T, name, dir string, texts int) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run=^TestKilledInALargeDocument$")
	cmd.Env = append(os.Environ(), fmt.Sprint(largeEnv, "=", name, " ", texts, " ", dir))
	return cmd
}

// embedUntil makes vectors, and kills this process in the call of the engine with which so many
// texts are reached.
func embedUntil(t *testing.T, dir, texts string, work func(*fixture)) {
	least, err := strconv.Atoi(texts)
	if err != nil {
		t.Fatal(err)
	}
	d := fixtureIn(t, dir)
	path := filepath.Join(dir, "embedded.log")
	log, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	e := &betterEngine{}
	e.stop = func(texts []string) error {
		_, err := log.Write(bytes.Repeat([]byte{'\n'}, len(texts)))
		if least > 0 && logged(t, path) >= least {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {} // it comes at any moment
		}
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

func (d *fixture) outlines() (outlines []store.Outline) {
	d.Helper()
	err := d.matter.file.Read(func(db matter.Reader) (err error) {
		outlines, err = db.Outlines("")
		return err
	})
	if err != nil {
		d.Fatal(err)
	}
	return outlines
}

// checkVectors compares the vectors of the further model with those that it makes.
func (d *fixture) checkVectors(db matter.Reader) error {
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
		if s.Notes[backfill.NoteModel] != better && (s.Set != meta.VectorSet || meta.Notes[matter.NoteModel] != better) {
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
