package store

import (
	"bufio"
	"context"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"pincite/backend/doc"
)

// The variables by which a test runs its own binary as another process.
const (
	envWrite = "PINCITE_TEST_WRITE" // path of the matter to write documents to
	envLimit = "PINCITE_TEST_LIMIT" // path of the matter to fill up to a file size limit
)

func TestMain(m *testing.M) {
	if path := os.Getenv(envWrite); path != "" {
		os.Exit(writeUntilKilled(path))
	}
	if path := os.Getenv(envLimit); path != "" {
		os.Exit(fillToLimit(path))
	}
	os.Exit(m.Run())
}

// killDocuments is how many documents the killed process writes.
const killDocuments = 3000

// killEntry is small or, now and then, large enough for a commit to take its time.
func killEntry(n int) Entry {
	size := 300
	if n%10 == 0 {
		size = 200_000
	}
	return testEntry(n, size)
}

// writeUntilKilled stores what is missing of the documents, some to a transaction, and then
// all of them again and again; it says so after each commit. In between it replaces, moves and
// deletes others. It returns an exit code after an error.
func writeUntilKilled(path string) int {
	err := func() error {
		s, err := Open(path, keyed(Options{Create: true}))
		if err != nil {
			return err
		}
		defer s.Close()
		files, err := s.Files()
		if err != nil {
			return err
		}
		done := map[string]bool{}
		for _, f := range files {
			done[f.Path] = true
		}
		for n := 0; ; {
			if n == killDocuments {
				n, done = 0, map[string]bool{}
			}
			var batch []Entry
			for ; n < killDocuments && len(batch) < 1+n%4; n++ {
				if !done[testFile(n).Path] {
					batch = append(batch, killEntry(n))
				}
			}
			if len(batch) == 0 {
				continue
			}
			if err := s.PutDocuments(batch...); err != nil {
				return err
			}
			for _, e := range batch {
				fmt.Println(e.Document.ID)
			}
			if err := s.PutDocuments(testEntry(killDocuments+n%5, 5000+n)); err != nil {
				return err
			}
			if err := s.DeleteFiles(testFile(killDocuments + (n+2)%5).Path); err != nil {
				return err
			}
		}
	}()
	fmt.Fprintln(os.Stderr, err)
	return 1
}

// TestKill kills a writing process again and again: each fourth at any moment, its start too, the
// others a moment after they have committed some documents, however long that takes them. What it
// said was committed is there, and the matter is sound, every time; the next process goes on.
func TestKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m")
	r := rand.New(rand.NewSource(1))
	committed := map[doc.ID]bool{}
	kills := 25
	if testing.Short() {
		kills = 6
	}
	for round := range kills {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), envWrite+"="+path)
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		kill := func(within time.Duration) {
			time.AfterFunc(time.Duration(r.Int63n(int64(within))), func() { _ = cmd.Process.Kill() })
		}
		left := 0 // to be committed before it is killed
		if round%4 == 0 {
			kill(250 * time.Millisecond)
		} else {
			left = 1 + r.Intn(60)
		}
		for lines := bufio.NewScanner(out); lines.Scan(); {
			id, err := doc.ParseID(lines.Text())
			if err != nil {
				continue // the last line may be cut
			}
			committed[id] = true
			if left--; left == 0 {
				kill(20 * time.Millisecond)
			}
		}
		if err := cmd.Wait(); err == nil {
			t.Fatalf("round %d: the process ended before it was killed", round)
		}
		checkCommitted(t, path, committed)
	}
	t.Logf("%d documents committed in %d lives", len(committed), kills)
	if len(committed) < kills {
		t.Errorf("only %d documents were committed between kills", len(committed))
	}
}

func checkCommitted(t *testing.T, path string, committed map[doc.ID]bool) {
	t.Helper()
	s, err := Open(path, keyed(Options{Create: true})) // a kill may have come before the file was made
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	mustCheck(t, s)
	for id := range committed {
		d, err := s.Document(id)
		if err != nil {
			t.Fatal("committed and lost:", err)
		}
		n, err := strconv.Atoi(strings.TrimPrefix(d.Summary, "Agreement "))
		if err != nil || d.Text != killEntry(n).Document.Text {
			t.Fatalf("document %v has another text (%v)", id, err)
		}
		if v, _, err := s.Vectors(testSet, id, nil); err != nil || len(v) != len(d.Chunks)*testDim {
			t.Fatalf("document %v: %d numbers, %v", id, len(v), err)
		}
	}
}

// TestResumedIsTheSame compares a matter that was killed and resumed with one that was
// written in one go.
func TestResumedIsTheSame(t *testing.T) {
	const documents = 60
	run := func(path string, from, to int) {
		s := openTest(t, path, Options{Create: true})
		defer s.Close()
		for n := from; n < to; n++ {
			put(t, s, killEntry(n))
		}
	}
	dir := t.TempDir()
	whole, resumed := filepath.Join(dir, "whole"), filepath.Join(dir, "resumed")
	run(whole, 0, documents)
	for from := 0; from < documents; from += 20 {
		run(resumed, max(from-3, 0), from+20) // the last few again, as after a crash
	}
	a, b := openTest(t, whole, Options{ReadOnly: true}), openTest(t, resumed, Options{ReadOnly: true})
	sumA, errA := a.Digest(context.Background())
	sumB, errB := b.Digest(context.Background())
	if errA != nil || errB != nil || sumA != sumB {
		t.Errorf("digests %x and %x differ (%v, %v)", sumA, sumB, errA, errB)
	}
}
