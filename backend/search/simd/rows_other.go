//go:build !amd64

package simd

func fits(int) bool { return false }

func sum(_ *float32, _ *int8, _ *Pick, _, _ int) {}

func dots(_, _ *float32, _ *int8, _ *int32, _, _ int) {}
