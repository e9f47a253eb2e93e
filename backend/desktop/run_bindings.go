//go:build bindings

package desktop

import (
	"fmt"
	"os"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
)

// Main lets Wails describe the API to those who ask "wails generate module"; no library is
// opened for it. The page itself uses frontend/src/lib/api/types.ts.
func Main([]string, Assets) int {
	if err := wails.Run(&options.App{Bind: []any{&API{}}}); err != nil {
		fmt.Fprintln(os.Stderr, "pincite-desktop:", err)
		return 1
	}
	return 0
}
