// Package cluster starts Weaviate servers on this machine's loopback, for tests and measurements: one
// node or several that keep the same matters, each with keys and roles as a firm would have them.
// Begin with [Start], and call [Cluster.Stop] when done. No node is reached from another machine.
package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// RootKey is the key of the user who may do everything, and UserKeys are those of the users alice and
// bob, who may do what roles give them.
const RootKey = "root-key"

var UserKeys = map[string]string{"alice": "alice-key", "bob": "bob-key"}

// ErrNoServer is returned when there is no server on this machine.
var ErrNoServer = errors.New("there is no weaviate-server here; build it with: make bin/weaviate-server")

// Find returns the path of the server: $PINCITE_WEAVIATE, one in bin of the folders from dir upwards, or
// one that the system finds. The error is [ErrNoServer].
func Find(dir string) (string, error) {
	if path := os.Getenv("PINCITE_WEAVIATE"); path != "" {
		return path, nil
	}
	for at, _ := filepath.Abs(dir); ; at = filepath.Dir(at) {
		path := filepath.Join(at, "bin", "weaviate-server")
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path, nil
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	path, err := exec.LookPath("weaviate-server")
	if err != nil {
		return "", ErrNoServer
	}
	return path, nil
}

// Cluster is some nodes that run.
type Cluster struct {
	Nodes []*Node
}

// Node is one server.
type Node struct {
	Host string // 127.0.0.1 and the ports that it answers on, as an address has them
	Log  string // the file of what it says

	gossip string // where the others join it
	ready  string
	server string
	env    []string
	args   []string
	cmd    *exec.Cmd
	gone   chan struct{} // closed once the process has ended
}

// ports a node listens on.
type ports struct{ http, grpc, gossip, data, raft, rpc, profiling int }

// Start starts n nodes that keep what they hold below dir, with further variables of the form
// NAME=VALUE in their environment, and returns once they answer.
func Start(ctx context.Context, server, dir string, n int, env ...string) (*Cluster, error) {
	c := &Cluster{}
	all := make([]ports, n)
	for i := range all {
		var err error
		if all[i], err = freePorts(); err != nil {
			return nil, err
		}
	}
	var joins []string
	for i, p := range all {
		joins = append(joins, fmt.Sprintf("node%d:%d", i+1, p.raft))
	}
	for i, p := range all {
		node := newNode(server, dir, i, p, joins)
		node.env = append(node.env, env...)
		c.Nodes = append(c.Nodes, node)
	}
	for i, node := range c.Nodes {
		if i > 0 {
			node.env = append(node.env, "CLUSTER_JOIN="+c.Nodes[0].gossip)
		}
		err := node.Start()
		if err == nil && i == 0 && n > 1 {
			err = node.listens(ctx) // or else those that join it give up
		}
		if err != nil {
			return nil, errors.Join(err, c.Stop())
		}
	}
	if n > 1 { // where it is started again
		c.Nodes[0].env = append(c.Nodes[0].env, "CLUSTER_JOIN="+c.Nodes[1].gossip)
	}
	for _, node := range c.Nodes {
		if err := node.Ready(ctx); err != nil {
			return nil, errors.Join(err, c.Stop())
		}
	}
	return c, nil
}

func newNode(server, dir string, i int, p ports, joins []string) *Node {
	name := fmt.Sprintf("node%d", i+1)
	node := &Node{
		Host: fmt.Sprintf("127.0.0.1:%d+%d", p.http, p.grpc), gossip: fmt.Sprintf("127.0.0.1:%d", p.gossip),
		ready: fmt.Sprintf("http://127.0.0.1:%d/v1/.well-known/ready", p.http), Log: filepath.Join(dir, name+".log"), server: server,
		args: []string{"--host", "127.0.0.1", "--port", fmt.Sprint(p.http), "--scheme", "http"},
	}
	keys, users := []string{RootKey}, []string{"root"}
	for user, key := range UserKeys {
		keys, users = append(keys, key), append(users, user)
	}
	node.env = []string{
		"HOME=" + dir, "PATH=" + os.Getenv("PATH"), "PERSISTENCE_DATA_PATH=" + filepath.Join(dir, name),
		"CLUSTER_HOSTNAME=" + name, "CLUSTER_ADVERTISE_ADDR=127.0.0.1",
		fmt.Sprintf("CLUSTER_GOSSIP_BIND_PORT=%d", p.gossip), fmt.Sprintf("CLUSTER_DATA_BIND_PORT=%d", p.data),
		fmt.Sprintf("RAFT_PORT=%d", p.raft), fmt.Sprintf("RAFT_INTERNAL_RPC_PORT=%d", p.rpc), fmt.Sprintf("GRPC_PORT=%d", p.grpc),
		fmt.Sprintf("RAFT_BOOTSTRAP_EXPECT=%d", len(joins)), fmt.Sprintf("REPLICATION_MINIMUM_FACTOR=%d", len(joins)),
		fmt.Sprintf("GO_PROFILING_PORT=%d", p.profiling), "GO_PROFILING_DISABLE=true",
		"DEFAULT_VECTORIZER_MODULE=none", "DISABLE_TELEMETRY=true", "LOG_LEVEL=warning", "PROMETHEUS_MONITORING_ENABLED=false",
		"AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED=false", "AUTHENTICATION_APIKEY_ENABLED=true",
		"AUTHENTICATION_APIKEY_ALLOWED_KEYS=" + strings.Join(keys, ","), "AUTHENTICATION_APIKEY_USERS=" + strings.Join(users, ","),
		"AUTHORIZATION_RBAC_ENABLED=true", "AUTHORIZATION_RBAC_ROOT_USERS=root",
	}
	if len(joins) > 1 {
		node.env = append(node.env, "RAFT_JOIN="+strings.Join(joins, ","), "CLUSTER_IN_LOCALHOST=true")
	}
	return node
}

// freePorts returns ports on which nobody listens. A server wants the port of its
// data after that of its gossip, and takes that of Raft's calls to be after that of Raft.
func freePorts() (p ports, err error) {
	for _, to := range []*int{&p.http, &p.grpc, &p.profiling} {
		if *to, err = freePort(0); err != nil {
			return p, err
		}
	}
	if p.gossip, p.data, err = freePair(); err == nil {
		p.raft, p.rpc, err = freePair()
	}
	return p, err
}

// freePair returns two ports, one after the other.
func freePair() (a, b int, err error) {
	for range 100 {
		if a, err = freePort(0); err != nil {
			return 0, 0, err
		}
		if b, err = freePort(a + 1); err == nil {
			return a, b, nil
		}
	}
	return 0, 0, err
}

func freePort(port int) (int, error) {
	l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// Start starts a node that does not run.
func (n *Node) Start() error {
	log, err := os.OpenFile(n.Log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd, gone := exec.Command(n.server, n.args...), make(chan struct{})
	cmd.Env, cmd.Stdout, cmd.Stderr = n.env, log, log
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start %s: %w", n.server, err)
	}
	n.cmd, n.gone = cmd, gone
	go func() {
		_ = cmd.Wait() // it is ended by a signal
		close(gone)
	}()
	return nil
}

// listens waits until other nodes can join the node.
func (n *Node) listens(ctx context.Context) error {
	return n.await(ctx, func(ctx context.Context) bool {
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", n.gossip)
		return err == nil && conn.Close() == nil
	})
}

// readyWithin is how long a node may take until it answers.
const readyWithin = 2 * time.Minute

// Ready waits until the node answers.
func (n *Node) Ready(ctx context.Context) error {
	return n.await(ctx, func(ctx context.Context) bool {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, n.ready, nil)
		if err != nil {
			return false
		}
		answer, err := http.DefaultClient.Do(r)
		return err == nil && answer.Body.Close() == nil && answer.StatusCode == http.StatusOK
	})
}

// await waits until something is so.
func (n *Node) await(ctx context.Context, so func(context.Context) bool) error {
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for !so(ctx) {
		select {
		case <-n.gone:
			return fmt.Errorf("the server ended; see %s", n.Log)
		case <-ctx.Done():
			return fmt.Errorf("the server does not answer: %w; see %s", ctx.Err(), n.Log)
		case <-tick.C:
		}
	}
	return nil
}

// Kill ends a node at once, as a power cut would, and waits until it is gone.
func (n *Node) Kill() error {
	if n.cmd == nil {
		return nil
	}
	err := n.cmd.Process.Kill()
	if errors.Is(err, os.ErrProcessDone) {
		err = nil
	}
	<-n.gone
	return err
}

// PID returns the process of a node that was started.
func (n *Node) PID() int { return n.cmd.Process.Pid }

// Stop ends all nodes.
func (c *Cluster) Stop() error {
	var err error
	for _, n := range c.Nodes {
		err = errors.Join(err, n.Kill())
	}
	return err
}

// Address returns the address of a matter on the cluster, with all its nodes.
func (c *Cluster) Address(name string) string {
	hosts := make([]string, len(c.Nodes))
	for i, n := range c.Nodes {
		hosts[i] = n.Host
	}
	return "weaviate://" + strings.Join(hosts, ",") + "/" + name
}

// post asks the first node as the user who may do everything.
func (c *Cluster) post(ctx context.Context, path string, body any) error {
	sent, err := json.Marshal(body)
	if err != nil {
		return err
	}
	host, _, _ := strings.Cut(c.Nodes[0].Host, "+")
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+host+path, bytes.NewReader(sent))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+RootKey)
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 300 {
		said, _ := io.ReadAll(io.LimitReader(answer.Body, 300))
		return fmt.Errorf("%s: status %d: %s", path, answer.StatusCode, said)
	}
	return nil
}
