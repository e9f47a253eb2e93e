package library

import "pincite/backend/embed"

// kept is an engine that its owner closes.
type kept struct{ embed.Engine }

func (kept) Close() error { return nil }

// Provide makes an engine the model of a name, for tests outside the package.
func (l *Library) Provide(name string, e embed.Engine) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.engines[name] = kept{e}
	l.open = func(string, embed.Options) (embed.Engine, error) { return &kept{e}, nil }
	l.changed++
}

// Unjudged returns a request whose vectors are used whatever they are worth, for measuring
// what that does.
func (r EmbedRequest) Unjudged() EmbedRequest {
	r.unjudged = true
	return r
}
