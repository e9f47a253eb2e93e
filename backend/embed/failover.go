package embed

import "errors"

// failover runs on a device until that fails, and from then on on its spare.
type failover struct {
	runner
	spare func() (runner, error) // nil once it is in use
	tell  func(cause error)
}

func (r *failover) run(batch [][]Token) ([]float32, int, error) {
	out, width, err := r.runner.run(batch)
	if err == nil || r.spare == nil {
		return out, width, err
	}
	spare, openErr := r.spare()
	if openErr != nil {
		return nil, 0, errors.Join(err, openErr)
	}
	r.tell(err)
	// What the broken device says when it is let go is of no use any more.
	_ = r.close()
	r.runner, r.spare = spare, nil
	return r.runner.run(batch)
}
