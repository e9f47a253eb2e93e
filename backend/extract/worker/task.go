package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Task is something else than reading that is done to a foreign file in a worker. The
// program gives its tasks to [RunIfAsked] and calls them with [Pool.Do].
type Task struct {
	Name string // unlike those of the program's other tasks
	// Do does the task in the worker, on a file of that size whose bytes the caller holds.
	// The arguments are those of [Pool.Do]; the result is what that returns.
	Do func(ctx context.Context, arguments []byte, file io.ReaderAt, size int64) ([]byte, error)
	// Errors are those of Do that keep their identity on the way back, as the ones of
	// package canon always do.
	Errors []error
}

// Do has a worker do a task on a file, of which it sees what it asks for and nothing else.
// The arguments travel as JSON. The errors are those of the task and of file, and
// [ErrCrashed], [ErrTimeout], [ErrMemory], [ErrStart] and [ErrClosed].
func (p *Pool) Do(ctx context.Context, t Task, arguments any, file io.ReaderAt, size int64) ([]byte, error) {
	encoded, err := json.Marshal(arguments)
	if err != nil {
		return nil, fmt.Errorf("arguments of %s: %w", t.Name, err)
	}
	a, err := p.run(ctx, call{request: request{Task: task(t.Name), Arguments: encoded, Size: size}, file: file, errors: t.Errors}, func() {})
	return a.result, err
}

// do does a task in the worker.
func (t *Task) do(c call) answer {
	result, err := t.Do(context.Background(), c.Arguments, c.file, c.Size)
	return answer{result: result, err: err, errors: t.Errors}
}

// want asks for bytes of the caller's file.
type want struct {
	Offset int64 `json:"offset"`
	Length int   `json:"length"`
}

// maxWant bounds what is asked for at once.
const maxWant = 1 << 20

// remoteFile is a file that the parent holds. It is not safe for concurrent use.
type remoteFile struct {
	out    *frameWriter
	chunks <-chan []byte
	size   int64
}

func (f *remoteFile) ReadAt(b []byte, at int64) (n int, err error) {
	if at < 0 {
		return 0, errors.New("a negative offset")
	}
	for n < len(b) {
		if at+int64(n) >= f.size {
			return n, io.EOF
		}
		w := want{at + int64(n), int(min(int64(len(b)-n), maxWant, f.size-at-int64(n)))}
		f.out.writeJSON(frameWant, w)
		if err := f.out.flush(); err != nil {
			return n, err
		}
		chunk := <-f.chunks
		if len(chunk) != w.Length {
			return n, io.ErrUnexpectedEOF
		}
		n += copy(b[n:], chunk)
	}
	return n, nil
}

// sourceError is the error of reading the file that a task is done on.
type sourceError struct{ error }

func (e sourceError) Unwrap() error { return e.error }

// serveWant answers a worker that asks for bytes of the file. Where there are none, the
// worker gets an empty chunk.
func serveWant(w *frameWriter, file io.ReaderAt, size int64, body []byte) error {
	var ask want
	if err := json.Unmarshal(body, &ask); err != nil || file == nil || ask.Length < 1 || ask.Length > maxWant || ask.Offset < 0 ||
		ask.Offset > size-int64(ask.Length) {
		return fmt.Errorf("%w: it asks for what is not there", errProtocol)
	}
	chunk := make([]byte, ask.Length)
	if n, err := file.ReadAt(chunk, ask.Offset); n < len(chunk) {
		return sourceError{fmt.Errorf("it became shorter while it was read: %w", err)}
	}
	w.write(frameChunk, chunk)
	return w.flush()
}
