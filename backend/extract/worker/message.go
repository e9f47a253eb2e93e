package worker

import (
	"encoding/json"
	"fmt"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/extract/canon"
)

// task is what a worker is asked to do with a source.
type task string

const (
	taskRead   task = "read"
	taskPlaces task = "places"
)

// request is a call, without the source.
type request struct {
	Task     task          `json:"task"`
	Name     string        `json:"name"`
	Password string        `json:"password,omitempty"`
	Tools    extract.Tools `json:"tools"`
	Near     int           `json:"near,omitempty"`
	Members  bool          `json:"members,omitempty"` // alone
	// Of a [Task]:
	Arguments json.RawMessage `json:"arguments,omitempty"`
	Size      int64           `json:"size,omitempty"`
}

// reads reports whether a request comes with its source.
func (q request) reads() bool { return q.Task == taskRead || q.Task == taskPlaces }

func (q request) options() extract.Options {
	return extract.Options{Password: q.Password, Tools: q.Tools, Near: q.Near, MembersAlone: q.Members}
}

// answer is what a worker makes of a source.
type answer struct {
	text   *extract.Text
	places doc.Places // where they were asked for, or those of text
	result []byte     // of a task
	err    error      // of the reader
	errors []error    // see Task.Errors
}

// memberHeader is a member without its bytes.
type memberHeader struct {
	Name  string `json:"name"`
	Fault fault  `json:"fault,omitzero"`
}

// write sends an answer.
func (a answer) write(w *frameWriter, t task) error {
	if a.err != nil {
		w.writeJSON(frameFault, faultOf(a.err, a.errors))
	}
	switch {
	case a.err != nil && a.text == nil:
	case t == taskPlaces:
		w.writeJSON(framePlaces, a.places)
	case t != taskRead:
		w.write(frameResult, a.result)
	default:
		writeText(w, a.text)
	}
	w.write(frameEnd, nil)
	return w.flush()
}

func writeText(w *frameWriter, t *extract.Text) {
	w.writeJSON(frameText, t)
	w.write(frameBody, []byte(t.Text))
	if len(t.Places.Sizes) > 0 {
		w.writeJSON(framePlaces, t.Places)
	}
	for _, m := range t.Members {
		w.writeJSON(frameMember, memberHeader{m.Name, faultOf(m.Err, nil)})
		w.write(frameBody, m.Source)
	}
}

// readAnswer receives the answer to a call, gives the worker what it asks for of its file, and
// calls beat for each page that it finishes.
func readAnswer(r *frameReader, w *frameWriter, c call, beat func()) (a answer, err error) {
	answered := false
	for {
		kind, body, err := r.read()
		if err != nil {
			return a, err
		}
		switch answered = answered || kind != frameEnd && kind != frameBeat && kind != frameWant; kind {
		case frameBeat:
			beat()
		case frameWant:
			err = serveWant(w, c.file, c.Size, body)
		case frameResult:
			a.result = body
		case frameEnd:
			if !answered {
				return a, fmt.Errorf("%w: an answer without content", errProtocol)
			}
			if a.text != nil {
				a.text.Places = a.places
			}
			return a, nil
		case frameFault:
			var f fault
			err = json.Unmarshal(body, &f)
			a.err = f.err(c.errors)
		case framePlaces:
			a.places.Sizes = []doc.PageSize{}
			err = json.Unmarshal(body, &a.places)
		case frameText:
			a.text, err = readText(r, body)
		case frameMember:
			err = a.readMember(r, body)
		default:
			err = fmt.Errorf("%w: a frame of kind %q", errProtocol, kind)
		}
		if err != nil {
			return a, err
		}
	}
}

func readText(r *frameReader, header []byte) (*extract.Text, error) {
	t := &extract.Text{}
	if err := json.Unmarshal(header, t); err != nil {
		return nil, fmt.Errorf("%w: %w", errProtocol, err)
	}
	body, err := r.expect(frameBody)
	t.Text = string(body)
	return t, err
}

func (a *answer) readMember(r *frameReader, header []byte) error {
	var h memberHeader
	if err := json.Unmarshal(header, &h); err != nil || a.text == nil {
		return fmt.Errorf("%w: a member out of place", errProtocol)
	}
	body, err := r.expect(frameBody)
	if err != nil {
		return err
	}
	a.text.Members = append(a.text.Members, canon.Member{Name: h.Name, Source: body, Err: h.Fault.err(nil)})
	return nil
}
