package mail

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/richardlehane/mscfb"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/codepage"
)

// maxStorages is the number of streams and storages of a .msg file. One message has
// some eighty, and each attachment ten more.
const maxStorages = 100_000

// maxInner is how deep storages may lie in one another; each message inside another one
// takes two, and each is written anew for all those around it.
const maxInner = 20

// The MAPI properties that are read, after [MS-OXPROPS].
const (
	propSubject     = 0x0037
	propSubmitTime  = 0x0039
	propSenderName  = 0x0C1A
	propSenderMail  = 0x0C1F
	propSenderSMTP  = 0x5D01
	propDisplayCc   = 0x0E03
	propDisplayTo   = 0x0E04
	propDelivery    = 0x0E06
	propBody        = 0x1000
	propRTF         = 0x1009
	propHTML        = 0x1013
	propContentID   = 0x3712
	propAttachData  = 0x3701
	propAttachName  = 0x3704
	propAttachLong  = 0x3707
	propAttachFlags = 0x3714
	propMessagePage = 0x3FFD
	propBodyPage    = 0x3FDE
)

// storage is a message or an attachment in a .msg file: its streams and the storages in
// it, by name.
type storage struct {
	streams map[string][]byte
	inner   map[string]*storage
	order   []string // of inner
	page    int      // code page of its 8-bit strings
	depth   int      // 0 the outermost
	torn    bool     // one of its streams at least cannot be read
}

func newStorage() *storage {
	return &storage{streams: map[string][]byte{}, inner: map[string]*storage{}, page: codepage.Windows}
}

// open returns the storage inside s with a name, and makes it where there is none.
func (s *storage) open(name string) *storage {
	in, ok := s.inner[name]
	if !ok {
		in = newStorage()
		in.depth = s.depth + 1
		s.inner[name] = in
		s.order = append(s.order, name)
	}
	return in
}

// ReadMSG reads a message that Outlook saved. The error wraps [canon.ErrDamaged],
// [canon.ErrTooLarge] or [canon.ErrEmpty], or is that of ctx.
func ReadMSG(ctx context.Context, source []byte) (*canon.Text, error) {
	return readMSG(ctx, source, false)
}

// MSGMembers takes out the attachments of a message that Outlook saved and reads no body. The error is
// that of [ReadMSG].
func MSGMembers(ctx context.Context, source []byte) (*canon.Text, error) {
	return alone(readMSG(ctx, source, true))
}

func readMSG(ctx context.Context, source []byte, bodiless bool) (*canon.Text, error) {
	root, err := readStorages(ctx, source)
	if err != nil {
		return nil, err
	}
	m, err := readMessage(ctx, root, bodiless)
	if err != nil {
		return nil, err
	}
	return m.text("msg")
}

// readStorages takes a compound file apart.
func readStorages(ctx context.Context, source []byte) (*storage, error) {
	damaged := fmt.Errorf("%w: the Outlook message cannot be taken apart; save it anew from Outlook", canon.ErrDamaged)
	r, err := mscfb.New(bytes.NewReader(source))
	if err != nil {
		return nil, damaged
	}
	root, total := newStorage(), 0
	for i, f := range r.File {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if total += int(max(f.Size, 0)); i > maxStorages || total > 2*len(source) {
			return nil, fmt.Errorf(
				"%w: the Outlook message holds more than %d pieces, or more bytes than its file; save its attachments and index those",
				canon.ErrTooLarge, maxStorages)
		}
		if len(f.Path) > maxInner {
			return nil, fmt.Errorf("%w: messages inside one another more than %d deep; save the inner ones and index those", canon.ErrTooLarge,
				maxInner/2)
		}
		at := root
		for _, name := range f.Path {
			at = at.open(name)
		}
		if f.FileInfo().IsDir() {
			at.open(f.Name)
			continue
		}
		stream := make([]byte, max(f.Size, 0))
		if _, err := io.ReadFull(f, stream); err != nil {
			at.torn = true
			continue
		}
		at.streams[f.Name] = stream
	}
	return root, nil
}

