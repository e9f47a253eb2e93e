package playbook

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// ErrPlaybook is returned when a file is no playbook, or not a valid one.
var ErrPlaybook = errors.New("not a valid playbook")

// Fault is one thing that is wrong with a file.
type Fault struct {
	Line    int // from 1
	Message string
}

// Faults are all that is wrong with a file, in the order of their lines. It is an
// [ErrPlaybook].
type Faults struct {
	Name string // of the file
	List []Fault
}

func (f *Faults) Error() string {
	var b strings.Builder
	for i, fault := range f.List {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s:%d: %s", f.Name, fault.Line, fault.Message)
	}
	return b.String()
}

// Unwrap makes every Faults an [ErrPlaybook].
func (f *Faults) Unwrap() error { return ErrPlaybook }

// What a file may hold at most: MaxBytes in all, and so many columns and texts of a kind in one.
const (
	MaxBytes   = 4 << 20
	maxColumns = 500
	maxTexts   = 200 // questions or examples of a column; each is searched for in every document
)

var idPattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// Parse reads a playbook; name is what its faults call it. The error is a *[Faults].
func Parse(name string, data []byte) (*Playbook, error) {
	r := &reader{}
	var root yaml.Node
	if len(data) > MaxBytes {
		r.fault(1, "it has more than %d bytes", MaxBytes)
	} else if err := yaml.Unmarshal(data, &root); err != nil {
		r.syntax(err)
	}
	var p *Playbook
	switch {
	case len(r.faults) > 0:
	case len(root.Content) == 0:
		r.fault(1, "it is empty; make one with: pincite playbook new")
	default:
		p = r.playbook(root.Content[0])
	}
	if len(r.faults) > 0 {
		slices.SortStableFunc(r.faults, func(a, b Fault) int { return cmp.Compare(a.Line, b.Line) })
		return nil, &Faults{Name: name, List: r.faults}
	}
	return p, nil
}

// reader gathers faults while it reads.
type reader struct{ faults []Fault }

func (r *reader) fault(line int, format string, args ...any) {
	r.faults = append(r.faults, Fault{max(line, 1), fmt.Sprintf(format, args...)})
}

var syntaxLine = regexp.MustCompile(`line (\d+): (.*)`)

// syntax notes what the YAML parser found wrong.
func (r *reader) syntax(err error) {
	line, message := 1, strings.TrimPrefix(err.Error(), "yaml: ")
	if m := syntaxLine.FindStringSubmatch(message); m != nil {
		message = m[2]
		_, _ = fmt.Sscan(m[1], &line) // digits, or line 1
	}
	r.fault(line, "%s", message)
}

// fields reads a mapping: each key by its function.
func (r *reader) fields(n *yaml.Node, what string, known map[string]func(*yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.fault(n.Line, "%s is a list of names and values, as in “id: notice”", what)
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		switch read := known[key.Value]; {
		case read == nil:
			r.fault(key.Line, "%s has no %q; it may have %s", what, key.Value, names(known))
		case seen[key.Value]:
			r.fault(key.Line, "%s has %q twice", what, key.Value)
		default:
			read(n.Content[i+1])
		}
		seen[key.Value] = true
	}
}

func names(known map[string]func(*yaml.Node)) string {
	var list []string
	for name := range known {
		list = append(list, name)
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// text returns a function that reads a text into s.
func (r *reader) text(s *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind != yaml.ScalarNode {
			r.fault(n.Line, "a text is wanted here")
			return
		}
		*s = strings.TrimSpace(n.Value)
	}
}

// texts returns a function that reads a text, or a list of them, into list.
func (r *reader) texts(list *[]string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		items := []*yaml.Node{n}
		if n.Kind == yaml.SequenceNode {
			items = n.Content
		}
		if len(items) > maxTexts {
			r.fault(n.Line, "it has %d texts; %d are the most", len(items), maxTexts)
			return
		}
		for _, item := range items {
			var s string
			r.text(&s)(item)
			if s != "" {
				*list = append(*list, s)
			}
		}
	}
}

func (r *reader) playbook(n *yaml.Node) *Playbook {
	p := &Playbook{}
	r.fields(n, "a playbook", map[string]func(*yaml.Node){
		"id": r.text(&p.ID), "title": r.text(&p.Title), "about": r.text(&p.About),
		"columns": func(n *yaml.Node) {
			if n.Kind != yaml.SequenceNode {
				r.fault(n.Line, "columns are a list: each begins with “- id:”")
				return
			}
			for _, item := range n.Content {
				p.Columns = append(p.Columns, r.column(item, p.Columns))
			}
		},
	})
	if !idPattern.MatchString(p.ID) && len(r.faults) == 0 {
		r.fault(n.Line, "its id is %q; an id has letters, digits, _ and - alone, 64 at most", p.ID)
	}
	if len(p.Columns) == 0 && len(r.faults) == 0 || len(p.Columns) > maxColumns {
		r.fault(n.Line, "it has %d columns; from 1 to %d are wanted", len(p.Columns), maxColumns)
	}
	p.Title = cmp.Or(p.Title, titleOf(p.ID))
	return p
}

