package worker

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// job is a Windows job object: what belongs to it dies with the last handle to it, which
// this process holds, and may have no more memory than it says.
type job struct{ handle windows.Handle }

// hold puts a worker, and what it starts, in a job of its own.
func hold(p *os.Process, l Limits) (job, error) {
	handle, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return job{}, fmt.Errorf("make a job: %w", err)
	}
	j := job{handle}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY,
		},
		ProcessMemoryLimit: uintptr(l.Memory + l.Memory/2),
	}
	_, err = windows.SetInformationJobObject(handle, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		j.release()
		return job{}, fmt.Errorf("limit a job: %w", err)
	}
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(p.Pid))
	if err != nil {
		j.release()
		return job{}, fmt.Errorf("open the worker: %w", err)
	}
	defer windows.CloseHandle(process)
	if err := windows.AssignProcessToJobObject(handle, process); err != nil {
		j.release()
		return job{}, fmt.Errorf("put the worker in a job: %w", err)
	}
	return j, nil
}

// release ends what is left of the job.
func (j job) release() { _ = windows.CloseHandle(j.handle) }

// tie keeps the signals of the terminal, and windows, from the worker.
func tie(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{
		HideWindow:    true,
		CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_NO_WINDOW,
	}
}

func kill(p *os.Process) { _ = p.Kill() }
