//go:build race

// Package race says whether the race detector is built in, which makes programs some ten times slower and larger: tests that try
// many cases then try fewer.
package race

// Enabled reports whether the race detector is built in.
const Enabled = true
