package power

import (
	"context"
	"os/exec"
)

// System returns the source of this machine.
func System() Source {
	return PMSet{func(ctx context.Context) ([]byte, error) {
		return exec.CommandContext(ctx, "/usr/bin/pmset", "-g", "batt").Output()
	}}
}
