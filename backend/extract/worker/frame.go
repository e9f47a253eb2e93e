package worker

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A frame is one byte for its kind, the length of its body in four bytes, little-endian,
// and the body.
//
// A call is frameRequest (JSON) and frameSource, which a task goes without: it asks for its
// file piece by piece with frameWant (JSON), and gets each as frameChunk. The answer to it begins with any number
// of frameBeat, empty, one for each finished page, and ends with frameEnd. Between them
// stand either one frameFault (JSON), one frameResult, or frameText (JSON) with frameBody, framePlaces (JSON)
// if there are any and, for each member, frameMember (JSON) with frameBody, or one
// framePlaces. A worker that is ready to be called says frameHello.
type frameKind byte

const (
	frameHello   frameKind = 'h'
	frameRequest frameKind = 'q'
	frameSource  frameKind = 's'
	frameBeat    frameKind = 'p'
	frameFault   frameKind = 'e'
	frameText    frameKind = 't'
	frameBody    frameKind = 'b'
	frameMember  frameKind = 'm'
	framePlaces  frameKind = 'o'
	frameResult  frameKind = 'r'
	frameWant    frameKind = 'w'
	frameChunk   frameKind = 'c'
	frameEnd     frameKind = 'z'
)

const (
	frameHeader = 5
	maxBody     = 1 << 30 // of one frame
)

// errProtocol is returned when the other side does not say what it should.
var errProtocol = errors.New("the worker does not keep to the protocol")

// frameWriter writes frames, and keeps the first error.
type frameWriter struct {
	w   *bufio.Writer
	err error
}

func newFrameWriter(w io.Writer) *frameWriter { return &frameWriter{w: bufio.NewWriterSize(w, 64<<10)} }

func (f *frameWriter) write(kind frameKind, body []byte) {
	if f.err == nil && len(body) > maxBody {
		f.err = fmt.Errorf("%w: a frame of %d bytes", errProtocol, len(body))
	}
	if f.err != nil {
		return
	}
	var header [frameHeader]byte
	header[0] = byte(kind)
	binary.LittleEndian.PutUint32(header[1:], uint32(len(body)))
	_, f.err = f.w.Write(header[:])
	if f.err == nil {
		_, f.err = f.w.Write(body)
	}
}

func (f *frameWriter) writeJSON(kind frameKind, v any) {
	body, err := json.Marshal(v)
	if err != nil && f.err == nil {
		f.err = err
	}
	f.write(kind, body)
}

func (f *frameWriter) flush() error {
	if f.err == nil {
		f.err = f.w.Flush()
	}
	return f.err
}

// frameReader reads frames whose bodies together take at most left bytes.
type frameReader struct {
	r    *bufio.Reader
	left int64
}

func newFrameReader(r io.Reader) *frameReader { return &frameReader{r: bufio.NewReaderSize(r, 64<<10)} }

func (f *frameReader) read() (frameKind, []byte, error) {
	var header [frameHeader]byte
	if _, err := io.ReadFull(f.r, header[:]); err != nil {
		return 0, nil, err
	}
	size := int64(binary.LittleEndian.Uint32(header[1:]))
	if size > min(f.left, maxBody) {
		return 0, nil, fmt.Errorf("%w: a frame of %d bytes", errTooMuch, size)
	}
	f.left -= size
	// One piece, for an archive's members are large: what is announced and never comes is
	// not resident.
	body := make([]byte, size)
	if _, err := io.ReadFull(f.r, body); err != nil {
		return 0, nil, err
	}
	return frameKind(header[0]), body, nil
}

// errTooMuch is returned when the other side sends more than it may.
var errTooMuch = errors.New("the answer is too long")

// expect reads a frame that must be of this kind.
func (f *frameReader) expect(kind frameKind) ([]byte, error) {
	got, body, err := f.read()
	if err == nil && got != kind {
		err = fmt.Errorf("%w: a frame of kind %q for one of kind %q", errProtocol, got, kind)
	}
	return body, err
}
