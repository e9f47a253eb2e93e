package canon

import (
	"context"
	"io"
)

// UntilDone returns a reader of r that fails with ctx's error once ctx ends, so that a parser
// that takes no context stops, too. It is for one call.
func UntilDone(ctx context.Context, r io.Reader) io.Reader { return untilDone{ctx, r} }

type untilDone struct {
	ctx context.Context //nolint:containedctx // lives for one call
	r   io.Reader
}

func (u untilDone) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.r.Read(p)
}
