//go:build !linux && !darwin && !windows

package library

func remote(string) bool { return false }
