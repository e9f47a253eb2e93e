package legacy

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"time"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/tool"
	"pincite/testkit/extracttest"
)

func TestRead(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("The fee of ten Euro is due on the first day of each quarter. ", 20)
	source, soffice := extracttest.OldWord(t, "1. Term. It lasts.\n\n2. Fees. "+text)
	t.Run("LibreOffice", func(t *testing.T) {
		docx := func(_ context.Context, source []byte) (*canon.Text, error) {
			if !strings.HasPrefix(string(source), "PK") {
				t.Error("not a .docx")
			}
			return &canon.Text{Text: "text", Format: "docx", Extractor: "word/0"}, nil
		}
		got, err := Read(context.Background(), source, Options{Soffice: soffice, Docx: docx})
		if err != nil {
			t.Fatal(err)
		}
		if got.Format != "doc" || !strings.HasPrefix(got.Extractor, Extractor+" LibreOffice ") || !strings.HasSuffix(got.Extractor, " word/0") {
			t.Errorf("%s by %s", got.Format, got.Extractor)
		}
	})
	t.Run("antiword", func(t *testing.T) {
		antiword, err := exec.LookPath("antiword")
		if err != nil {
			t.Skip("antiword is not installed (Debian: antiword)")
		}
		got, err := Read(context.Background(), source, Options{Antiword: antiword})
		if err != nil {
			t.Fatal(err)
		}
		extracttest.Check(t, got)
		if want := "1. Term. It lasts.\n\n2. Fees. " + strings.TrimSpace(text); got.Text != want {
			t.Errorf("got %q", got.Text)
		}
		_, err = Read(context.Background(), source[:len(source)/3], Options{Antiword: antiword})
		if !errors.Is(err, canon.ErrTool) && !errors.Is(err, canon.ErrEmpty) {
			t.Errorf("cut off: %v", err)
		}
	})
	t.Run("encrypted", func(t *testing.T) {
		locked := append([]byte(nil), source...)
		for at := 0; at < len(locked); at += 64 { // a stream starts at a sector
			if locked[at] == 0xEC && locked[at+1] == 0xA5 {
				locked[at+11] |= 1
			}
		}
		if _, err := Read(context.Background(), locked, Options{Soffice: soffice}); !errors.Is(err, canon.ErrPassword) {
			t.Errorf("got %v", err)
		}
	})
}

func TestReadWithoutPrograms(t *testing.T) {
	t.Parallel()
	_, err := Read(context.Background(), []byte("source"), Options{})
	if !errors.Is(err, canon.ErrTool) || !strings.Contains(err.Error(), "; ") {
		t.Errorf("got %v", err)
	}
	_, err = Read(context.Background(), []byte("source"), Options{Antiword: "/does/not/exist"})
	if !errors.Is(err, canon.ErrTool) || !strings.HasSuffix(err.Error(), step) {
		t.Errorf("got %v", err)
	}
}

func TestRunStopsInTime(t *testing.T) {
	sleep, err := exec.LookPath("sleep")
	if err != nil {
		t.Skip("no sleep here")
	}
	dir := tool.Folder(t.TempDir())
	start := time.Now()
	if _, err := dir.Run(context.Background(), 50*time.Millisecond, sleep, "3600"); !errors.Is(err, canon.ErrTool) {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := dir.Run(ctx, time.Hour, sleep, "3600"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if took := time.Since(start); took > 5*time.Minute {
		t.Errorf("took %v", took)
	}
}

// FuzzRead looks at files that are anything, before a program sees them: without one,
// each is encrypted or wants a program.
func FuzzRead(f *testing.F) {
	f.Add([]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"))
	for _, flags := range []byte{0, 1} {
		stream := make([]byte, 64)
		stream[11] = flags
		f.Add(extracttest.Compound(&extracttest.Storage{Streams: map[string][]byte{"WordDocument": stream, "1Table": nil}}))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		extracttest.Promises(t, func(ctx context.Context) (*canon.Text, error) {
			x, err := Read(ctx, source, Options{})
			if !errors.Is(err, canon.ErrTool) && !errors.Is(err, canon.ErrPassword) {
				t.Errorf("%+v, %v", x, err)
			}
			return x, err
		})
	})
}

// A drive is no computer.
func TestFileURL(t *testing.T) {
	for path, want := range map[string]string{
		"C:/Users/Ann Lee/Temp/p": "file:///C:/Users/Ann%20Lee/Temp/p",
		"/tmp/\u00e6":             "file:///tmp/%C3%A6",
	} {
		if got := fileURL(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
