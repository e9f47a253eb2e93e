//go:build unix

package main

import (
	"os"
	"os/exec"
)

// hasConsole reports whether programs can be interrupted at all.
func hasConsole() bool { return true }

// interruptible prepares a program to be interrupted alone.
func interruptible(*exec.Cmd) {}

// interrupt does to a program what Ctrl-C does.
func interrupt(p *os.Process) error { return p.Signal(os.Interrupt) }
