package extracttest

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"pincite/backend/extract/canon"
)

const (
	// readLimit is the longest that a reader may take over what a fuzzer makes of it. The
	// files have kilobytes, and the machine is busy.
	readLimit = 2 * time.Minute
	// unfoldLimit is how many bytes may come out of one source: what an archive may unfold
	// to, see archive.Read.
	unfoldLimit = 512 << 20
)

// Promises reads a source twice and holds its reader to all that it owes, whatever the
// source is: it ends in time, gives a text or an error, with which comes nothing but members, says in the
// error of which kind it is and what to do, and gives the same again. The text passes [Check].
func Promises(t testing.TB, read func(ctx context.Context) (*canon.Text, error)) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), readLimit)
	defer cancel()
	x, err := read(ctx)
	if ctx.Err() != nil {
		t.Fatalf("it takes more than %v", readLimit)
	}
	again, errAgain := read(t.Context())
	if err != nil {
		if x != nil && (x.Text != "" || len(x.Members) == 0) {
			t.Error("a text and an error")
		}
		CheckError(t, err)
		if errAgain == nil || errAgain.Error() != err.Error() {
			t.Errorf("read twice: %v, then %v", err, errAgain)
		}
		return
	}
	Check(t, x)
	size := len(x.Text)
	for _, m := range x.Members {
		size += len(m.Source)
		if m.Err != nil {
			CheckError(t, m.Err)
		}
	}
	if size > unfoldLimit {
		t.Errorf("it unfolds to %d bytes", size)
	}
	if errAgain != nil || !reflect.DeepEqual(again, x) {
		t.Errorf("read twice, and not the same: %v", errAgain)
	}
}

// sentinels are the kinds of errors of a reader.
var sentinels = []error{
	canon.ErrEmpty, canon.ErrBinary, canon.ErrTooLarge, canon.ErrPointer, canon.ErrSignIn, canon.ErrUnsupported,
	canon.ErrDamaged, canon.ErrPassword, canon.ErrNeedsOCR, canon.ErrTool,
}

// CheckError checks what every error of a reader promises: it is of a known kind and ends
// with a next step, on one line that a list of files has room for.
func CheckError(t testing.TB, err error) {
	t.Helper()
	text := err.Error()
	if !strings.Contains(text, "; ") {
		t.Errorf("no next step: %v", err)
	}
	if strings.ContainsAny(text, "\r\n") || len(text) > 1000 {
		t.Errorf("not a line for people: %q", text)
	}
	for _, s := range sentinels {
		if errors.Is(err, s) {
			return
		}
	}
	t.Errorf("an error of no kind: %v", err)
}
