//go:build !linux

package desktop

import "context"

// beforeSleep does nothing: there matters are locked when the machine has slept, by [shell.keepLocked].
func beforeSleep(context.Context, func()) {}
