package mail

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"regexp"

	gomessage "github.com/emersion/go-message"

	"pincite/backend/extract/canon"
)

// maxRTF is the most bytes that a packed body unfolds to.
const maxRTF = 64 << 20

// dictionary is what the window of packed RTF starts with ([MS-OXRTFCP], section 2.1.2).
const dictionary = `{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor ` +
	`MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0` + "\r\n" + `\par \pard\plain\f0\fs20\b\i\u\tab\tx`

// unpackRTF unpacks the RTF body of an Outlook message: LZ77 with a window of 4096
// bytes, after [MS-OXRTFCP].
func unpackRTF(packed []byte) ([]byte, error) {
	damaged := fmt.Errorf("%w: the formatted body of the Outlook message cannot be unpacked; save it anew from Outlook", canon.ErrDamaged)
	const header = 16
	if len(packed) < header {
		return nil, damaged
	}
	size := binary.LittleEndian.Uint32(packed[4:])
	if size > maxRTF {
		return nil, fmt.Errorf("%w: the formatted body has %d MB, and at most %d MB can be read; save the message as text", canon.ErrTooLarge,
			size>>20, maxRTF>>20)
	}
	content := packed[header:]
	switch string(packed[8:12]) {
	case "MELA": // not packed at all
		if int(size) > len(content) {
			return nil, damaged
		}
		return content[:size], nil
	case "LZFu":
	default:
		return nil, damaged
	}
	// The checksum is CRC-32 without the usual inversions.
	if ^crc32.Update(0xFFFFFFFF, crc32.IEEETable, content) != binary.LittleEndian.Uint32(packed[12:]) {
		return nil, damaged
	}
	out, ok := unpackLZ(content, int(size))
	if !ok {
		return nil, damaged
	}
	return out, nil
}

// unpackLZ unpacks runs: each control byte says of eight, from its lowest bit on,
// whether it is a byte as it stands or a place and length in the window.
func unpackLZ(content []byte, size int) ([]byte, bool) {
	var window [4096]byte
	write := copy(window[:], dictionary)
	out := make([]byte, 0, min(size, 16*len(content)))
	put := func(c byte) {
		out = append(out, c)
		window[write%len(window)] = c
		write++
	}
	for i := 0; i < len(content); {
		control := content[i]
		i++
		for bit := range 8 {
			if control>>bit&1 == 0 {
				if i >= len(content) {
					return out, len(out) == size
				}
				put(content[i])
				i++
				continue
			}
			if i+2 > len(content) {
				return out, len(out) == size
			}
			reference := int(binary.BigEndian.Uint16(content[i:]))
			i += 2
			from, n := reference>>4, reference&0xF+2
			if from == write%len(window) { // the end
				return out, len(out) == size
			}
			for j := range n {
				put(window[(from+j)%len(window)])
			}
		}
		if len(out) > size {
			return nil, false
		}
	}
	return out, len(out) == size
}

// separator is the line in front of each message of a mailbox (RFC 4155), and the first field of that.
var separator = regexp.MustCompile(`^From \S+ [^\r\n]*[0-9]{4}[^\r\n]*\r?\n[A-Za-z-]+:`)

// messages parts a mailbox, and returns nil where source is one message.
func messages(source []byte) [][]byte {
	if !separator.Match(source) {
		return nil
	}
	var out [][]byte
	start := 0
	for at := 0; ; {
		i := bytes.Index(source[at:], []byte("\nFrom "))
		if i < 0 {
			break
		}
		at += i + 1
		before := bytes.TrimRight(source[max(0, at-4):at], "\r")
		blank := bytes.HasSuffix(before, []byte("\n\n")) || bytes.HasSuffix(before, []byte("\n\r\n"))
		if blank && separator.Match(source[at:]) {
			out, start = append(out, source[start:at]), at
		}
	}
	if len(out) == 0 {
		return nil
	}
	return append(out, source[start:])
}

// readMailbox makes a member of each message.
func readMailbox(ctx context.Context, parts [][]byte) (*canon.Text, error) {
	if len(parts) > maxParts {
		return nil, fmt.Errorf("%w: the mailbox has %d messages, and at most %d can be read; export it in parts", canon.ErrTooLarge, len(parts),
			maxParts)
	}
	m := message{names: canon.Names{}}
	for i, part := range parts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		subject := ""
		if e, _ := gomessage.Read(bytes.NewReader(part[bytes.IndexByte(part, '\n')+1:])); e != nil {
			subject, _ = e.Header.Text("Subject")
		}
		m.attach(messageName(readable(subject)), fmt.Sprintf("message-%d.eml", i+1), part, nil)
	}
	return &canon.Text{Format: "mbox", Extractor: Extractor, Members: m.members}, nil
}
