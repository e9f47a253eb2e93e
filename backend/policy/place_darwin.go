package policy

// SystemFile is where the computer's own policy is, which administrators alone write to.
func SystemFile() string { return "/Library/Application Support/Pincite/policy.json" }
