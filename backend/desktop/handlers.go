package desktop

import (
	"html/template"
	"net/http"
	"net/url"
	"strings"
)

// policy is the page's Content-Security-Policy: nothing but what the program itself
// serves, and nothing evaluated. Styles may be inline: boxes lie where their words do. The
// page holds it, too (frontend/index.html), but for who may frame it, which only a header
// can say.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' " +
	"data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'" + framing

const framing = "; frame-ancestors 'none'"

// confined forbids the page all that it does not need: no other origin, no evaluated
// text. Styles may be inline, for the positions of boxes.
func confined(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(w, r)
	})
}

// sourceHandler serves /source/MATTER/DOCUMENT: the bytes of a document's file, checked
// against its hash, for drawing its pages. The matter's name is escaped twice: it
// may have slashes, and Wails unescapes once.
type sourceHandler struct{ shell *shell }

func (h sourceHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	if r.Method != http.MethodGet || len(parts) != 3 || parts[0] != "source" {
		http.NotFound(w, r)
		return
	}
	name, err := url.PathUnescape(parts[1])
	if err != nil {
		http.NotFound(w, r)
		return
	}
	m, err := h.shell.matter(name)
	if err == nil {
		var source []byte
		if source, err = m.Source(r.Context(), parts[2]); err == nil {
			w.Header().Set("Content-Type", "application/pdf")
			w.Header().Set("Cache-Control", "no-store")
			_, _ = w.Write(source)
			return
		}
	}
	http.Error(w, err.Error(), http.StatusNotFound)
}

// failurePage says why the program cannot start.
type failurePage struct{ cause error }

var failure = template.Must(template.New("").Parse(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Pincite cannot start</title>
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2.2em 2.6em;overflow-wrap:anywhere}
h1{font-size:1.4em;margin:0 0 .6em}h2{font-size:1em;margin:1.2em 0 .2em}p{margin:0}.soft{opacity:.75;margin-top:1.6em}</style>
<main><h1>Pincite cannot start</h1><p role="alert">{{.Reason}}</p><h2>What to do</h2><p>{{.Step}}</p>
<p class="soft">Your contracts have not been touched.</p></main></html>`))

func (p failurePage) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = failure.Execute(w, explain(p.cause))
}
