package netlog

import (
	"io"
	"net/http"
	"sync"
	"time"
)

// Transport is an [http.RoundTripper] that notes each request before it is sent and when its
// answer was read, redirects too.
type Transport struct {
	*http.Transport
	Log  *Log
	What string // what requests are for
}

// RoundTrip implements [http.RoundTripper].
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	e := Entry{
		Time: time.Now().UTC(), What: t.What, Address: r.URL.Scheme + "://" + r.URL.Host + r.URL.Path,
		Sent: max(r.ContentLength, 0), Result: begun,
	}
	if err := t.Log.add(e); err != nil {
		if r.Body != nil {
			_ = r.Body.Close()
		}
		return nil, err
	}
	response, err := t.Transport.RoundTrip(r)
	if err != nil {
		e.Result = "no answer"
		_ = t.Log.add(e) // that it was begun is noted
		return nil, err
	}
	e.Result = response.Status
	response.Body = &counted{ReadCloser: response.Body, log: t.Log, entry: e}
	return response, nil
}

// counted is the body of an answer, which is noted when it is closed.
type counted struct {
	io.ReadCloser
	log   *Log
	entry Entry
	once  sync.Once
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.ReadCloser.Read(b)
	c.entry.Received += int64(n)
	return n, err
}

func (c *counted) Close() error {
	c.once.Do(func() { _ = c.log.add(c.entry) })
	return c.ReadCloser.Close()
}
