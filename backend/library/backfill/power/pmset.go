package power

import (
	"context"
	"strings"
)

// PMSet is the [Source] of a Mac: what "pmset -g batt" prints.
type PMSet struct {
	// Run returns what the program printed.
	Run func(ctx context.Context) ([]byte, error)
}

// OnBattery implements [Source]. The first line is, for example:
//
//	Now drawing from 'Battery Power'
func (p PMSet) OnBattery(ctx context.Context) bool {
	out, err := p.Run(ctx)
	if err != nil {
		return false
	}
	first, _, _ := strings.Cut(string(out), "\n")
	return strings.Contains(first, "'Battery Power'")
}
