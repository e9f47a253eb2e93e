package firm

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
)

// rpc calls a method of the server's gRPC interface, in which a role for one tenant is enough for
// everything that a search needs; in GraphQL a filter takes the right to all tenants. The error is as
// that of [client.call].
func (c *client) rpc(ctx context.Context, method string, m message) (answer []byte, err error) {
	framed := binary.BigEndian.AppendUint32([]byte{0}, uint32(len(m)))
	framed = append(framed, m...)
	err = c.anyNode(ctx, func(n node) error {
		answer, err = c.rpcOne(ctx, n, method, framed)
		return err
	})
	return answer, err
}

// frameHeader is how many bytes stand before a message: whether it is compressed, and its length.
const frameHeader = 5

// unframed returns the one message of an answer.
func unframed(b []byte) ([]byte, error) {
	if len(b) < frameHeader || b[0] != 0 || int(binary.BigEndian.Uint32(b[1:])) != len(b)-frameHeader {
		return nil, fmt.Errorf("%w (an answer that is no message)", ErrServer)
	}
	return b[frameHeader:], nil
}

// rpcRefusal returns the error of a gRPC status. What the server says is left out: it may repeat what it
// was sent.
func rpcRefusal(method, status, said string) error {
	switch {
	case status == "0":
		return nil
	case status == "16" || strings.Contains(said, "unauthorized"):
		return ErrKey
	case status == "7" || strings.Contains(said, "forbidden"):
		return ErrForbidden
	case strings.Contains(said, "tenant%20not%20found"), strings.Contains(said, "tenant not found"),
		strings.Contains(said, "could not find class"):
		return errAbsent
	}
	return fmt.Errorf("%w (%s: status %s)", ErrServer, method, status)
}

// search asks for objects of the tenant.
func (t *Tenant) search(ctx context.Context, a ask) ([]row, error) {
	var rows []row
	err := t.client.again(ctx, func() error {
		b, err := t.client.rpc(ctx, "Search", a.message(t.address.Name))
		if err != nil {
			return err
		}
		if rows, err = rowsOf(b); err != nil {
			return fmt.Errorf("%w (a search gave an answer that cannot be read)", ErrServer)
		}
		return nil
	})
	return rows, err
}

// count returns how many objects pass a filter.
func (t *Tenant) count(ctx context.Context, collection string, where message) (n int, err error) {
	m := message{}.text(1, collection).text(10, t.address.Name).yes(20, true).inner(40, where)
	b, err := t.client.rpc(ctx, "Aggregate", m)
	if err != nil {
		return 0, err
	}
	err = fields(b, func(field protowire.Number, single []byte, _ uint64) error {
		if field != 2 {
			return nil
		}
		return fields(single, func(field protowire.Number, _ []byte, bits uint64) error {
			if field == 1 {
				n = int(bits)
			}
			return nil
		})
	})
	if err != nil {
		err = fmt.Errorf("%w (a count cannot be read)", ErrServer)
	}
	return n, err
}

// deleteAll deletes the objects of the tenant that pass a filter. A server deletes so many at once.
func (t *Tenant) deleteAll(ctx context.Context, collection string, where message) error {
	m := message{}.text(1, collection).inner(2, where).text(6, t.address.Name)
	return t.client.again(ctx, func() error {
		for {
			b, err := t.client.rpc(ctx, "BatchDelete", m)
			if err != nil {
				return err
			}
			var failed, matches, successful uint64
			err = fields(b, func(field protowire.Number, _ []byte, bits uint64) error {
				switch field {
				case 2:
					failed = bits
				case 3:
					matches = bits
				case 4:
					successful = bits
				}
				return nil
			})
			switch {
			case err != nil || failed > 0:
				return errors.Join(err, fmt.Errorf("%w (%d objects were not deleted)", ErrServer, failed))
			case matches == successful:
				return nil
			}
		}
	})
}
