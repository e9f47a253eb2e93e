package hostiletest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"pincite/backend/extract/canon"
)

func archives() []Source {
	whole := Zip("a.txt", strings.Repeat(Secret+" ", 1000))
	inner := Zip("a.txt", Secret)
	for range 20 {
		inner = Zip("inner.zip", string(inner))
	}
	many := func(n int) []byte {
		members := make([]string, 0, 2*n)
		for range n {
			members = append(members, "a", "")
		}
		return Zip(members...)
	}
	link := &zip.FileHeader{Name: "link.txt"}
	link.SetMode(fs.ModeSymlink | 0o777)
	device := &zip.FileHeader{Name: "device"}
	device.SetMode(fs.ModeDevice | 0o666)
	plain := func(name string) *zip.FileHeader { return &zip.FileHeader{Name: name, Method: zip.Deflate} }
	dos := plain("caf\x82.txt")
	dos.NonUTF8 = true
	return []Source{
		source("zip cut off", ".zip", whole[:len(whole)-30], canon.ErrDamaged),
		source("zip without members", ".zip", Zip(), canon.ErrEmpty),
		source("zip with 10,001 members", ".zip", many(10_001), canon.ErrTooLarge),
		source("zip with 3,000 members of one name", ".zip", many(3_000)),
		source("zip with a member of 201 MB", ".zip", bomb(201, "huge.txt")),
		source("zip with five members of 150 MB", ".zip", bomb(150, "1", "2", "3", "4", "5"), canon.ErrTooLarge),
		source("zip in zip in zip", ".zip", inner),
		source("zip whose names climb out", ".zip", Zip("../../climbed.txt", "x", `..\..\climbed.txt`, "x", "/climbed.txt", "x", `C:\climbed.txt`, "x", "a/../../climbed.txt", "x")),
		source("zip with links and devices", ".zip", zipOf([]*zip.FileHeader{link, device, plain("a.txt")}, []string{"/etc/passwd", "", Secret})),
		source("zip with names that differ in case alone", ".zip", Zip("A.txt", "1", "a.txt", "2", "a.TXT", "3")),
		source("zip with names that are not UTF-8", ".zip", zipOf([]*zip.FileHeader{dos}, []string{Secret})),
		source("zip with names from right to left", ".zip", Zip("contract\u202Efdp.exe.txt", Secret, "a\x00b\n.txt", "x")),
		source("zip encrypted", ".zip", encrypted()),
		source("zip with a name of 60,000 bytes", ".zip", Zip(strings.Repeat("n", 60_000), "x")),
		source("zip behind a program", ".zip", append([]byte("MZ\x90\x00"), whole...), canon.ErrBinary, canon.ErrDamaged, canon.ErrUnsupported),
		source("zip that says less than it holds", ".zip", understated()),
		source("7z", ".zip", []byte("7z\xBC\xAF\x27\x1C\x00\x04"), canon.ErrUnsupported),
		source("rar", ".rar", []byte("Rar!\x1A\x07\x01\x00"), canon.ErrUnsupported),
	}
}

// encrypted marks the only member of an archive as encrypted.
func encrypted() []byte {
	out := Zip("secret.txt", Secret)
	for _, at := range []int{bytes.Index(out, []byte("secret")) - 24, bytes.LastIndex(out, []byte("secret")) - 38} {
		out[at] |= 1
	}
	return out
}

// understated says of its member in both places that it has one byte.
func understated() []byte {
	out := Zip("member.txt", strings.Repeat(Secret, 1000))
	at := bytes.LastIndex(out, []byte("member.txt")) - 46 // the entry in the list
	copy(out[at+24:], []byte{1, 0, 0, 0})
	return out
}

func pictures() []Source {
	png := Picture()
	vast := bytes.Clone(png)
	copy(vast[16:], []byte{0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60}) // 60,000 × 60,000
	bmp := append([]byte("BM\x00\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00"), 0x60, 0xEA, 0, 0, 0x60, 0xEA, 0, 0, 1, 0, 24, 0)
	return []Source{
		source("picture without Tesseract", ".png", png, canon.ErrNeedsOCR),
		source("picture cut off in its head", ".png", png[:20], canon.ErrDamaged),
		source("picture of 65,535 × 65,535 dots", ".gif", []byte("GIF89a\xFF\xFF\xFF\xFF\x00\x00\x00"), canon.ErrTooLarge),
		source("picture of 60,000 × 60,000 dots", ".png", vast, canon.ErrTooLarge, canon.ErrDamaged),
		source("picture of 60,000 × 60,000 dots in BMP", ".bmp", append(bmp, make([]byte, 64)...), canon.ErrTooLarge, canon.ErrDamaged),
		source("picture whose list of pictures leads back", ".tif", []byte("II*\x00\x08\x00\x00\x00\x00\x00\x08\x00\x00\x00"), canon.ErrDamaged, canon.ErrNeedsOCR, canon.ErrTooLarge),
	}
}

// misnamed have the extension of another format.
func misnamed() []Source {
	g := Good()
	return []Source{
		source("a pdf named docx", ".docx", g[".pdf"]),
		source("a docx named pdf", ".pdf", g[".docx"]),
		source("an rtf named doc", ".doc", g[".rtf"]),
		source("a zip named txt", ".txt", g[".zip"]),
		source("a text named pdf", ".pdf", g[".txt"]),
		source("a text named docx", ".docx", g[".txt"]),
		source("a page named doc", ".doc", g[".html"]),
		source("a picture named pdf", ".pdf", Picture(), canon.ErrNeedsOCR),
		source("an odt named zip", ".zip", g[".odt"]),
		source("a message named pdf", ".pdf", g[".msg"]),
	}
}

// worn are whole files of every format, cut in half or with bytes changed.
func worn() []Source {
	g := Good()
	var out []Source
	for _, ext := range slices.Sorted(maps.Keys(g)) {
		out = append(out, Source{Name: "half of a " + ext[1:], Ext: ext, Bytes: g[ext][:len(g[ext])/2]})
		for _, n := range []int{1, 8, 64} {
			out = append(out, Source{Name: fmt.Sprintf("%s with %d bytes changed", ext[1:], n), Ext: ext, Bytes: Flipped(g[ext], n)})
		}
	}
	return out
}
