package worker

import (
	"os"
	"os/exec"
	"syscall"
)

// tie has the kernel kill the worker when this process ends, however it does, and keeps
// the signals of the terminal from it.
func tie(cmd *exec.Cmd, _ bool) (started func(), err error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	return func() {}, nil
}

// kill kills the worker and the programs that it started, which are of its group.
func kill(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
