package worker

import (
	"os"
	"os/exec"
	"syscall"
)

// tie has the kernel kill the worker when this process ends, however it does, and keeps
// the signals of the terminal from it.
func tie(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// kill kills the worker and the programs that it started, which are of its group.
func kill(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
