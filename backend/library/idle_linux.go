package library

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

const (
	// idleLook is how often it is looked whether the process works, idleWork the processor time within that of one that does not.
	idleLook = 5 * time.Second
	idleWork = 250 * time.Millisecond
)

// restWhenIdle gives memory back to the system whenever the process has worked and rests, until ctx ends: garbage, and the pages of the matters
// in a folder, which the system keeps as long as it has room. Over 641 contracts, after a question to all, that was 470 of 840 MB.
func restWhenIdle(ctx context.Context, folder string) {
	look := time.NewTicker(idleLook)
	defer look.Stop()
	worked, before := false, processorTime()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		now := processorTime()
		switch busy := now-before > idleWork; {
		case busy:
			worked = true
		case worked:
			worked = false
			debug.FreeOSMemory()
			unmap(folder)
			now = processorTime()
		}
		before = now
	}
}

func processorTime() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// unmap has the pages of files in a folder count for this process no more. They are mapped to be read alone and come back when they are.
func unmap(folder string) {
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		return
	}
	for line := range strings.Lines(string(maps)) {
		at, rest, _ := strings.Cut(line, " ")
		name := rest[max(0, strings.IndexByte(rest, '/')):]
		if inside, err := filepath.Rel(folder, strings.TrimSpace(name)); err != nil || !filepath.IsLocal(inside) || !strings.HasPrefix(rest, "r--s") {
			continue
		}
		var from, to uintptr
		if n, _ := fmt.Sscanf(at, "%x-%x", &from, &to); n == 2 {
			_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, from, to-from, unix.MADV_DONTNEED)
		}
	}
}
