//go:build unix && !linux

package worker

import (
	"os"
	"os/exec"
	"syscall"
)

// tie keeps the signals of the terminal from the worker. It ends with this process
// because its standard input then does.
func tie(cmd *exec.Cmd, _ bool) (started func(), err error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return func() {}, nil
}

// kill kills the worker and the programs that it started, which are of its group.
func kill(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
