//go:build unix

package main

import (
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"strconv"
)

// failWrites has the system refuse what an operation writes, from a random call or a random
// size of file on: no room on the disk, no right to write, an error of the device.
func (c *campaign) failWrites(x *trial) {
	d := c.prepare(x, pick(x.random, operations))
	kind, before := "a file grows beyond a limit", []string(nil)
	if strace, err := exec.LookPath("strace"); err == nil && x.random.IntN(3) > 0 {
		kind = pick(x.random, []string{"ENOSPC", "EROFS", "EIO"})
		calls := "pwrite64,fsync,fdatasync,ftruncate,renameat,mkdirat,linkat"
		// Some fail once; a disk that is full, or cannot be written to, stays so.
		when := strconv.Itoa(1 + int(math.Exp(x.random.Float64()*6)))
		if x.random.IntN(2) == 0 {
			when += "+"
		}
		before = []string{
			strace, "-f", "-qq", "--seccomp-bpf", "-o", filepath.Join(c.dir, "strace.txt"),
			"-e", "signal=none", "-e", "trace=" + calls, "-e", fmt.Sprintf("inject=%s:error=%s:when=%s", calls, kind, when), "pincite",
		}
	} else {
		before = []string{"limited", strconv.Itoa(int(math.Exp(x.random.Float64() * 16)))} // up to 9 MB
	}
	code, said := c.run(x.T, d.home, before, d.argv...)
	switch code {
	case exitDone, exitFailed, exitInUse, exitSomeFiles:
		c.count("writes", fmt.Sprintf("%s, %s, ended with %d", kind, d.name, code))
	default:
		x.Errorf("%s, %s: it ends with %d\n%s", d.name, kind, code, said)
	}
	c.finish(x, d, kind)
}
