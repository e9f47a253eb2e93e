package embed

import (
	"errors"
	"testing"
)

var errBroken = errors.New("out of memory")

// breaking is a device that fails after some runs.
type breaking struct {
	left   int // runs
	closed int
}

func (b *breaking) run([][]Token) ([]float32, int, error) {
	if b.left == 0 {
		return nil, 0, errBroken
	}
	b.left--
	return []float32{float32(b.left)}, 1, nil
}

func (b *breaking) close() error {
	b.closed++
	return nil
}

// A device that fails in the middle of its work is replaced once, with a line that says so,
// and the batch that it failed on is not lost.
func TestFailover(t *testing.T) {
	device, processor := &breaking{left: 2}, &breaking{left: 2}
	var told []error
	opened := 0
	r := &failover{runner: device, tell: func(cause error) { told = append(told, cause) }, spare: func() (runner, error) {
		opened++
		return processor, nil
	}}
	for i, want := range []float32{1, 0, 1, 0} {
		out, _, err := r.run(nil)
		if err != nil || len(out) != 1 || out[0] != want {
			t.Fatalf("run %d: %v, %v", i, out, err)
		}
	}
	if _, _, err := r.run(nil); !errors.Is(err, errBroken) {
		t.Errorf("the processor failed too: %v", err)
	}
	if opened != 1 || device.closed != 1 || processor.closed != 0 || len(told) != 1 || !errors.Is(told[0], errBroken) {
		t.Errorf("opened %d, closed %d and %d, told %v", opened, device.closed, processor.closed, told)
	}

	errNone := errors.New("no processor")
	r = &failover{runner: &breaking{}, spare: func() (runner, error) { return nil, errNone }, tell: func(error) { t.Error("told of a processor that did not open") }}
	if _, _, err := r.run(nil); !errors.Is(err, errNone) || !errors.Is(err, errBroken) {
		t.Error(err)
	}
}
