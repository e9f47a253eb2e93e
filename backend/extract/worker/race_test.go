//go:build race

package worker

const raced = true
