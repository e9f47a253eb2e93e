package firm

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"google.golang.org/protobuf/encoding/protowire"

	"pincite/backend/doc"
)

// batchObjects is how many objects are sent at once: chunks with vectors of 256 numbers make some
// 800 KB.
const batchObjects = 200

// attempts is how often what failed is sent again, after a pause that doubles: some 25 s in all,
// in which a cluster notices that a node is gone.
const (
	attempts   = 8
	firstPause = 100 * time.Millisecond
)

// again calls try until it succeeds, fails for good, or was tried often enough: a server that is
// overloaded is left alone for longer each time.
func (c *client) again(ctx context.Context, try func() error) error {
	return repeat(ctx, attempts, c.transient, try)
}

// repeat calls try so many times, as long as its error is one that may pass.
func repeat(ctx context.Context, times int, passes func(error) bool, try func() error) error {
	pause := firstPause
	for n := 1; ; n++ {
		err := try()
		if err == nil || n == times || !passes(err) || ctx.Err() != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
			pause *= 2
		}
	}
}

// put writes objects, again those that failed.
func (t *Tenant) put(ctx context.Context, objects []object) error {
	for len(objects) > 0 {
		n := min(len(objects), batchObjects)
		batch := objects[:n]
		objects = objects[n:]
		err := t.client.again(ctx, func() (err error) {
			batch, err = t.putBatch(ctx, batch)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// putBatch writes objects at once and returns those that failed.
func (t *Tenant) putBatch(ctx context.Context, batch []object) (failed []object, err error) {
	m := message{}
	for _, o := range batch {
		m = m.inner(1, o.message())
	}
	b, err := t.client.rpc(ctx, "BatchObjects", m)
	if err != nil {
		return batch, err
	}
	forbidden := false
	err = fields(b, func(field protowire.Number, fault []byte, _ uint64) error {
		if field != 2 {
			return nil
		}
		index := 0
		err := fields(fault, func(field protowire.Number, said []byte, bits uint64) error {
			switch field {
			case 1:
				index = int(bits)
			case 2:
				forbidden = forbidden || strings.Contains(string(said), "forbidden")
			}
			return nil
		})
		if err != nil || index >= len(batch) {
			return errWire
		}
		failed = append(failed, batch[index])
		return nil
	})
	switch {
	case err != nil:
		return batch, fmt.Errorf("%w (what became of a batch cannot be read)", ErrServer)
	case forbidden:
		return batch, ErrForbidden
	case len(failed) > 0:
		return failed, fmt.Errorf("%w (%d of %d objects were not written)", ErrServer, len(failed), len(batch))
	}
	return nil, nil
}

func (t *Tenant) object(collection, name string, properties object) object {
	return object{"class": collection, "tenant": t.address.Name, "id": name, "properties": properties}
}

// remove deletes an object. It is no error where there is none.
func (t *Tenant) remove(ctx context.Context, collection, name string) error {
	return t.client.again(ctx, func() error {
		err := t.client.call(ctx, "DELETE", "/v1/objects/"+collection+"/"+name, url.Values{"tenant": {t.address.Name}}, nil, nil)
		if errors.Is(err, errAbsent) {
			return nil
		}
		return err
	})
}

// MayWrite reports whether the key's owner may change the matter: it asks for the deletion of an object
// that nobody has. The error is as that of [Tenant.Push].
func (t *Tenant) MayWrite(ctx context.Context) (bool, error) {
	err := t.remove(ctx, recordCollection, nameOf("nothing"))
	if errors.Is(err, ErrForbidden) {
		return false, nil
	}
	return err == nil, err
}

// removeChunks deletes the chunks of one version of a document.
func (t *Tenant) removeChunks(ctx context.Context, id doc.ID, version string) error {
	return t.deleteAll(ctx, chunkCollection, both(equal("doc", id.String()), equal("version", version)))
}
