package playbook

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Added returns a playbook's file with another column at its end: its id, title, first
// question and kind; an empty id is made of its title, or of the question. The rest of the
// file stays as it is, comments too. name is what faults call the file. The error is a
// *[Faults], also where the file would not be valid with the column.
func Added(name string, source []byte, c Column) ([]byte, *Playbook, error) {
	return edited(name, source, func(columns *yaml.Node, p *Playbook) {
		if c.ID == "" {
			c.ID = freeID(p, c)
		}
		column := &yaml.Node{Kind: yaml.MappingNode}
		for _, member := range [][2]string{{"id", c.ID}, {"title", c.Title}, {"question", slices.Concat(c.Questions, []string{""})[0]},
			{"kind", string(c.Kind)}} {
			if member[1] != "" {
				column.Content = append(column.Content, scalar(member[0]), scalar(member[1]))
			}
		}
		columns.Content = append(columns.Content, column)
	})
}

// Removed returns a playbook's file without a column. The error is a *[Faults]: of the file
// as it was, or because no column would be left.
func Removed(name string, source []byte, id string) ([]byte, *Playbook, error) {
	return edited(name, source, func(columns *yaml.Node, p *Playbook) {
		at := slices.IndexFunc(p.Columns, func(c Column) bool { return c.ID == id })
		if at >= 0 {
			columns.Content = slices.Delete(columns.Content, at, at+1)
		}
	})
}

// Retitled returns a playbook's file with another id and title, to begin another one with.
func Retitled(name string, source []byte, id, title string) ([]byte, *Playbook, error) {
	return edited(name, source, func(columns *yaml.Node, p *Playbook) { p.ID, p.Title = id, title })
}

// edited returns a file with its list of columns, its id and its title changed.
func edited(name string, source []byte, change func(columns *yaml.Node, p *Playbook)) ([]byte, *Playbook, error) {
	p, err := Parse(name, source)
	if err != nil {
		return nil, nil, err
	}
	var root yaml.Node
	if err := yaml.Unmarshal(source, &root); err != nil {
		return nil, nil, fmt.Errorf("%w: %v", ErrPlaybook, err)
	}
	fields := map[string]*yaml.Node{}
	mapping := root.Content[0].Content
	for i := 0; i+1 < len(mapping); i += 2 {
		fields[mapping[i].Value] = mapping[i+1]
	}
	change(fields["columns"], p)
	fields["id"].Value = p.ID
	if title := fields["title"]; title != nil {
		title.Value = p.Title
	}
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	if err := encoder.Encode(&root); err != nil {
		return nil, nil, fmt.Errorf("%w: %v", ErrPlaybook, err)
	}
	p, err = Parse(name, out.Bytes())
	return out.Bytes(), p, err
}

func scalar(s string) *yaml.Node {
	var n yaml.Node
	n.SetString(strings.ToValidUTF8(s, "\uFFFD"))
	return &n
}

// idWords is how many words of a question its id has.
const idWords = 5

// freeID makes an id of a column's title, or of its question, that no other column has.
func freeID(p *Playbook, c Column) string {
	words := strings.FieldsFunc(strings.ToLower(strings.Join(append([]string{c.Title}, c.Questions...), " ")),
		func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9') })
	id := strings.Join(words[:min(len(words), idWords)], "_")
	id = strings.TrimRight(id[:min(len(id), 50)], "_")
	if id == "" {
		id = "question"
	}
	free := id
	for n := 2; ; n++ {
		if _, taken := p.Column(free); !taken {
			return free
		}
		free = fmt.Sprintf("%s_%d", id, n)
	}
}
