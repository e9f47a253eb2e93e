package grids

import (
	"fmt"
	"strings"

	"pincite/backend/review"
)

// ways are the words for how an absence was looked for.
var ways = map[string]string{"rules": "by rules", "classifier": "by what marked clauses are like", "search": "by search"}

// scopeOf says in a line what an absence stands on: what was searched, in which ways, and where the nearest words are with how likely
// they answer. It is "" for cells that are not absent.
func scopeOf(c Cell) string {
	if c.State != review.Absent || c.Searched == nil {
		return ""
	}
	var by []string
	for _, way := range c.Searched.By {
		if words := ways[way]; words != "" {
			by = append(by, words)
		}
	}
	passages := fmt.Sprintf("all %d passages", c.Searched.Passages)
	if c.Searched.Passages == 1 {
		passages = "its one passage"
	}
	scope := passages + " searched " + strings.Join(by, " and ")
	if c.Searched.Partly {
		scope += ", without a part that has no text"
	}
	if len(c.Evidence) == 0 {
		return scope + "; nothing comes near"
	}
	place := fmt.Sprintf("characters %d–%d", c.Evidence[0].Span[0], c.Evidence[0].Span[1])
	switch e := c.Evidence[0]; {
	case e.Section != "":
		place = "§ " + e.Section
	case e.Page > 0:
		place = "page " + e.Label
	}
	return fmt.Sprintf("%s; nearest: %s, %.0f %%", scope, place, 100*c.Presence)
}
