package canon

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestUntilDone(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	r := UntilDone(ctx, iotest.OneByteReader(strings.NewReader("§ 1")))
	if err := iotest.TestReader(UntilDone(t.Context(), strings.NewReader("§ 1")), []byte("§ 1")); err != nil {
		t.Error(err)
	}
	var b [8]byte
	if n, err := r.Read(b[:]); n != 1 || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
	cancel()
	if rest, err := io.ReadAll(r); len(rest) > 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %q, %v", rest, err)
	}
}
