package clipboard

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	user32         = windows.NewLazySystemDLL("user32.dll")
	openClipboard  = user32.NewProc("OpenClipboard")
	closeClipboard = user32.NewProc("CloseClipboard")
	emptyClipboard = user32.NewProc("EmptyClipboard")
	setData        = user32.NewProc("SetClipboardData")
	register       = user32.NewProc("RegisterClipboardFormatW")
	kernel32       = windows.NewLazySystemDLL("kernel32.dll")
	globalAlloc    = kernel32.NewProc("GlobalAlloc")
	globalFree     = kernel32.NewProc("GlobalFree")
	globalLock     = kernel32.NewProc("GlobalLock")
	globalUnlock   = kernel32.NewProc("GlobalUnlock")
	moveMemory     = kernel32.NewProc("RtlMoveMemory")
)

const (
	unicodeText = 13 // CF_UNICODETEXT
	moveable    = 2  // GMEM_MOVEABLE
	attempts    = 10 // while another program has the clipboard
)

// Put puts a text on the clipboard.
func Put(f Flavours) (err error) {
	runtime.LockOSThread() // which has the clipboard
	defer runtime.UnlockOSThread()
	for i := 0; ; i++ {
		ok, _, why := openClipboard.Call(0)
		if ok != 0 {
			break
		}
		if i == attempts {
			return fmt.Errorf("open the clipboard: %w; copy again", why)
		}
		time.Sleep(20 * time.Millisecond)
	}
	defer closeClipboard.Call() //nolint:errcheck // nothing can be done about it
	if ok, _, why := emptyClipboard.Call(); ok == 0 {
		return fmt.Errorf("empty the clipboard: %w; copy again", why)
	}
	text, err := windows.UTF16FromString(strings.ReplaceAll(f.Text, "\n", "\r\n"))
	if err != nil {
		return fmt.Errorf("copy: %w", err)
	}
	return errors.Join(
		named("Rich Text Format", append([]byte(f.RTF), 0)), named("HTML Format", append([]byte(described(f.HTML)), 0)),
		give(unicodeText, unsafe.Pointer(unsafe.SliceData(text)), 2*len(text)),
	)
}

// named puts data on the clipboard in a format that is known by its name.
func named(name string, data []byte) error {
	utf16, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return err
	}
	format, _, why := register.Call(uintptr(unsafe.Pointer(utf16)))
	if format == 0 {
		return fmt.Errorf("copy as %s: %w", name, why)
	}
	return give(format, unsafe.Pointer(unsafe.SliceData(data)), len(data))
}

// give hands data over to the system, which owns it then.
func give(format uintptr, data unsafe.Pointer, n int) error {
	memory, _, why := globalAlloc.Call(moveable, uintptr(n))
	if memory == 0 {
		return fmt.Errorf("copy: %w", why)
	}
	at, _, why := globalLock.Call(memory)
	if at == 0 {
		return fmt.Errorf("copy: %w", why)
	}
	moveMemory.Call(at, uintptr(data), uintptr(n)) //nolint:errcheck // it returns nothing
	globalUnlock.Call(memory)                      //nolint:errcheck // 0 says that nobody has it locked any more
	if ok, _, why := setData.Call(format, memory); ok == 0 {
		globalFree.Call(memory) //nolint:errcheck // what failed is told
		return fmt.Errorf("copy: %w", why)
	}
	return nil
}

// described returns HTML with what Windows wants in front of it: where it begins and ends, in bytes.
func described(html string) string {
	const (
		head   = "Version:0.9\r\nStartHTML:%010d\r\nEndHTML:%010d\r\nStartFragment:%010d\r\nEndFragment:%010d\r\n"
		before = "<html><body><!--StartFragment-->"
		after  = "<!--EndFragment--></body></html>"
	)
	start := len(fmt.Sprintf(head, 0, 0, 0, 0))
	from := start + len(before)
	to := from + len(html)
	return fmt.Sprintf(head, start, to+len(after), from, to) + before + html + after
}
