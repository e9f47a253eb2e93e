package cluster

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMain has the tests be the server, too: it answers on the ports that a node is told, and keeps
// what it was asked in a file beside its log.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "--host" {
		if err := serve(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func serve() error {
	gossip, err := net.Listen("tcp", "127.0.0.1:"+os.Getenv("CLUSTER_GOSSIP_BIND_PORT"))
	if err != nil {
		return err
	}
	defer gossip.Close()
	return http.ListenAndServe("127.0.0.1:"+os.Args[4], http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Method == http.MethodGet:
		case r.Header.Get("Authorization") != "Bearer "+RootKey:
			w.WriteHeader(http.StatusUnauthorized)
		case strings.Contains(r.URL.Path, "nobody"):
			http.Error(w, "no such user", http.StatusNotFound)
		default:
			var body map[string]any
			if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
				w.WriteHeader(http.StatusBadRequest)
				return
			}
			line, _ := json.Marshal(map[string]any{"path": r.URL.Path, "body": body})
			asked, err := os.OpenFile(os.Getenv("PERSISTENCE_DATA_PATH")+".asked", os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
			if err != nil {
				w.WriteHeader(http.StatusInternalServerError)
				return
			}
			defer asked.Close()
			fmt.Fprintf(asked, "%s\n", line)
		}
	}))
}

// TestCluster starts nodes, each on ports of its own, kills one and starts it again.
func TestCluster(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c, err := Start(t.Context(), os.Args[0], dir, 3, "EXTRA=value")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Stop() //nolint:errcheck // it is stopped below
	hosts := strings.Split(strings.TrimSuffix(strings.TrimPrefix(c.Address("deal"), "weaviate://"), "/deal"), ",")
	ports := map[string]bool{}
	for i, n := range c.Nodes {
		if hosts[i] != n.Host || !strings.HasPrefix(n.Host, "127.0.0.1:") || !strings.Contains(n.Host, "+") || !slices.Contains(n.env, "EXTRA=value") {
			t.Errorf("node %d is %s, in the address %s", i, n.Host, hosts[i])
		}
		for _, v := range n.env {
			if name, port, _ := strings.Cut(v, "="); strings.HasSuffix(name, "_PORT") {
				if ports[port] {
					t.Errorf("%s is that of another one", v)
				}
				ports[port] = true
			}
		}
		if !slices.ContainsFunc(n.env, func(v string) bool { return strings.HasPrefix(v, "CLUSTER_JOIN=") && !strings.HasSuffix(v, n.gossip) }) {
			t.Errorf("node %d joins no other", i)
		}
	}
	killed := c.Nodes[1]
	if err := killed.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := killed.Ready(t.Context()); err == nil || !strings.Contains(err.Error(), killed.Log) {
		t.Errorf("a node that was killed: %v", err)
	}
	if err := killed.Start(); err != nil {
		t.Fatal(err)
	}
	if err := killed.Ready(t.Context()); err != nil {
		t.Errorf("a node that is started again: %v", err)
	}
	if err := c.Stop(); err != nil {
		t.Fatal(err)
	}
	for i, n := range c.Nodes {
		if err := n.Ready(t.Context()); err == nil {
			t.Errorf("node %d answers", i)
		}
	}
	if _, err := Start(t.Context(), filepath.Join(dir, "none"), dir, 1); err == nil {
		t.Error("a server that is not there was started")
	}
}

// TestGive makes a role for a matter and gives it: to read, or to change the matter, too.
func TestGive(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c, err := Start(t.Context(), os.Args[0], dir, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Stop() //nolint:errcheck // it only ends the process
	if err := c.Give(t.Context(), "alice", "deal", false); err != nil {
		t.Fatal(err)
	}
	if err := c.GiveGroup(t.Context(), "lawyers", "deal", true); err != nil {
		t.Fatal(err)
	}
	if err := c.Give(t.Context(), "nobody", "deal", true); err == nil || !strings.Contains(err.Error(), "status 404: no such user") {
		t.Errorf("a user that is not there: %v", err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "node1.asked"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(lines) != 5 {
		t.Fatalf("%d questions: %s", len(lines), data)
	}
	for i, want := range []struct {
		path, role string
		writes     bool
	}{
		{"/v1/authz/roles", "alice-deal", false}, {"/v1/authz/users/alice/assign", "alice-deal", false},
		{"/v1/authz/roles", "lawyers-deal", true}, {"/v1/authz/groups/lawyers/assign", "lawyers-deal", false},
	} {
		if !strings.Contains(lines[i], fmt.Sprintf("%q", want.path)) || !strings.Contains(lines[i], fmt.Sprintf("%q", want.role)) || strings.Contains(lines[i], "delete_data") != want.writes {
			t.Errorf("asked %s, want %+v", lines[i], want)
		}
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", "")
	t.Setenv("PINCITE_WEAVIATE", "")
	deep := filepath.Join(dir, "a", "b")
	if err := os.MkdirAll(deep, 0o700); err != nil {
		t.Fatal(err)
	}
	if got, err := Find(deep); err != ErrNoServer {
		t.Errorf("there is none: %q, %v", got, err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "a", "bin", "weaviate-server"), 0o700); err != nil { // a folder is no server
		t.Fatal(err)
	}
	want := filepath.Join(dir, "bin", "weaviate-server")
	if err := os.MkdirAll(filepath.Dir(want), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(want, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	if got, err := Find(deep); err != nil || got != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	t.Setenv("PINCITE_WEAVIATE", "/elsewhere")
	if got, err := Find(deep); err != nil || got != "/elsewhere" {
		t.Errorf("named: %q, %v", got, err)
	}
}
