package mail

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"maps"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

// wide encodes a string as Outlook keeps it.
func wide(s string) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		b = binary.LittleEndian.AppendUint16(b, u)
	}
	return b
}

// properties writes a stream of properties of fixed length after a header.
func properties(header int, props map[uint16]uint64) []byte {
	b := make([]byte, header)
	for id, value := range props {
		b = binary.LittleEndian.AppendUint32(b, uint32(id)<<16|0x0003)
		b = binary.LittleEndian.AppendUint32(b, 6)
		b = binary.LittleEndian.AppendUint64(b, value)
	}
	return b
}

// packRTF packs RTF without finding anything twice, but for its first six bytes, which
// the dictionary has.
func packRTF(rtf string) []byte {
	content := []byte{1, 0x00, 0x04} // place 0 of the window, 6 bytes
	rest := rtf[6:]
	if rtf[:6] != dictionary[:6] {
		panic("packRTF wants {\\rtf1")
	}
	for first := true; len(rest) > 0; first = false {
		n := min(8, len(rest))
		if first {
			n = min(7, len(rest))
		} else {
			content = append(content, 0)
		}
		content = append(content, rest[:n]...)
		rest = rest[n:]
	}
	return packed(content, uint32(len(rtf)))
}

// packed writes a packed body of what was packed and the size of that unpacked.
func packed(content []byte, size uint32) []byte {
	var b []byte
	b = binary.LittleEndian.AppendUint32(b, uint32(len(content)+12))
	b = binary.LittleEndian.AppendUint32(b, size)
	b = append(b, "LZFu"...)
	b = binary.LittleEndian.AppendUint32(b, ^crc32.Update(0xFFFFFFFF, crc32.IEEETable, content))
	return append(b, content...)
}

// sentAt is 6 May 2019, 10:00 UTC, in tenths of a microsecond since 1601.
var sentAt = uint64(time.Date(2019, 5, 6, 10, 0, 0, 0, time.UTC).Unix()+11_644_473_600) * 1e7

func outlook(subject string, streams map[string][]byte, inner map[string]*extracttest.Storage) *extracttest.Storage {
	all := map[string][]byte{
		"__properties_version1.0": properties(32, map[uint16]uint64{propSubmitTime: sentAt, propMessagePage: 1251}),
		"__substg1.0_0037001F":    wide(subject),
		"__substg1.0_0C1A001F":    wide("Jürgen Alder"),
		"__substg1.0_5D01001F":    wide("alder@example.com"),
		"__substg1.0_0E04001E":    []byte("\xC1\xE8\xF0\xF7\x00"), // Бирч
	}
	maps.Copy(all, streams)
	return &extracttest.Storage{Streams: all, Storages: inner}
}

func sampleMSG() *extracttest.Storage {
	innermost := outlook("Innermost", map[string][]byte{"__substg1.0_1000001F": wide("The last body.")}, nil)
	embedded := outlook("Re: fees / costs", map[string][]byte{
		"__properties_version1.0": properties(24, map[uint16]uint64{propSubmitTime: sentAt}),
		"__substg1.0_10090102":    packRTF(`{\rtf1\ansi An inner message with {\b bold} \'a7 in RTF.\par}`),
	}, map[string]*extracttest.Storage{
		"__attach_version1.0_#00000000": {Storages: map[string]*extracttest.Storage{"__substg1.0_3701000D": innermost}},
		"__attach_version1.0_#00000001": {Streams: map[string][]byte{"__substg1.0_3707001F": wide("b.txt"), "__substg1.0_37010102": []byte("2. Fees.")}},
	})
	return outlook("Supply agreement § 5", map[string][]byte{
		"__substg1.0_1000001F": wide("The plain form."),
		"__substg1.0_10130102": []byte("<html><meta charset=windows-1252><p>The fee is 10 \x80."),
	}, map[string]*extracttest.Storage{
		"__nameid_version1.0": {},
		"__attach_version1.0_#00000000": {Streams: map[string][]byte{
			"__substg1.0_3704001F": wide("VERTRA~1.TXT"), "__substg1.0_3707001F": wide(`C:\tmp\Vertrag ü.txt`), "__substg1.0_37010102": []byte("1. Term. It lasts."),
		}},
		"__attach_version1.0_#00000001": {Storages: map[string]*extracttest.Storage{"__substg1.0_3701000D": embedded}},
		"__attach_version1.0_#00000002": {Streams: map[string][]byte{
			"__properties_version1.0": properties(8, map[uint16]uint64{propAttachFlags: 4}), "__substg1.0_3712001F": wide("logo"),
			"__substg1.0_3707001F": wide("logo.png"), "__substg1.0_37010102": []byte("\x89PNG"),
		}},
		"__attach_version1.0_#00000003": {Streams: map[string][]byte{"__substg1.0_3707001F": wide("in the cloud.docx")}},
	})
}