// readMessage reads one message and its attachments, perhaps without its body.
func readMessage(ctx context.Context, s *storage, bodiless bool) (*message, error) {
	fixed := s.fixed()
	if page := int(uint32(fixed[propMessagePage])); page != 0 {
		s.page = page
	}
	m := &message{names: canon.Names{}, bodiless: bodiless}
	sender, mail := s.text(propSenderName), s.text(propSenderSMTP)
	if mail == "" {
		mail = s.text(propSenderMail)
	}
	if strings.Contains(mail, "@") && mail != sender {
		sender += " <" + mail + ">"
	}
	m.add("From", sender)
	m.add("To", s.text(propDisplayTo))
	m.add("Cc", s.text(propDisplayCc))
	m.add("Date", sent(fixed))
	m.add("Subject", s.text(propSubject))
	var body *canon.Text
	var damaged error
	if !bodiless {
		body, damaged = s.body(ctx, fixed)
	}
	if damaged == nil && s.torn {
		damaged = fmt.Errorf("%w: a part of the Outlook message cannot be read; save it anew from Outlook", canon.ErrDamaged)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if body != nil {
		m.bodies = []*canon.Text{body}
	}
	for _, name := range s.order {
		if strings.HasPrefix(name, "__attach_version1.0_#") {
			if err := m.attachStorage(ctx, s.inner[name], s.page); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case damaged != nil && len(m.members)+len(m.bodies) == 0:
		return nil, damaged
	case damaged != nil && body != nil:
		m.notices = []string{"a part of the message is damaged and may be missing from the text; save the message anew from Outlook"}
	case damaged != nil:
		m.notices = []string{"the body of the message is damaged and not in the text; save the message anew from Outlook"}
	}
	return m, nil
}

// fixed returns the properties of fixed length, by their number ([MS-OXMSG], section
// 2.4).
func (s *storage) fixed() map[uint16]uint64 {
	props := map[uint16]uint64{}
	stream := s.streams["__properties_version1.0"]
	// The header is 8 bytes long in an attachment, 24 in a message inside another one and
	// 32 in the outermost; an entry has 16.
	start := len(stream) % 16
	if start == 0 && len(stream) >= 32 {
		start = 32
	} else if start == 8 && len(stream) >= 24 && binary.LittleEndian.Uint64(stream[:8]) == 0 && s.isMessage() {
		start = 24
	}
	for i := start; i+16 <= len(stream); i += 16 {
		tag := binary.LittleEndian.Uint32(stream[i:])
		props[uint16(tag>>16)] = binary.LittleEndian.Uint64(stream[i+8:])
	}
	return props
}

func (s *storage) isMessage() bool {
	_, subject := s.streams[stream(propSubject, "001F")]
	_, class := s.streams["__substg1.0_001A001F"]
	return subject || class
}

func stream(property int, kind string) string {
	return fmt.Sprintf("__substg1.0_%04X%s", property, kind)
}

// text returns a property that is a string, and "" where there is none.
func (s *storage) text(property int) string {
	if b, ok := s.streams[stream(property, "001F")]; ok {
		units := make([]uint16, len(b)/2)
		for i := range units {
			units[i] = binary.LittleEndian.Uint16(b[2*i:])
		}
		return strings.TrimRight(string(utf16.Decode(units)), "\x00")
	}
	return strings.TrimRight(codepage.Decode(s.streams[stream(property, "001E")], s.page), "\x00")
}

// sent returns when a message was sent, or delivered where that is all that is known.
func sent(fixed map[uint16]uint64) string {
	for _, property := range []uint16{propSubmitTime, propDelivery} {
		// Tenths of a microsecond since 1601.
		if ticks := fixed[property]; ticks != 0 && ticks < 1<<62 {
			const until1970 = 11_644_473_600
			return time.Unix(int64(ticks/1e7)-until1970, 0).UTC().Format(time.RFC1123Z)
		}
	}
	return ""
}

// attachStorage adds an attachment: a file, or a message that becomes one.
func (m *message) attachStorage(ctx context.Context, s *storage, page int) error {
	s.page = page
	name := s.text(propAttachLong)
	if name == "" {
		name = s.text(propAttachName)
	}
	if inner, ok := s.inner[stream(propAttachData, "000D")]; ok {
		if _, message := inner.streams["__properties_version1.0"]; message {
			inner.page = page
			if m.bodiless { // its body may be what brought the reader down
				m.attach(messageName(inner.text(propSubject)), "message.eml", nil,
					fmt.Errorf("%w: the message around it cannot be read; save it from Outlook as a file of its own", canon.ErrDamaged))
				return nil
			}
			source, unread, err := inner.asEML(ctx, page)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			m.attach(messageName(inner.text(propSubject)), "message.eml", source, err)
			for _, a := range unread {
				m.attach(a.Name, "attachment", nil, a.Err)
			}
			return nil
		}
		m.attach(name, "object", nil, fmt.Errorf("%w: it is an object of another program; open it in Outlook and save it as a file",
			canon.ErrUnsupported))
		return nil
	}
	const inBody = 4 // rendered in the body
	if s.fixed()[propAttachFlags]&inBody != 0 && s.text(propContentID) != "" {
		return nil // a picture that the body shows
	}
	source, ok := s.streams[stream(propAttachData, "0102")]
	if !ok && s.torn {
		m.attach(name, "attachment", nil, fmt.Errorf("%w: the attachment cannot be taken out of the message; save it from Outlook",
			canon.ErrDamaged))
		return nil
	}
	if !ok {
		m.attach(name, "attachment", nil, fmt.Errorf("%w: the message holds only a link to it; save it from Outlook", canon.ErrUnsupported))
		return nil
	}
	m.attach(name, "attachment", source, nil)
	return nil
}
