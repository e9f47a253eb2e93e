package firm

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"strings"
	"sync"
	"time"

	"pincite/backend/doc"
	"pincite/backend/store"
)

// leaseTime is after how long without a sign of life a machine that brings documents counts as gone, unless
// [Options] say otherwise: three signs that a busy server may lose.
const leaseTime = 30 * time.Second

// The kinds of records by which machines that bring documents at the same time know of each other. Those
// end with the name of the worker, in a lease that of the one that holds it.
const (
	kindWorker = "worker-"
	kindLease  = "lease-"
)

// crew is a push among those that bring documents to the same tenant meanwhile. A lease keeps others from
// doing the same work; it guards nothing, since writing twice is writing once. Whether a worker lives is
// told by its signs alone, which are counted, so that clocks need not agree.
type crew struct {
	*Tenant
	me   string
	stop context.CancelFunc
	done sync.WaitGroup

	mu   sync.Mutex
	seen map[string]sign // of other workers
}

// sign is what was last heard of a worker, and when it was new.
type sign struct {
	beat  string
	since time.Time
}

// join makes the push known to others, until leave is called.
func (t *Tenant) join(ctx context.Context) (*crew, error) {
	var id [8]byte
	_, _ = rand.Read(id[:]) // it never fails
	c := &crew{Tenant: t, me: hex.EncodeToString(id[:]), seen: map[string]sign{}}
	if err := c.beat(ctx, 0); err != nil {
		return nil, err
	}
	ctx, c.stop = context.WithCancel(ctx)
	c.done.Go(func() {
		tick := time.NewTicker(c.lease() / 3)
		defer tick.Stop()
		for n := uint64(1); ; n++ {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				_ = c.beat(ctx, n) // the next one tells as much
			}
		}
	})
	return c, nil
}

func (c *crew) lease() time.Duration {
	if c.options.Lease > 0 {
		return c.options.Lease
	}
	return leaseTime
}

// beat gives a sign of life.
func (c *crew) beat(ctx context.Context, n uint64) error {
	packed, err := pack(n)
	if err != nil {
		return err
	}
	return c.put(ctx, []object{c.object(recordCollection, nameOf(kindWorker, c.me), object{"kind": kindWorker + c.me, "record": packed})})
}

// leave gives all leases back. A worker that cannot has them taken once it counts as gone.
func (c *crew) leave(ctx context.Context) {
	c.stop()
	c.done.Wait()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), dialTimeout)
	defer cancel()
	_ = c.dismiss(ctx, c.me)
}

// dismiss deletes what there is of a worker.
func (c *crew) dismiss(ctx context.Context, worker string) error {
	if err := c.deleteAll(ctx, recordCollection, equal("kind", kindLease+worker)); err != nil {
		return err
	}
	return c.remove(ctx, recordCollection, nameOf(kindWorker, worker))
}

// take takes the lease of a piece of work and reports whether it is this worker's now. It is not while
// another one holds it that lives.
func (c *crew) take(ctx context.Context, work string) (bool, error) {
	name := nameOf("lease", work)
	mine := c.object(recordCollection, name, object{"kind": kindLease + c.me})
	err := c.client.again(ctx, func() error { return c.client.call(ctx, "POST", "/v1/objects", nil, mine, nil) })
	if !errors.Is(err, errThere) {
		return err == nil, err
	}
	held, err := c.get(ctx, recordCollection, name)
	if errors.Is(err, errAbsent) {
		return false, nil // it was given back this moment
	}
	if err != nil {
		return false, err
	}
	holder := strings.TrimPrefix(held["kind"], kindLease)
	if holder == c.me {
		return true, nil
	}
	if lives, err := c.lives(ctx, holder); lives || err != nil {
		return false, err
	}
	return true, c.put(ctx, []object{mine})
}

// lives reports whether a worker has given a sign for as long as it was looked at, but for the last while.
func (c *crew) lives(ctx context.Context, worker string) (bool, error) {
	p, err := c.get(ctx, recordCollection, nameOf(kindWorker, worker))
	if errors.Is(err, errAbsent) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	known, ok := c.seen[worker]
	if !ok || known.beat != p["record"] {
		c.seen[worker] = sign{p["record"], time.Now()}
		return true, nil
	}
	return time.Since(known.since) < c.lease(), nil
}

// alone reports whether no other worker lives, and deletes what those left that do not.
func (c *crew) alone(ctx context.Context) (bool, error) {
	others := map[string]bool{}
	err := c.each(ctx, recordCollection, func(r row) error {
		for _, kind := range []string{kindLease, kindWorker} {
			if worker, ok := strings.CutPrefix(r.kind, kind); ok && worker != c.me {
				others[worker] = true
			}
		}
		return nil
	}, "kind")
	if err != nil {
		return false, err
	}
	alone := true
	for worker := range others {
		lives, err := c.lives(ctx, worker)
		if err == nil && !lives {
			err = c.dismiss(ctx, worker)
		}
		if err != nil {
			return false, err
		}
		alone = alone && !lives
	}
	return alone, nil
}

// await takes a lease, however long others hold it.
func (c *crew) await(ctx context.Context, work string) error {
	for {
		if taken, err := c.take(ctx, work); taken || err != nil {
			return err
		}
		if err := c.pause(ctx); err != nil {
			return err
		}
	}
}

// pause waits for what others are at.
func (c *crew) pause(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(c.lease() / 10):
		return nil
	}
}

// current returns the version that the server has of a document now; "" for none.
func (t *Tenant) current(ctx context.Context, id doc.ID) (string, error) {
	rows, err := t.search(ctx, ask{collection: documentCollection, fields: []string{"version"},
		where: anyOf("_id", []string{documentName(id)}), limit: 1})
	if err != nil || len(rows) == 0 {
		return "", err
	}
	return rows[0].version, nil
}

// loose returns the documents to which no file leads. Where other workers live, whose files come at their
// end, those alone to which a file led that is gone.
func loose(there map[doc.ID]listed, led, leads map[doc.ID]bool, alone bool) (ids []doc.ID) {
	for _, id := range sortedIDs(there) {
		if !leads[id] && (alone || led[id]) {
			ids = append(ids, id)
		}
	}
	return ids
}

// ledTo returns the documents to which files lead.
func ledTo(files []store.File) map[doc.ID]bool {
	leads := make(map[doc.ID]bool, len(files))
	for _, f := range files {
		leads[f.Doc] = true
	}
	return leads
}
