package main

import (
	"fmt"
	"time"
)

// count says how many there are of something.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// megabytes and gigabytes write an amount of bytes.
func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }

func gigabytes(n int64) string {
	if n < 100e6 {
		return megabytes(n)
	}
	return fmt.Sprintf("%.2f GB", float64(n)/1e9)
}

// seconds writes how long something took.
func seconds(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Hour:
		return d.Round(time.Second).String()
	}
	return d.Round(time.Minute).String()
}
