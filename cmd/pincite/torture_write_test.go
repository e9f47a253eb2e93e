//go:build unix

package main

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
)

// failWrites has the system refuse what an operation writes, from a random call or a random
// size of file on: no room on the disk, no right to write, an error of the device.
func (c *campaign) failWrites(x *trial) {
	d := c.prepare(x, pick(x.random, operations))
	kind, before := "a file grows beyond a limit", []string(nil)
	if grow := c.smallDisk(x, &d); grow != nil {
		kind, before = "a small disk", []string{"pincite"}
		defer grow()
	} else if strace, err := exec.LookPath("strace"); err == nil && x.random.IntN(3) > 0 {
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
	if kind == "a small disk" {
		mount(x, "remount,size=1g", d.home)
	}
	c.finish(x, d, kind)
}

// smallDisk puts an operation's home on a disk of its own with little room, now and then, where
// this account may mount one, and returns what takes it away; nil where there is none.
func (c *campaign) smallDisk(x *trial, d *disturbed) (remove func()) {
	room := int64(math.Exp(6 + x.random.Float64()*10)) // up to 9 MB
	if x.random.IntN(4) > 0 || os.Getuid() != 0 || runtime.GOOS != "linux" {
		return nil
	}
	disk := c.place(x.T, "disk")
	if exec.Command("mount", "-t", "tmpfs", "-o", "size=1g", "tmpfs", disk).Run() != nil {
		return nil
	}
	remove = func() { _ = exec.Command("umount", "--lazy", disk).Run() }
	if err := os.CopyFS(disk, os.DirFS(d.home)); err != nil {
		remove()
		x.Fatal(err)
	}
	var held int64
	_ = filepath.WalkDir(disk, func(_ string, e fs.DirEntry, err error) error {
		if info, infoErr := e.Info(); err == nil && infoErr == nil {
			held += (info.Size() + 4095) / 4096 * 4096
		}
		return nil
	})
	mount(x, fmt.Sprintf("remount,size=%d", held+room), disk)
	d.home = disk
	return remove
}

func mount(x *trial, options, disk string) {
	x.Helper()
	if out, err := exec.Command("mount", "-o", options, disk).CombinedOutput(); err != nil {
		x.Fatalf("%v\n%s", err, out)
	}
}
