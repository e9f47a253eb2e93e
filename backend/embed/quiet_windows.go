//go:build cgo

package embed

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// quietly loads ONNX Runtime so that it writes nothing to standard error: Microsoft's build with
// DirectML prints a line there wherever no graphics processor is.
func quietly(load func() error) error {
	muteC()
	return load()
}

// muteC points the standard error of Microsoft's C library, which Go does not use, to NUL for good.
// Where that cannot be done, a line more is printed. The library closes the handle that it had,
// which is Go's too; so that one is protected meanwhile.
func muteC() {
	const writeOnly, standardError, protect = 1, 2, 2 // HANDLE_FLAG_PROTECT_FROM_CLOSE
	c := windows.NewLazySystemDLL("ucrtbase.dll")
	open, dup2 := c.NewProc("_open"), c.NewProc("_dup2")
	null, err := syscall.BytePtrFromString("NUL")
	if err != nil || open.Find() != nil || dup2.Find() != nil {
		return
	}
	was, err := windows.GetStdHandle(windows.STD_ERROR_HANDLE)
	if err != nil || windows.SetHandleInformation(was, protect, protect) != nil {
		return
	}
	if fd, _, _ := open.Call(uintptr(unsafe.Pointer(null)), writeOnly); int32(fd) >= 0 {
		_, _, _ = dup2.Call(fd, standardError)
	}
	// The C library has made what it writes to the process's.
	_ = windows.SetStdHandle(windows.STD_ERROR_HANDLE, was)
	_ = windows.SetHandleInformation(was, protect, 0)
}
