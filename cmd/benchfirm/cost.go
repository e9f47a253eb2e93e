package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// cost is what the nodes take, in bytes.
type cost struct{ memory, disk float64 }

func (b *bench) cost(data string) (c cost, err error) {
	for _, n := range b.servers.Nodes {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", n.PID()))
		if err != nil {
			return c, err
		}
		var kilobytes float64
		if at := slices.Index(strings.Fields(string(status)), "VmRSS:"); at >= 0 {
			if _, err := fmt.Sscan(strings.Fields(string(status))[at+1], &kilobytes); err != nil {
				return c, err
			}
		}
		c.memory += 1024 * kilobytes
	}
	return c, filepath.Walk(data, func(_ string, info os.FileInfo, err error) error {
		if err == nil && info.Mode().IsRegular() {
			c.disk += float64(info.Size())
		}
		if errors.Is(err, os.ErrNotExist) { // a server puts its files together
			return nil
		}
		return err
	})
}

// spent is the processor time that was taken so far, by this program and by the nodes: what a busy machine does not change.
func (b *bench) spent() (here, nodes time.Duration, err error) {
	here, err = processorTime(os.Getpid())
	for _, n := range b.servers.Nodes {
		one, failed := processorTime(n.PID())
		nodes, err = nodes+one, errors.Join(err, failed)
	}
	return here, nodes, err
}

func processorTime(pid int) (time.Duration, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	_, after, _ := strings.Cut(string(stat), ") ")
	parts := strings.Fields(after)
	if len(parts) < 13 {
		return 0, errors.New("processor times cannot be read here")
	}
	var user, system int64 // in hundredths of a second
	_, err = fmt.Sscan(parts[11]+" "+parts[12], &user, &system)
	return time.Duration(user+system) * 10 * time.Millisecond, err
}
