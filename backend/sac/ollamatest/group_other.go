//go:build !unix

package ollamatest

import "os/exec"

func ownGroup(*exec.Cmd) {}

func killGroup(c *exec.Cmd) { _ = c.Process.Kill() } // it may be gone
