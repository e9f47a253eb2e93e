package tool

import (
	"os/exec"
	"syscall"
)

// tie has the kernel kill the program when the thread that started it ends, and so when this
// process does, however it does.
func tie(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
