package worker

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// job is a Windows job object: what belongs to it dies with the last handle to it, which
// this process holds, and may have no more memory and processes than it says.
type job struct{ handle windows.Handle }

// mostProcesses is how many processes a worker and what it starts may be: LibreOffice is three.
const mostProcesses = 32

// hold puts a worker, which tie has started suspended, in a job of its own, and lets it go.
func hold(p *os.Process, l Limits) (job, error) {
	handle, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return job{}, fmt.Errorf("make a job: %w", err)
	}
	j := job{handle}
	if err := errors.Join(j.limit(l), j.take(p.Pid)); err != nil {
		j.release()
		return job{}, err
	}
	return j, nil
}

func (j job) limit(l Limits) error {
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY |
				windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS | windows.JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION,
			ActiveProcessLimit: mostProcesses,
		},
		ProcessMemoryLimit: uintptr(l.Memory + l.Memory/2),
	}
	_, err := windows.SetInformationJobObject(j.handle, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		return fmt.Errorf("limit a job: %w", err)
	}
	// No windows, clipboard or settings of others.
	ui := windows.JOBOBJECT_BASIC_UI_RESTRICTIONS{UIRestrictionsClass: windows.JOB_OBJECT_UILIMIT_HANDLES |
		windows.JOB_OBJECT_UILIMIT_READCLIPBOARD | windows.JOB_OBJECT_UILIMIT_WRITECLIPBOARD |
		windows.JOB_OBJECT_UILIMIT_SYSTEMPARAMETERS | windows.JOB_OBJECT_UILIMIT_EXITWINDOWS}
	_, err = windows.SetInformationJobObject(j.handle, windows.JobObjectBasicUIRestrictions, uintptr(unsafe.Pointer(&ui)),
		uint32(unsafe.Sizeof(ui)))
	if err != nil {
		return fmt.Errorf("take windows from a job: %w", err)
	}
	return nil
}

// take puts a suspended process in the job and resumes it.
func (j job) take(pid int) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(pid))
	if err != nil {
		return fmt.Errorf("open the worker: %w", err)
	}
	defer windows.CloseHandle(process)
	if err := windows.AssignProcessToJobObject(j.handle, process); err != nil {
		return fmt.Errorf("put the worker in a job: %w", err)
	}
	thread, err := threadOf(uint32(pid))
	if err != nil {
		return fmt.Errorf("find the worker's thread: %w", err)
	}
	defer windows.CloseHandle(thread)
	if _, err := windows.ResumeThread(thread); err != nil {
		return fmt.Errorf("let the worker go: %w", err)
	}
	return nil
}

// threadOf opens the one thread of a process that was started suspended. Package os closes the
// handle that the system gave of it.
func threadOf(pid uint32) (windows.Handle, error) {
	all, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPTHREAD, 0)
	if err != nil {
		return 0, err
	}
	defer windows.CloseHandle(all)
	entry := windows.ThreadEntry32{Size: uint32(unsafe.Sizeof(windows.ThreadEntry32{}))}
	for err = windows.Thread32First(all, &entry); err == nil; err = windows.Thread32Next(all, &entry) {
		if entry.OwnerProcessID == pid {
			return windows.OpenThread(windows.THREAD_SUSPEND_RESUME, false, entry.ThreadID)
		}
	}
	return 0, err
}

// release ends what is left of the job.
func (j job) release() { _ = windows.CloseHandle(j.handle) }

// tie keeps the signals of the terminal, and windows, from the worker, has it start suspended,
// and, where bound is set, lowers its integrity: it, and what it starts, can write nothing but its own folder, which
// is labelled so (Mandatory Integrity Control). Started is to be called once it has.
func tie(cmd *exec.Cmd, bound bool) (started func(), err error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{
		HideWindow:    true,
		CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_NO_WINDOW | windows.CREATE_SUSPENDED,
	}
	if !bound {
		return func() {}, nil
	}
	if err := labelLow(cmd.Dir); err != nil {
		return nil, fmt.Errorf("label the worker's folder: %w", err)
	}
	token, err := lowToken()
	if err != nil {
		return nil, fmt.Errorf("lower the worker's rights: %w", err)
	}
	cmd.SysProcAttr.Token = syscall.Token(token)
	return func() { _ = token.Close() }, nil
}

// labelLow lets processes of low integrity write to a folder and what will be in it.
func labelLow(folder string) error {
	descriptor, err := windows.SecurityDescriptorFromString("S:(ML;OICI;NW;;;LW)")
	if err != nil {
		return err
	}
	label, _, err := descriptor.SACL()
	if err != nil {
		return err
	}
	return windows.SetNamedSecurityInfo(folder, windows.SE_FILE_OBJECT, windows.LABEL_SECURITY_INFORMATION, nil, nil, nil, label)
}

// lowToken returns this process's token with low integrity.
func lowToken() (low windows.Token, err error) {
	var own windows.Token
	if err := windows.OpenProcessToken(windows.CurrentProcess(), windows.TOKEN_QUERY|windows.TOKEN_DUPLICATE, &own); err != nil {
		return 0, err
	}
	defer own.Close()
	const access = windows.TOKEN_QUERY | windows.TOKEN_DUPLICATE | windows.TOKEN_ASSIGN_PRIMARY | windows.TOKEN_ADJUST_DEFAULT
	if err := windows.DuplicateTokenEx(own, access, nil, windows.SecurityImpersonation, windows.TokenPrimary, &low); err != nil {
		return 0, err
	}
	sid, err := windows.CreateWellKnownSid(windows.WinLowLabelSid)
	if err == nil {
		label := windows.Tokenmandatorylabel{Label: windows.SIDAndAttributes{Sid: sid, Attributes: windows.SE_GROUP_INTEGRITY}}
		err = windows.SetTokenInformation(low, windows.TokenIntegrityLevel, (*byte)(unsafe.Pointer(&label)), label.Size())
	}
	if err != nil {
		return 0, errors.Join(err, low.Close())
	}
	return low, nil
}

func kill(p *os.Process) { _ = p.Kill() }
