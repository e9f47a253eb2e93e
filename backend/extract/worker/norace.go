//go:build !race

package worker

// raced says that the race detector is built in.
const raced = false
