package worker

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/extract/canon"
)

// frames writes frames into bytes, as a worker would.
func frames(write func(w *frameWriter)) []byte {
	var b bytes.Buffer
	w := newFrameWriter(&b)
	write(w)
	if err := w.flush(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func readerOf(b []byte, left int64) *frameReader {
	r := newFrameReader(bytes.NewReader(b))
	r.left = left
	return r
}

// received reads an answer to a call.
func received(b []byte, c call) (answer, []byte, int, error) {
	var asked bytes.Buffer
	beats := 0
	a, err := readAnswer(readerOf(b, 1<<20), newFrameWriter(&asked), c, func() { beats++ })
	return a, asked.Bytes(), beats, err
}

func TestFrames(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		var kinds []frameKind
		var bodies [][]byte
		total := int64(0)
		b := frames(func(w *frameWriter) {
			for range r.IntN(6) {
				body := make([]byte, r.IntN(1000))
				for i := range body {
					body[i] = byte(r.Uint32())
				}
				kinds, bodies, total = append(kinds, frameKind(r.Uint32())), append(bodies, body), total+int64(len(body))
				w.write(kinds[len(kinds)-1], body)
			}
		})
		in := readerOf(b, total)
		for i := range kinds {
			if kind, body, err := in.read(); err != nil || kind != kinds[i] || !bytes.Equal(body, bodies[i]) {
				t.Fatalf("frame %d: kind %d, %d bytes, %v", i, kind, len(body), err)
			}
		}
		if _, _, err := in.read(); err != io.EOF {
			t.Errorf("after the last one: %v", err)
		}
		if total == 0 {
			continue
		}
		// One byte less is allowed, or there.
		for name, in := range map[string]*frameReader{"too much": readerOf(b, total-1), "cut": readerOf(b[:len(b)-1], total)} {
			var err error
			for err == nil {
				_, _, err = in.read()
			}
			if err == io.EOF && len(bodies[len(bodies)-1]) > 1 {
				t.Errorf("%s: ends as if it were whole", name)
			}
			if name == "too much" && !errors.Is(err, errTooMuch) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestHugeFrame announces more than there is: nothing is read of it.
func TestHugeFrame(t *testing.T) {
	t.Parallel()
	for _, size := range []uint32{1<<20 + 1, maxBody + 1, 1<<32 - 1} {
		b := binary.LittleEndian.AppendUint32([]byte{byte(frameBody)}, size)
		if _, _, err := readerOf(b, 1<<20).read(); !errors.Is(err, errTooMuch) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

// TestAnswersTravel sends answers of every kind and gets the same.
func TestAnswersTravel(t *testing.T) {
	t.Parallel()
	own := errors.New("an error of the task's own")
	text := &extract.Text{
		Text: "1. Duties\n\nnone", Format: "html", Encoding: "utf-8", Extractor: "html/3", Notices: []string{"a notice"},
		Layout: doc.Layout{Blocks: []doc.Block{{Kind: doc.BlockItem, Level: 1, Label: "1", Span: doc.Span{Start: 0, End: 9}}}},
		Places: somePlaces(),
		Members: []canon.Member{
			{Name: "a.txt", Source: []byte("words")},
			{Name: "b.txt", Source: []byte{}, Err: canon.ErrTooLarge},
		},
	}
	for name, c := range map[string]struct {
		task task
		sent answer
	}{
		"a text":              {taskRead, answer{text: text, places: text.Places}},
		"places":              {taskPlaces, answer{places: somePlaces()}},
		"a result":            {"highlight", answer{result: []byte("done")}},
		"an error":            {taskRead, answer{err: canon.ErrDamaged}},
		"members alone":       {taskRead, answer{err: canon.ErrNeedsOCR, text: &extract.Text{Members: text.Members}}},
		"an error of its own": {"highlight", answer{err: own, errors: []error{own}}},
	} {
		var b bytes.Buffer
		if err := c.sent.write(newFrameWriter(&b), c.task); err != nil {
			t.Fatal(err)
		}
		got, asked, beats, err := received(b.Bytes(), call{errors: c.sent.errors})
		if err != nil || len(asked) > 0 || beats > 0 {
			t.Errorf("%s: %v, asked %q", name, err, asked)
			continue
		}
		if c.sent.err != nil {
			if !errors.Is(got.err, c.sent.err) {
				t.Errorf("%s: %v", name, got.err)
			}
			if sent := c.sent.text; (got.text == nil) != (sent == nil) || sent != nil && len(got.text.Members) != len(sent.Members) {
				t.Errorf("%s: %+v", name, got.text)
			}
			continue
		}
		if !reflect.DeepEqual(got.places, c.sent.places) || !bytes.Equal(got.result, c.sent.result) || (got.text == nil) != (c.sent.text == nil) {
			t.Errorf("%s: %+v", name, got)
		}
		if got.text == nil {
			continue
		}
		if got, want := got.text.Members[1].Err, canon.ErrTooLarge; !errors.Is(got, want) {
			t.Errorf("%s: member's error is %v", name, got)
		}
		got.text.Members[1].Err = canon.ErrTooLarge
		if !reflect.DeepEqual(got.text, text) {
			t.Errorf("%s:\n%+v\nwant\n%+v", name, got.text, text)
		}
	}
}

// TestAnswersOutOfOrder are those of a worker that was taken over by its source.
func TestAnswersOutOfOrder(t *testing.T) {
	t.Parallel()
	ask := func(w want) []byte {
		b, err := json.Marshal(w)
		if err != nil {
			panic(err)
		}
		return b
	}
	file := strings.NewReader("0123456789")
	for name, c := range map[string]struct {
		want  error
		write func(w *frameWriter)
	}{
		"nothing":              {io.EOF, func(*frameWriter) {}},
		"an end alone":         {errProtocol, func(w *frameWriter) { w.write(frameEnd, nil) }},
		"beats alone":          {errProtocol, func(w *frameWriter) { w.write(frameBeat, nil); w.write(frameEnd, nil) }},
		"no end":               {io.EOF, func(w *frameWriter) { w.write(frameResult, nil) }},
		"a greeting":           {errProtocol, func(w *frameWriter) { w.write(frameHello, nil) }},
		"a request":            {errProtocol, func(w *frameWriter) { w.write(frameRequest, nil) }},
		"a chunk":              {errProtocol, func(w *frameWriter) { w.write(frameChunk, nil) }},
		"an unknown kind":      {errProtocol, func(w *frameWriter) { w.write(0, nil) }},
		"a text without words": {errProtocol, func(w *frameWriter) { w.write(frameText, []byte("{}")); w.write(frameEnd, nil) }},
		"a text of no JSON":    {errProtocol, func(w *frameWriter) { w.write(frameText, []byte("{")) }},
		"a member first":       {errProtocol, func(w *frameWriter) { w.write(frameMember, []byte("{}")); w.write(frameBody, nil) }},
		"a member of no JSON": {errProtocol, func(w *frameWriter) {
			w.write(frameText, []byte("{}"))
			w.write(frameBody, nil)
			w.write(frameMember, []byte("x"))
		}},
		"a piece behind the end": {errProtocol, func(w *frameWriter) { w.write(frameWant, ask(want{Offset: 9, Length: 2})) }},
		"a piece before all":     {errProtocol, func(w *frameWriter) { w.write(frameWant, ask(want{Offset: -1, Length: 1})) }},
		"a piece of nothing":     {errProtocol, func(w *frameWriter) { w.write(frameWant, ask(want{Length: 0})) }},
		"a piece too large":      {errProtocol, func(w *frameWriter) { w.write(frameWant, ask(want{Length: maxWant + 1})) }},
		"a piece that overflows": {errProtocol, func(w *frameWriter) { w.write(frameWant, ask(want{Offset: 1<<63 - 1, Length: 10})) }},
		"a piece of no JSON":     {errProtocol, func(w *frameWriter) { w.write(frameWant, nil) }},
	} {
		if _, asked, _, err := received(frames(c.write), call{request: request{Size: file.Size()}, file: file}); !errors.Is(err, c.want) || len(asked) > 0 {
			t.Errorf("%s: %v, and it got %q", name, err, asked)
		}
	}
	// One that reads has no file to ask for.
	if _, _, _, err := received(frames(func(w *frameWriter) { w.write(frameWant, ask(want{Length: 1})) }), call{request: request{Size: 10}}); !errors.Is(err, errProtocol) {
		t.Error(err)
	}
}

// TestRemoteFile reads a file that the other side holds, as [io.ReaderAt] says.
func TestRemoteFile(t *testing.T) {
	t.Parallel()
	content := make([]byte, 3*maxWant/2)
	for i := range content {
		content[i] = byte(i * 7)
	}
	local := bytes.NewReader(content)
	chunks := make(chan []byte, 1)
	// The parent's side answers as soon as a question is flushed.
	answering := writerFunc(func(b []byte) (int, error) {
		kind, body, err := readerOf(b, 1<<20).read()
		if err != nil || kind != frameWant {
			t.Errorf("asked by a frame of kind %q: %v", kind, err)
		}
		var out bytes.Buffer
		if err := serveWant(newFrameWriter(&out), local, int64(len(content)), body); err != nil {
			return 0, err
		}
		chunk, err := readerOf(out.Bytes(), 2<<20).expect(frameChunk)
		chunks <- chunk
		return len(b), err
	})
	f := &remoteFile{out: newFrameWriter(answering), chunks: chunks, size: int64(len(content))}
	r := rand.New(rand.NewPCG(2, 2))
	for range 200 {
		at, b := r.Int64N(int64(len(content))+10), make([]byte, r.IntN(64))
		want := make([]byte, len(b))
		wantN, wantErr := local.ReadAt(want, at)
		if n, err := f.ReadAt(b, at); n != wantN || !bytes.Equal(b[:n], want[:n]) || len(b) > 0 && (err == nil) != (wantErr == nil) {
			t.Fatalf("%d bytes at %d: %d, %v, want %d, %v", len(b), at, n, err, wantN, wantErr)
		}
	}
	whole, err := io.ReadAll(io.NewSectionReader(f, 0, f.size))
	if err != nil || !bytes.Equal(whole, content) {
		t.Errorf("%d bytes, %v", len(whole), err)
	}
	if n, err := f.ReadAt(make([]byte, len(content)), 0); n != len(content) || err != nil { // in more pieces than one
		t.Errorf("%d bytes, %v", n, err)
	}
	if _, err := f.ReadAt(make([]byte, 1), -1); err == nil {
		t.Error("in front of the file is something")
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// FuzzAnswers gives the parent whatever a worker may say.
func FuzzAnswers(f *testing.F) {
	f.Add(frames(func(w *frameWriter) { writeText(w, &extract.Text{Text: "words"}); w.write(frameEnd, nil) }))
	f.Add(frames(func(w *frameWriter) { w.writeJSON(framePlaces, somePlaces()); w.write(frameEnd, nil) }))
	f.Add(frames(func(w *frameWriter) { w.writeJSON(frameFault, faultOf(canon.ErrDamaged, nil)); w.write(frameEnd, nil) }))
	f.Add(frames(func(w *frameWriter) { w.writeJSON(frameWant, want{Offset: 1, Length: 2}); w.write(frameResult, nil) }))
	f.Fuzz(func(t *testing.T, b []byte) {
		file := strings.NewReader("0123456789")
		_, asked, _, _ := received(b, call{request: request{Size: file.Size()}, file: file})
		for in := readerOf(asked, 1<<30); len(asked) > 0; {
			chunk, err := in.expect(frameChunk)
			if err == io.EOF {
				break
			}
			if err != nil || !strings.Contains("0123456789", string(chunk)) {
				t.Fatalf("the worker got %q, %v", chunk, err)
			}
		}
	})
}
