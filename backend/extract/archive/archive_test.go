package archive

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
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

// TestCutOff takes out of an archive that is cut off anywhere the members that are there, and names the one that is
// cut, whether their sizes stand before them or behind.
func TestCutOff(t *testing.T) {
	t.Parallel()
	contents := map[string]string{"a.txt": strings.Repeat("text ", 50), "b/b.txt": "stored", "c.txt": "the last"}
	behind := pack(t, entry{name: "a.txt", content: contents["a.txt"]}, entry{name: "b/"}, entry{name: "b/b.txt", content: contents["b/b.txt"]}, entry{name: "c.txt", content: contents["c.txt"]})
	var before bytes.Buffer
	w := zip.NewWriter(&before)
	for _, name := range []string{"a.txt", "b/b.txt", "c.txt"} {
		m, err := w.CreateRaw(&zip.FileHeader{Name: name, CRC32: crc32.ChecksumIEEE([]byte(contents[name])), CompressedSize64: uint64(len(contents[name])), UncompressedSize64: uint64(len(contents[name]))})
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(m, contents[name])
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, source := range [][]byte{behind, before.Bytes()} {
		most := 0
		for end := range source {
			text, err := Read(t.Context(), source[:end])
			if !errors.Is(err, canon.ErrDamaged) {
				t.Fatalf("cut at %d: %v", end, err)
			}
			if text == nil {
				continue
			}
			whole := 0
			for i, m := range text.Members {
				if m.Err == nil {
					whole++
				}
				if m.Err == nil && string(m.Source) != contents[m.Name] || m.Err != nil && i < len(text.Members)-1 {
					t.Fatalf("cut at %d: member %d is %+v", end, i, m)
				}
			}
			most = max(most, whole)
		}
		if most != 3 {
			t.Errorf("%d members are whole where the list alone is cut off", most)
		}
	}
	parts := pack(t, entry{name: "[Content_Types].xml", content: "<Types/>"}, entry{name: "word/document.xml", content: "<w:document/>"})
	if text, err := Read(t.Context(), parts[:len(parts)-9]); text != nil || !errors.Is(err, canon.ErrDamaged) {
		t.Errorf("a document that is cut off: %+v, %v", text, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(pack(f, entry{name: "a.txt", content: "text"}, entry{name: "../b", content: "x"}))
	f.Fuzz(func(t *testing.T, source []byte) {
		extracttest.Promises(t, func(ctx context.Context) (*canon.Text, error) { return Read(ctx, source) })
	})
}
