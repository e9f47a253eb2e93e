package library

import "pincite/backend/embed"

// Provide makes an engine the model of a name, for tests outside the package.
func (l *Library) Provide(name string, e embed.Engine) {
	l.engines.Provide(name, e, e)
}

// Unjudged returns a request whose vectors are used whatever they are worth, for measuring
// what that does.
func (r EmbedRequest) Unjudged() EmbedRequest {
	r.unjudged = true
	return r
}
