package store

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// fill stores documents until there is no room, and returns how many it stored. What
// was stored before must be whole, and reading must go on.
func fill(s *Store) (n int, err error) {
	for ; ; n++ {
		err := s.PutDocuments(testEntry(n, 100_000))
		if errors.Is(err, ErrFull) {
			break
		}
		if err != nil {
			return n, fmt.Errorf("after %d documents: %w", n, err)
		}
		if n > 1000 {
			return n, errors.New("the disk does not fill up")
		}
	}
	ids, err := s.DocumentIDs()
	if err != nil || len(ids) != n {
		return n, fmt.Errorf("%d of %d documents are left (%w)", len(ids), n, err)
	}
	r, err := s.Check(context.Background())
	if err != nil {
		return n, err
	}
	return n, r.Err()
}

// fillToLimit is run by another process, under a limit of file size.
func fillToLimit(path string) int {
	err := func() error {
		s, err := Open(path, keyed(Options{Create: true}))
		if err != nil {
			return err
		}
		defer s.Close()
		if err := limitFileSize(2 << 20); err != nil {
			return err
		}
		n, err := fill(s)
		fmt.Println(n, "documents")
		return err
	}()
	if err != nil {
		fmt.Println(err)
		return 1
	}
	return 0
}

func reopenAndCheck(t *testing.T, path string, want int) {
	t.Helper()
	s := openTest(t, path, Options{})
	if r := mustCheck(t, s); r.Documents != want {
		t.Errorf("%d documents, want %d", r.Documents, want)
	}
}
