package archive

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"slices"

	"pincite/backend/extract/canon"
)

const (
	localMark      = "PK\x03\x04"
	descriptorMark = "PK\x07\x08"
	localSize      = 30

	flagEncrypted  = 1
	flagDescriptor = 1 << 3 // the sizes stand behind the content
)

// salvage takes out the members of an archive without its list, which stands at its end, and so of one that is cut
// off: each stands behind a header of its own (APPNOTE.TXT, 4.3.7). It goes as far as these follow one another.
func salvage(ctx context.Context, source []byte, l limits) []canon.Member {
	var members []canon.Member
	names, left := canon.Names{}, l.total
	for len(members) < l.members && ctx.Err() == nil && len(source) >= localSize && string(source[:4]) == localMark {
		m, rest, size := nextMember(source, min(left, l.member))
		if !bytes.HasSuffix([]byte(m.Name), []byte("/")) && !companion(m.Name) { // a folder
			inside := false
			if m.Name, inside = names.Take(m.Name, fmt.Sprintf("member-%d", len(members)+1)); !inside {
				m.Source, m.Err = nil, leadsOut()
			}
			members = append(members, m)
		}
		left -= size
		source = rest
	}
	if slices.ContainsFunc(members, func(m canon.Member) bool { return m.Name == "[Content_Types].xml" || m.Name == "mimetype" }) {
		return nil // the parts of one document
	}
	return members
}

// nextMember takes out the member that source begins with. Rest is what follows it, and nil where that is not
// known; size is how much came out.
func nextMember(source []byte, most int) (m canon.Member, rest []byte, size int) {
	field := func(at int) int { return int(binary.LittleEndian.Uint16(source[at:])) }
	flags, method, sum, folded := field(6), field(8), binary.LittleEndian.Uint32(source[14:]), int(binary.LittleEndian.Uint32(source[18:]))
	start := localSize + field(26) + field(28)
	m.Err = cutOff()
	if len(source) < start {
		return m, nil, 0
	}
	m.Name = memberName(&zip.File{FileHeader: zip.FileHeader{Name: string(source[localSize : localSize+field(26)])}})
	content := source[start:]
	if flags&flagDescriptor == 0 {
		if folded > len(content) {
			return m, nil, 0
		}
		content, rest = content[:folded], content[folded:]
	}
	if flags&flagEncrypted != 0 {
		m.Err = encrypted()
		return m, rest, 0
	}
	if method != int(zip.Deflate) && (method != int(zip.Store) || rest == nil) {
		m.Err = unknownPacking()
		return m, rest, 0
	}
	in := bytes.NewReader(content)
	unfolded := io.Reader(in)
	if method == int(zip.Deflate) {
		unfolded = flate.NewReader(in)
	}
	b, err := io.ReadAll(io.LimitReader(unfolded, int64(most)+1))
	if err != nil || len(b) > most {
		return m, rest, len(b)
	}
	if rest == nil {
		rest = content[len(content)-in.Len():]
		rest, sum = behindDescriptor(rest)
	}
	if crc32.ChecksumIEEE(b) != sum {
		m.Err = damaged()
		return m, rest, len(b)
	}
	m.Source, m.Err = b, nil
	return m, rest, len(b)
}

// behindDescriptor passes the sizes that stand behind the content of a member, and returns its checksum.
func behindDescriptor(rest []byte) ([]byte, uint32) {
	rest = bytes.TrimPrefix(rest, []byte(descriptorMark))
	for _, size := range []int{12, 20} { // the sizes have four bytes each, or eight
		if len(rest) >= size+4 && string(rest[size:size+2]) == "PK" {
			return rest[size:], binary.LittleEndian.Uint32(rest)
		}
	}
	if len(rest) >= 4 {
		return nil, binary.LittleEndian.Uint32(rest)
	}
	return nil, 0
}

func cutOff() error {
	return fmt.Errorf("%w: the archive ends in the middle of it; get the archive anew from where it came from", canon.ErrDamaged)
}