func TestGoldenMSG(t *testing.T) {
	t.Parallel()
	text, err := ReadMSG(context.Background(), extracttest.Compound(sampleMSG()))
	if err != nil {
		t.Fatal(err)
	}
	extracttest.Golden(t, "outlook", text)
	for _, m := range text.Members {
		if m.Name != "Re_ fees - costs.eml" {
			continue
		}
		inner, err := ReadEML(context.Background(), m.Source)
		if err != nil {
			t.Fatal(err)
		}
		extracttest.Golden(t, "outlook-inner", inner)
		return
	}
	t.Error("no inner message")
}

func TestMSGErrors(t *testing.T) {
	t.Parallel()
	whole := extracttest.Compound(sampleMSG())
	deep := sampleMSG()
	for range maxInner {
		deep = outlook("Outer", nil, map[string]*extracttest.Storage{
			"__attach_version1.0_#00000000": {Storages: map[string]*extracttest.Storage{"__substg1.0_3701000D": deep}},
		})
	}
	tests := []struct {
		name   string
		source []byte
		want   error
	}{
		{"cut off", whole[:len(whole)/2], canon.ErrDamaged},
		{"a header alone", whole[:512], canon.ErrDamaged},
		{"nested too deep", extracttest.Compound(deep), canon.ErrTooLarge},
		{"nothing", extracttest.Compound(&extracttest.Storage{Streams: map[string][]byte{"__properties_version1.0": make([]byte, 32)}}), canon.ErrEmpty},
		{"a packed body that is broken", extracttest.Compound(outlook("x", map[string][]byte{"__substg1.0_10090102": append([]byte("\x20\x00\x00\x00\x20\x00\x00\x00LZFu0123"), 1, 2, 3)}, nil)), canon.ErrDamaged},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := ReadMSG(context.Background(), tt.source); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

// TestPartsOfMSG reads messages of which a part cannot be: the others are there, and that one is named.
func TestPartsOfMSG(t *testing.T) {
	t.Parallel()
	broken := packed([]byte{1, 2, 3}, 99)
	file := map[string]*extracttest.Storage{"__attach_version1.0_#00000000": {Streams: map[string][]byte{
		"__substg1.0_3707001F": wide("c.txt"), "__substg1.0_37010102": []byte("1. Term."),
	}}}
	around := func(inner *extracttest.Storage) *extracttest.Storage {
		inner.Streams["__properties_version1.0"] = properties(24, nil)
		return outlook("Outer", map[string][]byte{"__substg1.0_1000001F": wide("Outer body.")}, map[string]*extracttest.Storage{
			"__attach_version1.0_#00000000": {Storages: map[string]*extracttest.Storage{"__substg1.0_3701000D": inner}},
		})
	}
	link := map[string]*extracttest.Storage{"__attach_version1.0_#00000000": {Streams: map[string][]byte{"__substg1.0_3707001F": wide("cloud.docx")}}}
	sealed := map[string]*extracttest.Storage{"__attach_version1.0_#00000000": {Streams: map[string][]byte{
		"__substg1.0_3707001F": wide("smime.p7m"), "__substg1.0_37010102": []byte("\x30\x80\x06\x09"),
	}}}
	for _, c := range []struct {
		name    string
		message *extracttest.Storage
		text    string
		members string
		notices int
	}{
		{"a body whose look is broken", outlook("x", map[string][]byte{"__substg1.0_10090102": broken, "__substg1.0_1000001F": wide("Plain words.")}, file), "Plain words.", "c.txt 1. Term.", 0},
		{"a body that is broken", outlook("x", map[string][]byte{"__substg1.0_10090102": broken}, file), "", "c.txt 1. Term.", 1},
		{"a link in a message inside", around(outlook("Inner", map[string][]byte{"__substg1.0_1000001F": wide("Inner body.")}, link)), "Outer body.", "cloud.docx unread", 0},
		{"a broken message inside", around(outlook("Inner", map[string][]byte{"__substg1.0_10090102": broken}, nil)), "Outer body.", "Inner.eml unread", 0},
		{"a body inside that is broken", around(outlook("Inner", map[string][]byte{"__substg1.0_10090102": broken}, file)), "Outer body.", "Inner.eml unread", 0},
		{"a sealed message", outlook("x", nil, sealed), "", "smime.p7m unread", 0},
	} {
		text, err := ReadMSG(t.Context(), extracttest.Compound(c.message))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if !strings.Contains(text.Text, c.text) || !strings.Contains(members(text), c.members) || len(text.Notices) != c.notices {
			t.Errorf("%s: %q, notices %q, members\n%s", c.name, text.Text, text.Notices, members(text))
		}
	}
}

// TestTornMSG reads messages of which one stream leads out of the file.
func TestTornMSG(t *testing.T) {
	t.Parallel()
	attachment := func(name, words string) *extracttest.Storage {
		return &extracttest.Storage{Streams: map[string][]byte{"__substg1.0_3707001F": wide(name), "__substg1.0_37010102": []byte(strings.Repeat(words, 2000))}}
	}
	for _, c := range []struct {
		name, stream, text, members string
		notices                     int
	}{
		{"an attachment", "__substg1.0_37010102", "Plain words.", "a.txt unread", 0},
		{"a body", "__substg1.0_1000001F", "Subject: x", "a.txt words", 1},
		{"the subject", "__substg1.0_0037001F", "Plain words.", "a.txt words", 1},
	} {
		source := extracttest.Compound(outlook("x", map[string][]byte{"__substg1.0_1000001F": wide(strings.Repeat("Plain words. ", 2000))},
			map[string]*extracttest.Storage{"__attach_version1.0_#00000000": attachment("a.txt", "words ")}))
		entry := bytes.Index(source, wide(c.stream))
		binary.LittleEndian.PutUint32(source[entry+116:], 0xFFFFF0)
		text, err := ReadMSG(t.Context(), source)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if !strings.Contains(text.Text, c.text) || !strings.Contains(members(text), c.members) || len(text.Notices) != c.notices {
			t.Errorf("%s: %.60q, notices %q, members\n%.60s", c.name, text.Text, text.Notices, members(text))
		}
	}
}

// TestUnpackRTF unpacks the example of [MS-OXRTFCP], section 3.1.1.
func TestUnpackRTF(t *testing.T) {
	t.Parallel()
	packed := []byte{
		0x2d, 0x00, 0x00, 0x00, 0x2b, 0x00, 0x00, 0x00, 0x4c, 0x5a, 0x46, 0x75, 0xf1, 0xc5, 0xc7, 0xa7,
		0x03, 0x00, 0x0a, 0x00, 0x72, 0x63, 0x70, 0x67, 0x31, 0x32, 0x35, 0x42, 0x32, 0x0a, 0xf3, 0x20,
		0x68, 0x65, 0x6c, 0x09, 0x00, 0x20, 0x62, 0x77, 0x05, 0xb0, 0x6c, 0x64, 0x7d, 0x0a, 0x80, 0x0f, 0xa0,
	}
	got, err := unpackRTF(packed)
	if want := "{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"; err != nil || string(got) != want {
		t.Errorf("got %q, %v", got, err)
	}
}

func FuzzReadMSG(f *testing.F) {
	whole := extracttest.Compound(sampleMSG())
	for _, n := range []int{len(whole), len(whole) / 2, 512, 1024} {
		f.Add(whole[:n])
	}
	for _, m := range []*extracttest.Storage{
		outlook("An inner message", nil, sampleMSG().Storages),
		outlook("Packed", map[string][]byte{"__substg1.0_10090102": packRTF(`{\rtf1\ansi\pard Fees.\par}`)}, nil),
		outlook("A long body", map[string][]byte{"__substg1.0_1000001F": wide(strings.Repeat("The fee is due. ", 300))}, nil),
	} {
		f.Add(extracttest.Compound(m))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		extracttest.Promises(t, func(ctx context.Context) (*canon.Text, error) { return ReadMSG(ctx, source) })
	})
}

// FuzzMSGStreams gives the reader sound compound files whose streams hold anything, and reads
// the inner messages that it writes anew.
func FuzzMSGStreams(f *testing.F) {
	props := properties(0, map[uint16]uint64{propSubmitTime: sentAt, propMessagePage: 1251, propBodyPage: 1252, propAttachFlags: 4})
	rtf := packRTF(`{\rtf1\ansi An inner message with {\b bold} \'a7 in RTF.\par}`)
	f.Add(props, []byte("<p>The fee is 10 \x80."), []byte("The plain form."), []byte(nil), uint32(0), wide("b.txt"), []byte("2. Fees."), uint8(3))
	f.Add(props, []byte(nil), []byte(nil), rtf[16:], binary.LittleEndian.Uint32(rtf[4:]), wide(`C:\tmp\Vertrag ü.txt`), []byte("1. Term."), uint8(1))
	f.Add([]byte(nil), []byte(nil), []byte("\xC1\xE8\xF0\xF7\x00"), []byte{0xFF, 0, 0}, uint32(1<<20), []byte{0xD8, 0}, []byte("\x89PNG"), uint8(0))
	f.Fuzz(func(t *testing.T, props, html, body, packedBody []byte, size uint32, name, attached []byte, depth uint8) {
		streams := map[string][]byte{
			"__substg1.0_0037001F": name, "__substg1.0_1000001E": body, "__substg1.0_10130102": html,
			"__substg1.0_0C1A001E": body, "__substg1.0_5D01001F": name, "__substg1.0_0E04001E": body,
		}
		if len(packedBody) > 0 {
			streams["__substg1.0_10090102"] = packed(packedBody, size)
		}
		file := &extracttest.Storage{Streams: map[string][]byte{"__properties_version1.0": append(make([]byte, 8), props...), "__substg1.0_3707001F": name, "__substg1.0_37010102": attached}}
		var message *extracttest.Storage
		for level := range depth%5 + 1 {
			inner := map[string]*extracttest.Storage{"__attach_version1.0_#00000000": file}
			if message != nil {
				inner["__attach_version1.0_#00000001"] = &extracttest.Storage{Storages: map[string]*extracttest.Storage{"__substg1.0_3701000D": message}}
			}
			message = &extracttest.Storage{Streams: maps.Clone(streams), Storages: inner}
			header := 24
			if level == depth%5 {
				header = 32
			}
			message.Streams["__properties_version1.0"] = append(make([]byte, header), props...)
		}
		source := extracttest.Compound(message)
		extracttest.Promises(t, func(ctx context.Context) (*canon.Text, error) { return ReadMSG(ctx, source) })
		text, err := ReadMSG(t.Context(), source)
		if err != nil {
			return
		}
		for _, m := range text.Members {
			if m.Err == nil && strings.HasSuffix(m.Name, ".eml") {
				extracttest.Promises(t, func(ctx context.Context) (*canon.Text, error) { return ReadEML(ctx, m.Source) })
			}
		}
	})
}
