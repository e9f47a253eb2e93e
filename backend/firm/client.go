package firm

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
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
	// Lease is after how long without a sign of life another machine that indexes into the matter counts as
	// gone; 0 stands for 30 s.
	Lease time.Duration
	// Log notes every request before it is sent; nil keeps none.
	Log *netlog.Log
}

// client asks the nodes of one cluster: one of them, as long as it answers, and then the next. It is
// safe for concurrent use.
type client struct {
	http  *http.Client // for REST
	http2 *http.Client // for gRPC
	nodes []node
	key   string
	at    atomic.Uint32 // which node answers
	alone bool          // one node of several is asked; see [client.only]
}

// answerTimeout bounds one request. A batch of chunks on a server that is busy takes seconds.
const answerTimeout = 2 * time.Minute

// patience bounds how long a node of several may take until it begins to answer: Weaviate 1.35 leaves some writes that
// it was at when another node went without an answer, and the next node is then asked the same.
const patience = 20 * time.Second

// dialTimeout bounds the making of a connection: a network without the server often swallows what is sent to it.
const dialTimeout = 5 * time.Second

// mostAnswer bounds what is read of one answer: a document of 71 MB, packed, is below it.
const mostAnswer = 512 << 20

func newClient(a Address, o Options) *client {
	rest := http.DefaultTransport.(*http.Transport).Clone()
	rest.Proxy, rest.MaxIdleConnsPerHost = nil, 16
	rest.DialContext = (&net.Dialer{Timeout: dialTimeout, KeepAlive: 30 * time.Second}).DialContext
	if len(a.nodes()) > 1 {
		rest.ResponseHeaderTimeout = patience
	}
	grpc := rest.Clone()
	grpc.Protocols = new(http.Protocols)
	grpc.Protocols.SetHTTP2(true)
	grpc.Protocols.SetUnencryptedHTTP2(true) // on this machine
	return &client{nodes: a.nodes(), key: o.Key, http: asking(rest, o), http2: asking(grpc, o)}
}

// only returns a client that asks one node, and is not patient with it where there are others.
func (c *client) only(n node) *client {
	return &client{http: c.http, http2: c.http2, nodes: []node{n}, key: c.key, alone: len(c.nodes) > 1}
}

func asking(t *http.Transport, o Options) *http.Client {
	return &http.Client{
		Transport: &netlog.Transport{Transport: t, Log: o.Log, What: "a matter on a firm's server"}, Timeout: answerTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // a key goes to no other address
	}
}

// anyNode asks one node after the other until one can be reached.
func (c *client) anyNode(ctx context.Context, ask func(node) error) (err error) {
	for range c.nodes {
		at := c.at.Load()
		if err = ask(c.nodes[int(at)%len(c.nodes)]); ctx.Err() != nil || !errors.Is(err, ErrOffline) {
			return err
		}
		c.at.CompareAndSwap(at, at+1)
	}
	return err
}

// call sends a request with a body, nil for none, and decodes the answer into out, nil where it does not count. A node
// that cannot be reached is passed over: all requests may be sent twice. The error is [ErrOffline], [ErrTLS], [ErrKey],
// [ErrForbidden], errAbsent or [ErrServer].
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
	return c.anyNode(ctx, func(n node) error { return c.callOne(ctx, n.rest, method, path, sent, out) })
}

// callOne asks one node.
func (c *client) callOne(ctx context.Context, base, method, path string, sent []byte, out any) error {
	r, err := http.NewRequestWithContext(ctx, method, base+path, bytes.NewReader(sent))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, b, err := c.send(ctx, c.http, r)
	if err != nil {
		return err
	}
	if err := refusal(method, path, answer.StatusCode, b); err != nil || out == nil {
		return err
	}
	if err := json.Unmarshal(b, out); err != nil {
		return fmt.Errorf("%w (%s: an answer that cannot be read)", ErrServer, path)
	}
	return nil
}

// errThere tells of an object that is there already.
var errThere = errors.New("on the server already")

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
	case status == http.StatusUnprocessableEntity && strings.Contains(string(body), "already exists"):
		return errThere
	}
	said := ""
	if strings.HasPrefix(path, "/v1/schema") {
		said = ": " + string(body[:min(len(body), 300)])
	}
	return fmt.Errorf("%w (%s %s: status %d%s)", ErrServer, method, path, status, said)
}

// unreached returns the error of a request that was not answered.
func unreached(err error) error {
	var record tls.RecordHeaderError
	var certificate *tls.CertificateVerificationError
	if errors.As(err, &record) || errors.As(err, &certificate) || errors.Is(err, http.ErrSchemeMismatch) {
		return fmt.Errorf("%w (%s)", ErrTLS, reason(err))
	}
	return fmt.Errorf("%w (%s)", ErrOffline, reason(err))
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
func (c *client) transient(err error) bool {
	return errors.Is(err, ErrOffline) && !c.alone || errors.Is(err, ErrServer)
}

// send sends a request with the key and reads the answer.
func (c *client) send(ctx context.Context, through *http.Client, r *http.Request) (*http.Response, []byte, error) {
	if c.key != "" {
		r.Header.Set("Authorization", "Bearer "+c.key)
	}
	answer, err := through.Do(r)
	if err != nil {
		return nil, nil, errors.Join(ctx.Err(), unreached(err))
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(io.LimitReader(answer.Body, mostAnswer))
	if err != nil {
		return nil, nil, errors.Join(ctx.Err(), fmt.Errorf("%w (%s)", ErrOffline, reason(err)))
	}
	return answer, b, nil
}

// rpcOne calls a gRPC method of one node.
func (c *client) rpcOne(ctx context.Context, n node, method string, framed []byte) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, n.grpc+"/weaviate.v1.Weaviate/"+method, bytes.NewReader(framed))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/grpc")
	r.Header.Set("TE", "trailers")
	answer, b, err := c.send(ctx, c.http2, r)
	if err != nil {
		return nil, err
	}
	if err := refusal(http.MethodPost, method, answer.StatusCode, nil); err != nil {
		return nil, err
	}
	of := answer.Trailer
	if of.Get("Grpc-Status") == "" {
		of = answer.Header // where there is nothing but a status
	}
	if err := rpcRefusal(method, of.Get("Grpc-Status"), of.Get("Grpc-Message")); err != nil {
		return nil, err
	}
	return unframed(b)
}
