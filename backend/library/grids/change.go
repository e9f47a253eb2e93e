package grids

import "time"

// Act is what a person does to a cell.
type Act string

// What a person may do to a cell.
const (
	Verify   Act = "verify" // its answer is right
	Unverify Act = "unverify"
	Flag     Act = "flag" // somebody must look at it
	Unflag   Act = "unflag"
	Edit     Act = "edit" // its value is another one, for a reason
	Remark   Act = "note"
)

var acts = []Act{Verify, Unverify, Flag, Unflag, Edit, Remark}

// Change is one thing that a person did to a cell of a playbook. Who it was is not known.
type Change struct {
	Batch    int       `json:"batch"` // changes of one batch are undone together; set by [Grids.Mark]
	At       time.Time `json:"at"`
	Playbook string    `json:"playbook"`
	File     string    `json:"file"`
	Doc      string    `json:"doc_sha256"`
	Column   string    `json:"column"`
	Act      Act       `json:"act"`
	Old      string    `json:"old"`              // value, or note
	New      string    `json:"new,omitempty"`    // of [Edit] and [Remark]
	Reason   string    `json:"reason,omitempty"` // of [Edit]
	Undone   bool      `json:"undone,omitempty"`
}
