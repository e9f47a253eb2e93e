//go:build unix

package bench

import (
	"syscall"
	"time"
)

// processorSeconds returns for how long processors have worked for this process.
func processorSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}
