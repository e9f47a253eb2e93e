//go:build !linux

package main

// confined, dial and alone serve tests that need Linux.
func confined() {}
func alone()    {}
func dial()     {}
