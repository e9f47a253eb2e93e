//go:build !windows && !darwin

package policy

// SystemFile is where the computer's own policy is, which root alone writes to.
func SystemFile() string { return "/etc/pincite/policy.json" }
