//go:build race

package route

const raced = true
