package main

import (
	"runtime"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newVersion(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of this program",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			c.printf("pincite %s (%s, %s/%s)\n", library.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}
