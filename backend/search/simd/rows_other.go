//go:build !amd64

package simd

func fits(int) bool { return false }

func sumFloats(_, _ *float32, _ *Pick, _, _ int) {}

func sumInt8(_ *float32, _ *int8, _ *Pick, _, _ int) {}

func dots(_, _, _ *float32, _ *int32, _, _ int) {}
