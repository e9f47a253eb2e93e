// Package browser stands in for github.com/pkg/browser, which Wails calls when a page asks
// it to open an address. This program's page never does; were it made to, an address could
// carry the words of a contract away, or start a program. See docs/adr/0021.
package browser

// OpenURL opens nothing. It returns no error: Wails would then look for browsers itself.
func OpenURL(string) error { return nil }
