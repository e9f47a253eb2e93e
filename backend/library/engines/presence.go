package engines

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"

	"pincite/backend/review/presence"
	"pincite/models"
)

// Presence returns the model that tells which clauses a document has, read once, and its
// hash.
func (p *Pool) Presence() (*presence.Model, string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.presence == nil {
		data, err := fs.ReadFile(models.FS, "presence/"+presence.File)
		if err == nil {
			p.presence, err = presence.Read(data)
		}
		if err != nil {
			return nil, "", fmt.Errorf("the model of clauses: %w; install Pincite again", err)
		}
		sum := sha256.Sum256(data)
		p.presenceHash = hex.EncodeToString(sum[:8])
	}
	return p.presence, p.presenceHash, nil
}
