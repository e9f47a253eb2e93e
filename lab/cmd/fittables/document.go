package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/extract"
	"pincite/backend/sac"
	"pincite/backend/search/reread"
	"pincite/backend/table"
)

// document is a text with questions about its tables.
type document struct {
	Name      string     `json:"name"`
	Hand      string     `json:"hand,omitempty"` // who wrote it, where that is not who wrote the program
	Title     string     `json:"title"`
	Parties   []string   `json:"parties"`
	Text      string     `json:"text"`
	Layout    doc.Layout `json:"layout"`
	Questions []question `json:"questions"`

	tables  []table.Table
	encoder *reread.Encoder
}

// query reads a question to the document.
func (d *document) query(asked string) *table.Query {
	q := table.NewQuery(asked, d.names())
	if d.encoder != nil {
		q.Cosines = func(texts []string) []float32 {
			cosines, err := d.encoder.Cosines(context.Background(), asked, texts)
			if err != nil {
				return nil
			}
			return cosines
		}
	}
	return q
}

// openEncoder returns the encoder that comes with the program.
func openEncoder() (*reread.Encoder, error) {
	engine, err := embed.OpenEncoder("", embed.Options{Library: os.Getenv("PINCITE_ONNXRUNTIME")})
	if err != nil {
		return nil, err
	}
	fusion, err := reread.Shipped()
	return reread.New(engine, engine.Info().Hash, fusion), err
}

// standsIn reports whether a cell stands in the row and the column that answer the question, where these are known.
func (q question) standsIn(d *document, h table.Hit) bool {
	beside := plain(d.words(h.Labels()))
	for c, cell := range h.Table.Rows[h.Row].Cells {
		if c != h.Column {
			beside += " " + plain(cell.Text(d.Text))
		}
	}
	for part := range strings.SplitSeq(q.Row, " / ") {
		if !strings.Contains(beside, plain(part)) {
			return false
		}
	}
	var above []string
	for _, head := range h.Table.Columns[h.Column].Heads {
		above = append(above, plain(head.Text(d.Text)))
	}
	for part := range strings.SplitSeq(q.Column, " / ") {
		if !strings.Contains(strings.Join(above, " "), plain(part)) {
			return false
		}
	}
	return true
}

// question is one about a document; Answers are the cells that answer it, none where the document does not say.
type question struct {
	Question string   `json:"q"`
	Answers  []string `json:"a,omitempty"`
	// Row and Column name the cell that answers, where the same words stand in others, too: their parts are parted by " / ".
	Row    string `json:"row,omitempty"`
	Column string `json:"column,omitempty"`
}

// readDocuments reads a document a line, and finds its tables.
func readDocuments(lines []byte) (docs []*document, err error) {
	in := bufio.NewScanner(bytes.NewReader(lines))
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		d := &document{}
		if err := json.Unmarshal(in.Bytes(), d); err != nil {
			return nil, fmt.Errorf("document %d: %w", len(docs)+1, err)
		}
		d.tables = table.Find(d.Text, &d.Layout)
		docs = append(docs, d)
	}
	return docs, in.Err()
}

// names are what a document is called by, as answers have them.
func (d *document) names() table.Names {
	return table.Names{Words: d.Name + " " + d.Title, Parties: strings.Join(d.Parties, " "), Roles: table.RolesOf(d.Text, d.tables)}
}

// docsOf returns where a folder has its documents: in docs, or beside its questions.
func docsOf(folder string) string {
	if docs := filepath.Join(folder, "docs"); isFolder(docs) {
		return docs
	}
	return folder
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// pack writes the documents of a folder as lines, by whose hand they are, with the questions of its questions.jsonl.
func pack(w io.Writer, folder, hand string) error {
	data, err := os.ReadFile(filepath.Join(folder, "questions.jsonl"))
	if err != nil {
		return err
	}
	docs := map[string]*document{}
	var order []*document
	for line := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
		var q struct {
			File, Question, Answer, Row, Column string
			Accept                              []string
		}
		if err := json.Unmarshal([]byte(line), &q); err != nil {
			return err
		}
		d := docs[q.File]
		if d == nil {
			if d, err = read(filepath.Join(docsOf(folder), q.File)); err != nil {
				return err
			}
			docs[q.File], order = d, append(order, d)
		}
		asked := question{Question: q.Question, Row: q.Row, Column: q.Column}
		if q.Answer != "absent" {
			asked.Answers = append(q.Accept, q.Answer)
		}
		d.Questions = append(d.Questions, asked)
	}
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for _, d := range order {
		d.Hand = hand
		if err := out.Encode(d); err != nil {
			return err
		}
	}
	return nil
}

func read(path string) (*document, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	name := filepath.Base(path)
	text, err := extract.Read(context.Background(), name, data, extract.Options{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := sac.Summarize(name, text.Text, 0)
	return &document{Name: name, Title: s.Type, Parties: s.Parties, Text: text.Text,
		Layout: doc.Layout{Pages: text.Layout.Pages, Sections: text.Layout.Sections, Blocks: text.Layout.Blocks}}, nil
}
