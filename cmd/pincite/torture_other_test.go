//go:build !unix

package main

// survey serves a test of other systems.
func survey() {}
