//go:build !linux && !darwin && !windows

package watch

func remote(string) bool { return false }
