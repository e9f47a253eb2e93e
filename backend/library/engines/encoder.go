package engines

import (
	"errors"

	"pincite/backend/embed"
)

// encoderKey is the encoder's among the engines that are open; no model has such a name.
const encoderKey = "@encoder"

// Encoder returns the engine of the encoder that reads the best passages of a search once more, opened once and
// shared. It is nil where there is none, with the reason in [Pool.EncoderFault].
func (p *Pool) Encoder() (embed.Engine, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if e, open := p.open[encoderKey]; open {
		return e, nil
	}
	if p.encoderFault != nil {
		return nil, nil
	}
	e, err := embed.OpenEncoder(p.Folders.Encoder, p.options)
	if errors.Is(err, embed.ErrNoEncoder) {
		p.encoderFault = err
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p.open[encoderKey] = e
	return e, nil
}

// EncoderFault says why there is no encoder, nil where there is one or none was wanted yet.
func (p *Pool) EncoderFault() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.encoderFault
}
