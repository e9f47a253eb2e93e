//go:build !linux

package main

// confined and dial serve a test that needs Linux's seccomp.
func confined() {}
func dial()     {}
