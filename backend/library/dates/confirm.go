package dates

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// ErrDeadline is returned when a matter has no deadline of an id.
var ErrDeadline = errors.New("no such deadline")

// confirmation is what a person confirmed, and when.
type confirmation struct {
	ID     string    `json:"id"`
	Date   string    `json:"date"` // the day that was confirmed
	At     time.Time `json:"at"`
	Undone bool      `json:"undone,omitempty"`
}

type confirmations struct {
	Confirmed []confirmation `json:"confirmed"` // in the order in which they were made
}

func (d Dates) confirmed() (c confirmations, err error) {
	if err := d.File.ReadKept(&c, matter.ConfirmedSuffix, matter.ConfirmedCopySuffix); errors.Is(err, store.ErrVersion) {
		return c, err
	} else if err != nil {
		return c, fmt.Errorf("read what was confirmed: %w; move the file away to begin anew", err)
	}
	return c, nil
}

func (d Dates) keep(c confirmations) error {
	if err := d.File.WriteKept(c, matter.ConfirmedSuffix, matter.ConfirmedCopySuffix); err != nil {
		return fmt.Errorf("keep what was confirmed: %w; free some space or check the rights of the matter's folder", err)
	}
	return nil
}

// Confirm keeps that a person found some deadlines of a calendar right. It is not safe for concurrent use on one
// matter. The error is [ErrDeadline] for an id that the calendar does not have.
func (d Dates) Confirm(c *Calendar, now time.Time, ids ...string) ([]Entry, error) {
	done, err := d.confirmed()
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for _, id := range ids {
		at := slices.IndexFunc(c.Dates, func(e Entry) bool { return e.ID == id })
		if at < 0 {
			return nil, fmt.Errorf("%w: %s; list them with: pincite dates --doubted", ErrDeadline, id)
		}
		done.Confirmed = append(done.Confirmed, confirmation{ID: id, Date: c.Dates[at].Date, At: now.UTC()})
		e := c.Dates[at]
		e.Status, e.Stale = Confirmed, false
		entries = append(entries, e)
	}
	return entries, d.keep(done)
}

// Undo takes the last confirmation back that was not taken back, and returns the id and the day; empty where there is none.
func (d Dates) Undo() (id, day string, err error) {
	done, err := d.confirmed()
	if err != nil {
		return "", "", err
	}
	for i := range slices.Backward(done.Confirmed) {
		if c := &done.Confirmed[i]; !c.Undone {
			c.Undone = true
			return c.ID, c.Date, d.keep(done)
		}
	}
	return "", "", nil
}

// apply shows in an entry that it was confirmed. One that was another day then is stale.
func (c confirmations) apply(e *Entry) {
	for _, done := range slices.Backward(c.Confirmed) {
		if done.ID == e.ID && !done.Undone {
			if e.Stale = done.Date != e.Date; !e.Stale {
				e.Status = Confirmed
			}
			return
		}
	}
}
