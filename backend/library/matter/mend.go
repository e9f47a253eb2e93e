package matter

import (
	"os"

	"pincite/backend/atomicfile"
)

// NoteDamage has the next index run mend the matter. Where the note cannot be written, a repair
// that is asked for finds the damage all the same.
func (h *Handle) NoteDamage() { _ = atomicfile.WriteFile(h.path+MendSuffix, nil, atomicfile.Private) }

// Damaged reports whether damage was noted.
func (h *Handle) Damaged() bool {
	_, err := os.Stat(h.path + MendSuffix)
	return err == nil
}

// Mended takes the note away.
func (h *Handle) Mended() error { return atomicfile.Remove(h.path + MendSuffix) }
