package power

import (
	"context"
	"io/fs"
	"path"
	"strings"
)

// Supplies is the [Source] of a Linux machine: the folder /sys/class/power_supply, as the
// kernel's Documentation/ABI/testing/sysfs-class-power describes it.
type Supplies struct{ FS fs.FS }

// OnBattery implements [Source]. The machine runs on its battery where a battery of its
// own discharges and no other supply is on line: a laptop on a weak charger discharges
// too. Batteries of what is attached to it, a mouse say, have the scope "Device".
func (s Supplies) OnBattery(context.Context) bool {
	entries, err := fs.ReadDir(s.FS, ".")
	if err != nil {
		return false
	}
	discharging := false
	for _, e := range entries {
		if strings.EqualFold(s.read(e.Name(), "scope"), "Device") {
			continue
		}
		if s.read(e.Name(), "type") != "Battery" {
			if online := s.read(e.Name(), "online"); online != "" && online != "0" {
				return false
			}
			continue
		}
		discharging = discharging || s.read(e.Name(), "status") == "Discharging"
	}
	return discharging
}

// read returns a property of a supply, and "" where there is none.
func (s Supplies) read(supply, property string) string {
	b, err := fs.ReadFile(s.FS, path.Join(supply, property))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(b))
}
