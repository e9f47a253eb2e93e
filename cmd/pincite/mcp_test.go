package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"pincite/backend/library"
	"pincite/backend/library/matter"
	"pincite/samples"
)

// TestAssistant has the SDK's own client ask the sample contracts eleven questions: each citation verifies, an altered
// one does not, and each call is noted without a word of it.
func TestAssistant(t *testing.T) {
	t.Setenv("PINCITE_HOME", t.TempDir())
	t.Setenv("PINCITE_KEYCHAIN", "none")
	folder := t.TempDir()
	if _, err := samples.LayOut(folder); err != nil {
		t.Fatal(err)
	}
	l, err := library.Open(library.Options{Home: os.Getenv("PINCITE_HOME")})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	m, err := l.CreateMatter("Alder 2024/117")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Index(t.Context(), library.IndexRequest{Folders: []string{folder}}); err != nil {
		t.Fatal(err)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	client, server := mcp.NewInMemoryTransports()
	go func() { _ = assistantServer("Alder 2024/117", m).Run(t.Context(), server) }()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), client, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	call := func(tool string, arguments map[string]any) (string, bool) {
		t.Helper()
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
		if err != nil {
			t.Fatal(err)
		}
		return result.Content[0].(*mcp.TextContent).Text, result.IsError
	}
	tools, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range tools.Tools { // clients read arguments by one type each
		if schema, err := json.Marshal(tool.InputSchema); err != nil || bytes.Contains(schema, []byte(`"type":[`)) {
			t.Errorf("%s: %s, %v", tool.Name, schema, err)
		}
	}
	type citation struct {
		File  string `json:"file"`
		Span  [2]int `json:"span"`
		Quote string `json:"quote"`
	}
	cited := 0
	check := func(c citation) {
		t.Helper()
		at := map[string]any{"document": c.File, "span": c.Span, "quote": c.Quote} // as they came
		if answer, failed := call("verify", at); failed || !strings.Contains(answer, `"status":"verified"`) {
			t.Errorf("%+v: %s", c, answer)
		}
		at["quote"] = c.Quote + "x"
		if answer, failed := call("verify", at); failed || !strings.Contains(answer, `"status":"altered"`) {
			t.Errorf("%+v, altered: %s", c, answer)
		}
		cited++
	}
	questions := []string{
		"May Dovecroft assign its lease?", "When is the rent of 410 Tannery Row due?", "Which law governs the services agreement?",
		"How long does the confidentiality agreement last?", "Who may terminate for convenience?", "What is the liability cap?",
		"Who owns deliverables under the Merrowdale master services agreement?", "Who insures?", "Are there late fees?", "What are the notice addresses?", "Is there a non-compete?",
	}
	for _, question := range questions {
		var found struct{ Hits []citation }
		answer, failed := call("search", map[string]any{"query": question, "hits": 2})
		if err := json.Unmarshal([]byte(answer), &found); err != nil || failed || len(found.Hits) == 0 {
			t.Errorf("%s: %v: %s", question, err, answer)
		}
		for _, hit := range found.Hits {
			check(hit)
		}
		var reply struct {
			Answer []struct{ Citations []citation }
			Clause []citation
			Terms  []struct{ At citation }
		}
		answer, failed = call("ask", map[string]any{"question": question})
		if err := json.Unmarshal([]byte(answer), &reply); err != nil || failed {
			t.Errorf("%s: %v: %s", question, err, answer)
		}
		for _, clause := range reply.Clause {
			check(clause)
		}
		for _, term := range reply.Terms {
			check(term.At)
		}
		for _, item := range reply.Answer {
			for _, c := range item.Citations {
				check(c)
			}
		}
	}
	var due struct{ Dates []citation }
	answer, failed := call("dates", map[string]any{"document": "Commercial Lease 410 Tannery Row (Dovecroft Print Studio).txt"})
	if err := json.Unmarshal([]byte(answer), &due); err != nil || failed || len(due.Dates) == 0 {
		t.Errorf("dates: %v: %s", err, answer)
	}
	for _, deadline := range due.Dates {
		check(deadline)
	}
	var compared struct {
		A, B    struct{ File string }
		Changes []struct{ A, B citation }
	}
	answer, failed = call("compare", map[string]any{"first": "Commercial Lease 410 Tannery Row (Dovecroft Print Studio).txt", "second": "Consulting Agreement - Northmarl Energy Cooperative - J Ibarrondo.txt"})
	if err := json.Unmarshal([]byte(answer), &compared); err != nil || failed || len(compared.Changes) == 0 {
		t.Errorf("compare: %v: %s", err, answer)
	}
	for _, change := range compared.Changes[:min(5, len(compared.Changes))] {
		for file, side := range map[string]citation{compared.A.File: change.A, compared.B.File: change.B} {
			if side.File = file; side.Quote != "" {
				check(side)
			}
		}
	}
	if answer, failed := call("compare", map[string]any{"first": "/etc/passwd", "second": "/etc/passwd"}); !failed {
		t.Errorf("files that are none of the matter: %s", answer)
	}
	if cited < 20 {
		t.Errorf("%d citations", cited)
	}
	for _, arguments := range []map[string]any{{"query": ""}, {"query": "rent", "document": "/etc/passwd"}, {"query": "rent", "hits": -1}} {
		if answer, failed := call("search", arguments); !failed {
			t.Errorf("%v: %s", arguments, answer)
		}
	}
	lease := map[string]any{"document": "Commercial Lease 410 Tannery Row (Dovecroft Print Studio).txt", "quote": "x"}
	for _, span := range [][]int{{}, {3}, {5, 2}, {0, 4, 8}, {-1, 4}, {0, 1 << 40}} {
		lease["span"] = span
		if answer, failed := call("verify", lease); !failed {
			t.Errorf("%v: %s", span, answer)
		}
	}
	if answer, failed := call("review", map[string]any{"playbook": filepath.Join(folder, "x.yaml")}); !failed {
		t.Errorf("a playbook by its path: %s", answer)
	}
	journal, err := os.ReadFile(m.Path() + matter.JournalSuffix)
	if err != nil || strings.Count(string(journal), "\n") < 30 || strings.Contains(string(journal), "Dovecroft") {
		t.Errorf("the journal: %v, %s", err, journal)
	}
}
