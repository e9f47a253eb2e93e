package clipboard

import (
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/windows"
)

func TestPut(t *testing.T) {
	f := Flavours{Text: "“The fee”\nis due.", HTML: "<p>“The fee”</p>", RTF: `{\rtf1 The fee{\footnote Lease.}}`}
	if err := Put(f); err != nil {
		t.Skipf("no clipboard here: %v", err)
	}
	if ok, _, why := openClipboard.Call(0); ok == 0 {
		t.Fatal(why)
	}
	defer closeClipboard.Call() //nolint:errcheck // nothing depends on it
	read := func(format uintptr) unsafe.Pointer {
		memory, _, why := user32.NewProc("GetClipboardData").Call(format)
		if memory == 0 {
			t.Fatal(why)
		}
		at, _, _ := globalLock.Call(memory)
		return *(*unsafe.Pointer)(unsafe.Pointer(&at))
	}
	byName := func(name string) string {
		utf16, _ := windows.UTF16PtrFromString(name)
		format, _, _ := register.Call(uintptr(unsafe.Pointer(utf16)))
		return windows.BytePtrToString((*byte)(read(format)))
	}
	if got := windows.UTF16PtrToString((*uint16)(read(unicodeText))); got != "“The fee”\r\nis due." {
		t.Errorf("text: %q", got)
	}
	if got := byName("Rich Text Format"); got != f.RTF {
		t.Errorf("RTF: %q", got)
	}
	if got := byName("HTML Format"); !strings.Contains(got, "<!--StartFragment-->"+f.HTML+"<!--EndFragment-->") {
		t.Errorf("HTML: %q", got)
	}
}

func TestDescribed(t *testing.T) {
	s := described("<p>é</p>")
	if want := "StartHTML:0000000105\r\nEndHTML:0000000178\r\nStartFragment:0000000137\r\nEndFragment:0000000146\r\n<html>"; !strings.Contains(s, want) ||
		s[137:146] != "<p>é</p>" || len(s) != 178 {
		t.Errorf("%q", s)
	}
}
