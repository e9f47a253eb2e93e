//go:build unix

package worker

import "os"

// job is what holds a worker from outside; here it holds itself, see confine.
type job struct{}

func hold(*os.Process, Limits) (job, error) { return job{}, nil }

func (job) release() {}
