package mail

import (
	"bytes"
	"context"
	"fmt"
	"regexp"

	gomessage "github.com/emersion/go-message"

	"pincite/backend/extract/canon"
)

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
