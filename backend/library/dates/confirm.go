package dates

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"pincite/backend/library/matter"
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

type confirmations []confirmation // in the order in which they were made

func (d Dates) log() matter.Log[confirmation] {
	return matter.Log[confirmation]{File: d.File, Suffix: matter.ConfirmedSuffix, Copy: matter.ConfirmedCopySuffix, Member: "confirmed",
		What: "what was confirmed"}
}

func (d Dates) confirmed() (confirmations, error) { return d.log().Read() }

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
		done = append(done, confirmation{ID: id, Date: c.Dates[at].Date, At: now.UTC()})
		e := c.Dates[at]
		e.Status, e.Stale = Confirmed, false
		entries = append(entries, e)
	}
	return entries, d.log().Write(done)
}

// Undo takes the last confirmation back that was not taken back, and returns the id and the day; empty where there is none.
func (d Dates) Undo() (id, day string, err error) {
	done, err := d.confirmed()
	if err != nil {
		return "", "", err
	}
	for i := range slices.Backward(done) {
		if c := &done[i]; !c.Undone {
			c.Undone = true
			return c.ID, c.Date, d.log().Write(done)
		}
	}
	return "", "", nil
}

// apply shows in an entry that it was confirmed. One that was another day then is stale.
func (c confirmations) apply(e *Entry) {
	for _, done := range slices.Backward(c) {
		if done.ID == e.ID && !done.Undone {
			if e.Stale = done.Date != e.Date; !e.Stale {
				e.Status = Confirmed
			}
			return
		}
	}
}
