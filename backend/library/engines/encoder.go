package engines

import (
	"errors"

	"pincite/backend/embed"
)

// Keys of encoders among the engines that are open; no model has such a name.
const (
	encoderKey    = "@encoder"
	entailmentKey = "@entailment"
)

// Encoder returns the engine of the encoder that reads the best passages of a search once more, opened once and
// shared. It is nil where there is none, with the reason in [Pool.EncoderFault].
func (p *Pool) Encoder() (embed.Engine, error) {
	return p.encoder(encoderKey, func() (embed.Engine, error) { return embed.OpenEncoder(p.Folders.Encoder, p.options) })
}

// Entailment returns the engine of the cross-encoder of [embed.OpenEntailment], as [Pool.Encoder] does its own.
func (p *Pool) Entailment() (embed.Engine, error) {
	return p.encoder(entailmentKey, func() (embed.Engine, error) { return embed.OpenEntailment(p.options) })
}

func (p *Pool) encoder(key string, open func() (embed.Engine, error)) (embed.Engine, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if e, open := p.open[key]; open {
		return e, nil
	}
	if p.encoderFaults[key] != nil {
		return nil, nil
	}
	e, err := open()
	if errors.Is(err, embed.ErrNoEncoder) {
		p.encoderFaults[key] = err
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p.open[key] = e
	return e, nil
}

// EncoderFault says why there is no encoder, nil where there is one or none was wanted yet.
func (p *Pool) EncoderFault() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.encoderFaults[encoderKey]
}
