// Package power tells whether this machine runs on its battery, so that work that can
// wait does not drain it.
//
// Call [System] for the source of this machine and ask it with [Source.OnBattery]. What
// cannot be found out counts as mains: a machine without a battery, or a system that does
// not say, is never kept from its work.
package power

import "context"

// Source tells what a machine runs on. It is safe for concurrent use.
type Source interface {
	// OnBattery reports whether the machine draws on its battery now; false where that
	// cannot be told.
	OnBattery(ctx context.Context) bool
}

// Mains is the [Source] of a machine that never runs on a battery.
type Mains struct{}

// OnBattery implements [Source].
func (Mains) OnBattery(context.Context) bool { return false }
