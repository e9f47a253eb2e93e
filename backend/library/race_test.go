//go:build race

package library

const raced = true
