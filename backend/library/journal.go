package library

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"pincite/backend/library/matter"
)

// AssistantCall is one call of a tool by an assistant that a matter is served to. It holds no word of a
// contract or of a question.
type AssistantCall struct {
	Time   time.Time `json:"time"` // UTC
	Tool   string    `json:"tool"`
	Bytes  int       `json:"bytes"` // of the answer that was handed over
	Failed bool      `json:"failed,omitempty"`
}

// NoteAssistant adds a call to the matter's journal, a line of JSON each, in the file beside the matter
// that `pincite doctor --privacy` lists. Only the user can read it.
func (m *Matter) NoteAssistant(call AssistantCall) (err error) {
	line, err := json.Marshal(call)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(m.Path()+matter.JournalSuffix, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.Write(append(line, '\n'))
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return fmt.Errorf("note the call beside the matter: %w; nothing is handed over that is not noted: check the rights of %s", err, m.Path())
	}
	return nil
}
