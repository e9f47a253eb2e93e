//go:build !linux && !darwin && !windows

package power

// System returns the source of this machine.
func System() Source { return Mains{} }
