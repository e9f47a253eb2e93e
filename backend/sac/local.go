package sac

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"pincite/backend/netlog"
)

// loopback are the addresses that "localhost" stands for here (RFC 6761, section 6.3). No
// resolver is asked: it could answer anything, and would learn that it was asked.
var loopback = []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1}), netip.IPv6Loopback()}

// localAddresses returns the addresses of a host, and [ErrNotLocal] for one that is neither
// a loopback address nor "localhost" or a name below it.
func localAddresses(host string) ([]netip.Addr, error) {
	name := strings.ToLower(strings.TrimSuffix(host, "."))
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return loopback, nil
	}
	if addr, err := netip.ParseAddr(host); err == nil && addr.Unmap().IsLoopback() {
		return []netip.Addr{addr}, nil
	}
	return nil, fmt.Errorf("%w: %q is not a loopback address; use 127.0.0.1, ::1 or localhost", ErrNotLocal, host)
}

// localClient returns a client that connects to the loopback interface alone, through
// no proxy, follows no redirect, and notes what it sends.
func localClient(o LLMOptions) *http.Client {
	return &http.Client{
		Transport: &netlog.Transport{
			Transport: &http.Transport{DialContext: dialLocal}, Log: o.Log, What: strings.TrimSpace("language model " + o.Model),
		},
		CheckRedirect: func(r *http.Request, _ []*http.Request) error {
			return fmt.Errorf("%w: the server redirects to %s; give the final address", ErrNotLocal, r.URL.Host)
		},
	}
}

// dialLocal connects to a loopback address.
func dialLocal(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("connect to %q: %w", address, err)
	}
	addrs, err := localAddresses(host)
	if err != nil {
		return nil, err
	}
	for _, addr := range addrs {
		var conn net.Conn
		if conn, err = (&net.Dialer{}).DialContext(ctx, network, net.JoinHostPort(addr.String(), port)); err == nil {
			return conn, nil
		}
	}
	return nil, err
}

// checkLocalModel refuses the names of Ollama's cloud models: a server on this machine
// answers for them, and sends what it is given to another one.
func checkLocalModel(model string) error {
	name := strings.ToLower(strings.TrimSpace(model))
	if strings.HasSuffix(name, ":cloud") || strings.HasSuffix(name, "-cloud") {
		return errElsewhere(model)
	}
	return nil
}

func errElsewhere(model string) error {
	return fmt.Errorf("%w: %q runs on another machine, to which the server here sends what it is given; choose a model that was downloaded",
		ErrNotLocal, model)
}

// remote are the fields by which Ollama says that a model runs elsewhere.
type remote struct {
	RemoteHost  string `json:"remote_host"`
	RemoteModel string `json:"remote_model"`
}

func (r remote) refuse(model string) error {
	if r.RemoteHost != "" || r.RemoteModel != "" {
		return errElsewhere(model)
	}
	return nil
}

// What a server says of its models is read within these bounds.
const (
	checkTimeout = 10 * time.Second
	maxModels    = 16 << 20
)

// Check asks the server whether the model runs on this machine, and returns [ErrNotLocal]
// where it says otherwise. It sends no word of any document. A server that does not say
// passes: nothing on the loopback interface can prove that it does not send on what it is
// given. [LLM.Summarize] checks by itself, before the first document.
func (l *LLM) Check(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.checked {
		return nil
	}
	if l.o.Model != "" {
		var shown remote
		if err := l.inquire(ctx, http.MethodPost, "/api/show", map[string]string{"model": l.o.Model}, &shown); err != nil {
			return err
		}
		if err := shown.refuse(l.o.Model); err != nil {
			return err
		}
	}
	var list struct {
		Models []struct {
			Name string `json:"name"`
			remote
		} `json:"models"`
	}
	if err := l.inquire(ctx, http.MethodGet, "/api/tags", nil, &list); err != nil {
		return err
	}
	for _, m := range list.Models {
		same := l.o.Model == "" || strings.TrimSuffix(m.Name, ":latest") == strings.TrimSuffix(l.o.Model, ":latest")
		if err := m.refuse(m.Name); same && err != nil {
			return err
		}
	}
	l.checked = true
	return nil
}

// inquire asks Ollama's protocol for something about models. An answer of another kind
// leaves out as it is: other servers do not know the question.
func (l *LLM) inquire(ctx context.Context, method, path string, question, out any) error {
	body, err := json.Marshal(question)
	if err != nil {
		return fmt.Errorf("ask about the language model: %w", err)
	}
	limited, cancel := context.WithTimeout(ctx, min(checkTimeout, l.o.Timeout))
	defer cancel()
	r, err := http.NewRequestWithContext(limited, method, l.base+path, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("ask about the language model: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := l.client.Do(r)
	if err != nil {
		return l.failure(ctx, err)
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusOK {
		_ = json.NewDecoder(io.LimitReader(response.Body, maxModels)).Decode(out)
	}
	return nil
}
