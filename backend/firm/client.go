package firm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"pincite/backend/netlog"
)

// Options say how a server is asked.
type Options struct {
	// Key is the server's API key or an OIDC token; it is sent in a header and written nowhere.
	Key string
	// Replicas is on how many nodes a matter is kept where this program makes the collections;
	// 0 stands for 1.
	Replicas int
	// Log notes every request before it is sent; nil keeps none.
	Log *netlog.Log
}

// client asks the nodes of one cluster: one of them, as long as it answers, and then the next. It is
// safe for concurrent use.
type client struct {
	http  *http.Client
	bases []string
	key   string
	at    atomic.Uint32 // which node answers
}

// answerTimeout bounds one request. A batch of chunks on a server that is busy takes seconds.
const answerTimeout = 2 * time.Minute

// mostAnswer bounds what is read of one answer: a document of 71 MB, packed, is below it.
const mostAnswer = 512 << 20

func newClient(a Address, o Options) *client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy, transport.MaxIdleConnsPerHost = nil, 16
	noted := &netlog.Transport{Transport: transport, Log: o.Log, What: "a matter on a firm's server"}
	return &client{bases: a.bases(), key: o.Key, http: &http.Client{
		Transport: noted, Timeout: answerTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // a key goes to no other address
	}}
}

// call sends a request with a body, nil for none, and decodes the answer into out, nil where it
// does not count. A node that cannot be reached is passed over: all requests may be sent twice. The error is [ErrOffline], [ErrKey], [ErrForbidden], errAbsent or [ErrServer].
func (c *client) call(ctx context.Context, method, path string, query url.Values, body, out any) error {
	var sent []byte
	if body != nil {
		var err error
		if sent, err = json.Marshal(body); err != nil {
			return err
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	var err error
	for range c.bases {
		at := c.at.Load()
		if err = c.callOne(ctx, c.bases[int(at)%len(c.bases)], method, path, sent, out); ctx.Err() != nil || !errors.Is(err, ErrOffline) {
			return err
		}
		c.at.CompareAndSwap(at, at+1)
	}
	return err
}

// callOne asks one node.
func (c *client) callOne(ctx context.Context, base, method, path string, sent []byte, out any) error {
	r, err := http.NewRequestWithContext(ctx, method, base+path, bytes.NewReader(sent))
	if err != nil {
		return err
	}
	if sent != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.key != "" {
		r.Header.Set("Authorization", "Bearer "+c.key)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return errors.Join(ctx.Err(), fmt.Errorf("%w (%s)", ErrOffline, reason(err)))
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(io.LimitReader(answer.Body, mostAnswer))
	if err != nil {
		return errors.Join(ctx.Err(), fmt.Errorf("%w (%s)", ErrOffline, reason(err)))
	}
	if err := refusal(method, path, answer.StatusCode, b); err != nil || out == nil {
		return err
	}
	if err := json.Unmarshal(b, out); err != nil {
		return fmt.Errorf("%w (%s: an answer that cannot be read)", ErrServer, path)
	}
	return nil
}

// errAbsent tells of an object, a tenant or a collection that is not there.
var errAbsent = errors.New("not on the server")

// refusal returns the error of a status. What the server says is left out but for the
// complaints about its schema: it may repeat what it was sent.
func refusal(method, path string, status int, body []byte) error {
	switch {
	case status < 300:
		return nil
	case status == http.StatusUnauthorized:
		return ErrKey
	case status == http.StatusForbidden:
		return ErrForbidden
	case status == http.StatusNotFound:
		return errAbsent
	case status == http.StatusUnprocessableEntity && strings.Contains(string(body), "tenant not found"):
		return errAbsent
	}
	said := ""
	if strings.HasPrefix(path, "/v1/schema") {
		said = ": " + string(body[:min(len(body), 300)])
	}
	return fmt.Errorf("%w (%s %s: status %d%s)", ErrServer, method, path, status, said)
}

// reason is what went wrong with a connection, without the address.
func reason(err error) string {
	var of *url.Error
	if errors.As(err, &of) {
		err = of.Err
	}
	return err.Error()
}

// transient reports whether a failed request may succeed when it is sent again.
func transient(err error) bool { return errors.Is(err, ErrOffline) || errors.Is(err, ErrServer) }

// graphQL asks a question in GraphQL and decodes the rows of one collection.
func (c *client) graphQL(ctx context.Context, function, collection, query string, out any) error {
	var answer struct {
		Data   map[string]map[string]json.RawMessage `json:"data"`
		Errors []struct {
			Message string `json:"message"`
		} `json:"errors"`
	}
	if err := c.call(ctx, http.MethodPost, "/v1/graphql", nil, map[string]string{"query": query}, &answer); err != nil {
		return err
	}
	for _, e := range answer.Errors {
		switch {
		case strings.Contains(e.Message, "forbidden"):
			return ErrForbidden
		case strings.Contains(e.Message, "tenant not found"), strings.Contains(e.Message, "Cannot query field"):
			return errAbsent
		}
		return fmt.Errorf("%w (a search was refused)", ErrServer)
	}
	if err := json.Unmarshal(answer.Data[function][collection], out); err != nil {
		return fmt.Errorf("%w (a search gave an answer that cannot be read)", ErrServer)
	}
	return nil
}
