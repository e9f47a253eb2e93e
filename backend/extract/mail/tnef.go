package mail

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"

	"pincite/backend/extract/canon"
)

// tnefMark is what a message in Outlook's own packing, winmail.dat, begins with.
const tnefMark = "\x78\x9F\x3E\x22"

// The attributes that are read, after [MS-OXTNEF], section 2.1.3.2.
const (
	tnefSubject    = 0x00018004
	tnefBody       = 0x0002800C
	tnefProps      = 0x00069003 // the properties of the message
	tnefRendering  = 0x00069002 // begins an attachment
	tnefTitle      = 0x00018010 // its name
	tnefData       = 0x0006800F // its bytes
	tnefAttachment = 0x00069005 // its properties
	tnefPage       = 0x00069007 // the code page of 8-bit strings
)

// ReadTNEF reads a message in Outlook's own packing, as winmail.dat has it. What is packed are the
// properties of an Outlook message, and they are read as those are. The error is that of [ReadMSG].
func ReadTNEF(ctx context.Context, source []byte) (*canon.Text, error) {
	m, err := tnefMessage(ctx, source, false)
	if err != nil {
		return nil, err
	}
	return m.text("tnef")
}

// TNEFMembers takes out the attachments of a message in Outlook's own packing and reads no body. The
// error is that of [ReadMSG].
func TNEFMembers(ctx context.Context, source []byte) (*canon.Text, error) {
	m, err := tnefMessage(ctx, source, true)
	if err != nil {
		return nil, err
	}
	return alone(m.text("tnef"))
}

func tnefMessage(ctx context.Context, source []byte, bodiless bool) (*message, error) {
	s := newStorage()
	if err := s.unpackTNEF(ctx, source); err != nil {
		return nil, err
	}
	return readMessage(ctx, s, bodiless)
}

// unpackTNEF sorts the attributes of a packed message into the streams and storages of a .msg file.
func (s *storage) unpackTNEF(ctx context.Context, source []byte) error {
	damaged := fmt.Errorf("%w: the message packed by Outlook (winmail.dat) ends in the middle; ask the sender for the attachments anew",
		canon.ErrDamaged)
	if s.depth > maxInner {
		return fmt.Errorf("%w: messages inside one another more than %d deep; save the inner ones and index those", canon.ErrTooLarge, maxInner/2)
	}
	rest, ok := bytes.CutPrefix(source, []byte(tnefMark))
	if !ok || len(rest) < 2 {
		return damaged
	}
	const head, sum = 9, 2 // level, attribute and length; checksum
	at := s                // whose attributes follow
	s.streams["__properties_version1.0"] = make([]byte, 32)
	for rest = rest[2:]; len(rest) > 0; {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(rest) < head || uint64(binary.LittleEndian.Uint32(rest[5:])) > uint64(len(rest)-head) {
			return damaged
		}
		id, size := binary.LittleEndian.Uint32(rest[1:]), int(binary.LittleEndian.Uint32(rest[5:]))
		value := rest[head : head+size]
		rest = rest[min(len(rest), head+size+sum):]
		switch id {
		case tnefRendering:
			if len(s.order) >= maxParts {
				return fmt.Errorf("%w: the message has more than %d attachments; save them and index those", canon.ErrTooLarge, maxParts)
			}
			at = s.open(fmt.Sprintf("__attach_version1.0_#%08X", len(s.order)))
		case tnefProps, tnefAttachment:
			if err := at.unpackProps(ctx, value); err != nil {
				return err
			}
		case tnefPage:
			if len(value) >= 4 {
				s.page = int(binary.LittleEndian.Uint32(value))
			}
		default:
			if property, ok := tnefStreams[id]; ok && at.streams[property] == nil {
				at.streams[property] = value
			}
		}
	}
	return nil
}

// tnefStreams are the attributes that stand for a property.
var tnefStreams = map[uint32]string{
	tnefSubject: stream(propSubject, "001E"), tnefBody: stream(propBody, "001E"),
	tnefTitle: stream(propAttachName, "001E"), tnefData: stream(propAttachData, "0102"),
}

// valueSizes are the bytes that a value takes, by its type; those of the types in variable are told
// before each.
var (
	valueSizes = map[uint16]int{0x02: 4, 0x03: 4, 0x04: 4, 0x05: 8, 0x06: 8, 0x07: 8, 0x0A: 4, 0x0B: 4, 0x14: 8, 0x40: 8, 0x48: 16}
	variable   = map[uint16]bool{0x0D: true, 0x1E: true, 0x1F: true, 0x102: true}
)

// unpackProps sorts a list of properties ([MS-OXTNEF], section 2.1.3.4) into streams. It ends
// before a property whose type is not known, for how long that is nobody can tell.
func (s *storage) unpackProps(ctx context.Context, list []byte) error {
	r := &tnefReader{rest: list}
	props := make([]byte, 32) // as in a .msg file
	for n := r.number(); n > 0 && !r.short; n-- {
		tag := r.number()
		kind, id := uint16(tag), uint16(tag>>16)
		if id >= 0x8000 {
			r.skipName()
		}
		size, fixed := valueSizes[kind&^0x1000]
		switch {
		case fixed && kind&0x1000 == 0:
			if value := r.take(size); size <= 8 {
				props = append(binary.LittleEndian.AppendUint64(props, uint64(tag)), value...)
				props = append(props, make([]byte, -len(props)&15)...)
			}
		case fixed:
			r.take(int(r.number()) * size)
		case variable[kind&^0x1000]:
			for count := r.number(); count > 0 && !r.short; count-- {
				if err := s.keep(ctx, id, kind, r.take(int(r.number()))); err != nil {
					return err
				}
			}
		default:
			r.short = true
		}
	}
	s.streams["__properties_version1.0"] = props
	return nil
}

// keep keeps a value of any length: a string, bytes, or an object, which may be a message.
func (s *storage) keep(ctx context.Context, id, kind uint16, value []byte) error {
	const class = 16 // bytes that name what an object is
	switch {
	case kind != 0x0D:
		s.streams[stream(int(id), fmt.Sprintf("%04X", kind))] = value
	case len(value) > class && bytes.HasPrefix(value[class:], []byte(tnefMark)):
		return s.open(stream(int(id), "000D")).unpackTNEF(ctx, value[class:])
	case id == propAttachData:
		s.open(stream(int(id), "000D"))
	}
	return nil
}

// tnefReader reads a list of properties, whose values are filled up to four bytes. Once it has come
// to the end too early it is short, and gives nothing more.
type tnefReader struct {
	rest  []byte
	short bool
}

func (r *tnefReader) take(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.short, r.rest = true, nil
		return nil
	}
	value := r.rest[:n:n]
	r.rest = r.rest[min(len(r.rest), (n+3)&^3):]
	return value
}

func (r *tnefReader) number() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// skipName passes over what names a property that has no number of its own.
func (r *tnefReader) skipName() {
	r.take(16)
	if r.number() == 0 {
		r.take(4)
		return
	}
	r.take(int(r.number()))
}
