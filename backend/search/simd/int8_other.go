//go:build !amd64 && !arm64

package simd

var products = [...]implementation{portable}
