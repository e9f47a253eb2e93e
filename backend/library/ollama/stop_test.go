//go:build unix

package ollama_test

import (
	"os/exec"
	"syscall"
)

// ownGroup has a program and what it starts be a group of processes.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // it may be gone