func (r *reader) column(n *yaml.Node, before []Column) Column {
	c := Column{Kind: Clause}
	r.fields(n, "a column", map[string]func(*yaml.Node){
		"id": r.text(&c.ID), "title": r.text(&c.Title), "question": r.texts(&c.Questions), "questions": r.texts(&c.Questions),
		"examples": r.texts(&c.Examples), "learned": r.text(&c.Learned), "row": r.text(&c.Row),
		"fact": func(n *yaml.Node) {
			r.text(&c.Fact)(n)
			if c.Fact != "" && !slices.Contains(Facts, c.Fact) {
				r.fault(n.Line, "there is no fact %q; choose one of %s", c.Fact, strings.Join(Facts, ", "))
			}
		},
		"kind": func(n *yaml.Node) {
			r.text((*string)(&c.Kind))(n)
			if !slices.Contains(Kinds, c.Kind) {
				r.fault(n.Line, "there is no kind %q; choose one of %s", c.Kind, join(Kinds))
			}
		},
		"positions": func(n *yaml.Node) { c.Positions = r.positions(n) },
	})
	switch {
	case !idPattern.MatchString(c.ID):
		r.fault(n.Line, "the column's id is %q; an id has letters, digits, _ and - alone, 64 at most", c.ID)
	case slices.ContainsFunc(before, func(b Column) bool { return b.ID == c.ID }):
		r.fault(n.Line, "column %s is there twice", c.ID)
	case len(c.Questions) == 0:
		r.fault(n.Line, "column %s asks nothing; give it a question", c.ID)
	}
	c.Title = cmp.Or(c.Title, titleOf(c.ID))
	r.bounds(n.Line, c)
	return c
}

func (r *reader) positions(n *yaml.Node) *Positions {
	p := &Positions{}
	rules := func(list *[]Rule) func(*yaml.Node) {
		return func(n *yaml.Node) {
			items := []*yaml.Node{n}
			if n.Kind == yaml.SequenceNode {
				items = n.Content
			}
			for _, item := range items {
				*list = append(*list, r.rule(item))
			}
		}
	}
	r.fields(n, "positions", map[string]func(*yaml.Node){
		"standard":  func(n *yaml.Node) { rule := r.rule(n); p.Standard = &rule },
		"fallbacks": rules(&p.Fallbacks), "acceptable": rules(&p.Fallbacks), "unacceptable": rules(&p.Unacceptable),
		"words": r.text(&p.Words), "ask": r.text(&p.Ask),
	})
	return p
}

func (r *reader) rule(n *yaml.Node) (rule Rule) {
	if n.Kind == yaml.ScalarNode {
		rule, ok := Expression(n.Value)
		if !ok {
			r.fault(n.Line, "%q is no rule; write it like “<= 3 years”, “>= 12 months”, “between 1 year and 3 years”, “in {New "+
				"York, Delaware}” or “absent”", n.Value)
		}
		return rule
	}
	line := ""
	r.fields(n, "a position", map[string]func(*yaml.Node){
		"rule": r.text(&line), "note": r.text(&rule.Note), "min": r.text(&rule.Min), "max": r.text(&rule.Max), "like": r.text(&rule.Like),
		"values": r.texts(&rule.Values), "any": r.texts(&rule.Any), "none": r.texts(&rule.None),
		"presence": func(n *yaml.Node) {
			r.text(&rule.Presence)(n)
			if rule.Presence != "found" && rule.Presence != "absent" {
				r.fault(n.Line, "presence is found or absent, not %q", rule.Presence)
			}
		},
	})
	if said, ok := Expression(line); ok {
		rule.Min, rule.Max, rule.Presence = cmp.Or(rule.Min, said.Min), cmp.Or(rule.Max, said.Max), cmp.Or(rule.Presence, said.Presence)
		rule.Values = append(rule.Values, said.Values...)
	} else if line != "" {
		r.fault(n.Line, "%q is no rule; write it like “<= 3 years” or “in {New York, Delaware}”", line)
	}
	return rule
}

func join(kinds []Kind) string {
	var list []string
	for _, k := range kinds {
		list = append(list, string(k))
	}
	return strings.Join(list, ", ")
}
