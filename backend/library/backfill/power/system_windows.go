package power

import (
	"context"
	"unsafe"

	"golang.org/x/sys/windows"
)

// System returns the source of this machine.
func System() Source { return status{} }

// status is the [Source] of a Windows machine.
type status struct{}

// systemPowerStatus is SYSTEM_POWER_STATUS of winbase.h.
type systemPowerStatus struct {
	ACLineStatus        byte // 0 off line, 1 on line, 255 unknown
	BatteryFlag         byte
	BatteryLifePercent  byte
	SystemStatusFlag    byte
	BatteryLifeTime     uint32
	BatteryFullLifeTime uint32
}

// OnBattery implements [Source].
func (status) OnBattery(context.Context) bool {
	const offline = 0
	get := windows.NewLazySystemDLL("kernel32.dll").NewProc("GetSystemPowerStatus")
	if get.Find() != nil {
		return false
	}
	var s systemPowerStatus
	ok, _, _ := get.Call(uintptr(unsafe.Pointer(&s)))
	return ok != 0 && s.ACLineStatus == offline
}
