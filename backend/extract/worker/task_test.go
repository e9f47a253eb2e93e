package worker

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"pincite/backend/extract"
	"pincite/backend/extract/canon"
	"pincite/backend/race"
)

var (
	errOwn   = errors.New("an error of the task's own")
	errOther = errors.New("another one")
)

// hostileTask does what its arguments say.
var hostileTask = Task{Name: "hostile", Errors: []error{errOther, errOwn}, Do: func(_ context.Context, arguments []byte, file io.ReaderAt, size int64) ([]byte, error) {
	var do string
	if err := json.Unmarshal(arguments, &do); err != nil {
		return nil, err
	}
	switch do {
	case "hash":
		data, err := io.ReadAll(io.NewSectionReader(file, 0, size))
		sum := sha256.Sum256(data)
		return sum[:], err
	case "backwards":
		var last []byte
		for at := size - 1; at >= 0; at -= 1000 {
			b := make([]byte, 3)
			n, err := file.ReadAt(b, at)
			if err != nil && !errors.Is(err, io.EOF) {
				return nil, err
			}
			last = b[:n]
		}
		return last, nil
	case "beyond":
		_, err := file.ReadAt(make([]byte, 1), size)
		return fmt.Append(nil, errors.Is(err, io.EOF)), nil
	case "own":
		return nil, fmt.Errorf("%w: for a reason", errOwn)
	case "damaged":
		return nil, fmt.Errorf("%w: for a reason", canon.ErrDamaged)
	case "nothing":
		return nil, nil
	case "hang":
		for {
			runtime.KeepAlive(do)
		}
	case "panic":
		panic("PRIVATE")
	case "recurse":
		return nil, errors.New(recurse(do))
	case "eat":
		var eaten [][]byte
		for {
			eaten = append(eaten, bytes.Repeat([]byte{1}, 8<<20)) //nolint:staticcheck // until the memory ends
		}
	}
	return nil, errors.New("no such thing to do")
}}

func TestTasks(t *testing.T) {
	p := newTestPool(t, Limits{})
	for _, n := range []int{0, 1, maxWant - 1, maxWant, maxWant + 1, 3*maxWant + 17} {
		data := bytes.Repeat([]byte("agreement"), n/9+1)[:n]
		got, err := p.Do(t.Context(), hostileTask, "hash", bytes.NewReader(data), int64(n))
		if want := sha256.Sum256(data); err != nil || !bytes.Equal(got, want[:]) {
			t.Errorf("%d bytes: %v, another hash", n, err)
		}
	}
	data := []byte("0123456789")
	for do, want := range map[string]string{"backwards": "9", "beyond": "true", "nothing": ""} {
		if got, err := p.Do(t.Context(), hostileTask, do, bytes.NewReader(data), int64(len(data))); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", do, got, err)
		}
	}
	if got := mustRead(t, p, "1. Term"); got != "1. Term" {
		t.Errorf("the worker that did tasks reads %q", got)
	}
}

func TestErrorsOfTasks(t *testing.T) {
	p := newTestPool(t, Limits{})
	do := func(what string) error {
		_, err := p.Do(t.Context(), hostileTask, what, strings.NewReader("x"), 1)
		return err
	}
	if err := do("own"); !errors.Is(err, errOwn) || errors.Is(err, errOther) || err.Error() != "an error of the task's own: for a reason" {
		t.Errorf("own: %v", err)
	}
	if err := do("damaged"); !errors.Is(err, canon.ErrDamaged) || errors.Is(err, errOwn) {
		t.Errorf("damaged: %v", err)
	}
	if _, err := p.Do(t.Context(), Task{Name: "unknown"}, nil, nil, 0); err == nil || !strings.Contains(err.Error(), "unknown") {
		t.Errorf("a task that the worker does not know: %v", err)
	}
	_, err := p.Do(t.Context(), hostileTask, "hash", strings.NewReader("shorter than it was"), 1000)
	if !errors.Is(err, io.EOF) || errors.Is(err, ErrCrashed) {
		t.Errorf("a file that became shorter: %v", err)
	}
	if _, err := p.Do(t.Context(), hostileTask, make(chan int), nil, 0); err == nil {
		t.Error("arguments that are no JSON")
	}
	if err := do("own"); !errors.Is(err, errOwn) {
		t.Errorf("after all this: %v", err)
	}
}

func TestHostileTasks(t *testing.T) {
	for do, want := range map[string]error{"hang": ErrTimeout, "panic": ErrCrashed, "recurse": ErrCrashed, "eat": ErrMemory} {
		t.Run(do, func(t *testing.T) {
			t.Parallel()
			if race.Enabled && do == "eat" {
				t.Skip("the race detector has memory of its own")
			}
			limits := Limits{Memory: 512 << 20}
			if do == "hang" {
				limits.Page = 300 * time.Millisecond
			}
			p := newTestPool(t, limits)
			_, err := p.Do(t.Context(), hostileTask, do, strings.NewReader("x"), 1)
			if !errors.Is(err, want) && (do != "recurse" || !errors.Is(err, ErrMemory)) {
				t.Errorf("got %v, want %v", err, want)
			}
			if err != nil && strings.Contains(err.Error(), "PRIVATE") {
				t.Errorf("it holds words of the file: %v", err)
			}
			patient(p)
			if _, err := p.Read(t.Context(), "a.txt", []byte("1. Term"), extract.Options{}); err != nil {
				t.Errorf("the next source: %v", err)
			}
		})
	}
	t.Run("cancelled", func(t *testing.T) {
		t.Parallel()
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		if _, err := newTestPool(t, Limits{}).Do(ctx, hostileTask, "hang", strings.NewReader("x"), 1); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("cancelled: %v", err)
		}
	})
}
