package main

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
)

// hasConsole reports whether programs can be interrupted at all: it takes a console, which under
// wine there is in a terminal alone.
func hasConsole() bool {
	page, err := windows.GetConsoleCP()
	return err == nil && page != 0
}

// interruptible prepares a program to be interrupted alone.
func interruptible(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
}

// interrupt does to a program what Ctrl-Break does, which Go takes as Ctrl-C.
func interrupt(p *os.Process) error {
	return windows.GenerateConsoleCtrlEvent(windows.CTRL_BREAK_EVENT, uint32(p.Pid))
}
