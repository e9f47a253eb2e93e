package archive

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/extracttest"
)

// entry is a member of a test's archive.
type entry struct {
	name, content string
	set           func(*zip.FileHeader)
}

func pack(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		if e.set != nil {
			e.set(h)
		}
		m, err := w.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(m, e.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestGolden(t *testing.T) {
	t.Parallel()
	source := pack(t,
		entry{name: "contracts/", set: func(h *zip.FileHeader) { h.SetMode(fs.ModeDir | 0o755) }},
		entry{name: "contracts/one.txt", content: "1. Term. It lasts."},
		entry{name: `contracts\two.txt`, content: "2. Fees. Due."},
		entry{name: "contracts/ONE.txt", content: "the same but for case"},
		entry{name: "__MACOSX/contracts/._one.txt", content: "x"},
		entry{name: "../../etc/passwd", content: "out"},
		entry{name: "/etc/shadow", content: "out"},
		entry{name: "C:/boot.ini", content: "out"},
		entry{name: "a:b.txt", content: "in", set: func(h *zip.FileHeader) { h.Method = zip.Store }},
		entry{name: "Vertr\x84ge.txt", content: "in MS-DOS", set: func(h *zip.FileHeader) { h.NonUTF8 = true }},
		entry{name: "link", content: "/etc/passwd", set: func(h *zip.FileHeader) { h.SetMode(fs.ModeSymlink | 0o777) }},
		entry{name: "empty.txt"},
	)
	// One member is marked as encrypted, in its own header and in the list.
	for _, at := range []int{bytes.Index(source, []byte("empty.txt")) - 24, bytes.LastIndex(source, []byte("empty.txt")) - 38} {
		source[at] |= 1
	}
	text, err := Read(context.Background(), source)
	if err != nil {
		t.Fatal(err)
	}
	extracttest.Golden(t, "members", text)
}

func TestErrors(t *testing.T) {
	t.Parallel()
	whole := pack(t, entry{name: "a.txt", content: strings.Repeat("text ", 1000)})
	small := limits{members: 100, total: 1000, member: 400}
	zeros := strings.Repeat("\x00", small.member)
	many := make([]entry, small.members+1)
	for i := range many {
		many[i].name = "a"
	}
	tests := []struct {
		name   string
		source []byte
		want   error
	}{
		{"cut off", whole[:len(whole)-30], canon.ErrDamaged},
		{"empty", pack(t), canon.ErrEmpty},
		{"folders alone", pack(t, entry{name: "a/"}), canon.ErrEmpty},
		{"too many members", pack(t, many...), canon.ErrTooLarge},
		{"a bomb", pack(t, entry{name: "1", content: zeros}, entry{name: "2", content: zeros}, entry{name: "3", content: zeros}), canon.ErrTooLarge},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := read(context.Background(), tt.source, small); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

func TestMemberErrors(t *testing.T) {
	t.Parallel()
	broken := pack(t, entry{name: "a.txt", content: strings.Repeat("text ", 1000)}, entry{name: "b.txt", content: "whole"})
	broken[50] ^= 0xFF
	text, err := Read(context.Background(), broken)
	if err != nil {
		t.Fatal(err)
	}
	if m := text.Members; !errors.Is(m[0].Err, canon.ErrDamaged) || m[1].Err != nil || string(m[1].Source) != "whole" {
		t.Errorf("members %+v", m)
	}
	huge := pack(t, entry{name: "huge", content: strings.Repeat("\x00", 401)}, entry{name: "b.txt", content: "whole"})
	text, err = read(context.Background(), huge, limits{members: 2, total: 1000, member: 400})
	if err != nil {
		t.Fatal(err)
	}
	if m := text.Members; !errors.Is(m[0].Err, canon.ErrTooLarge) || m[1].Err != nil {
		t.Errorf("members %v, %v", m[0].Err, m[1].Err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(pack(f, entry{name: "a.txt", content: "text"}, entry{name: "../b", content: "x"}))
	f.Fuzz(func(t *testing.T, source []byte) {
		extracttest.Promises(t, func(ctx context.Context) (*canon.Text, error) { return Read(ctx, source) })
	})
}
