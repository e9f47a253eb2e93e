package fetch

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"pincite/backend/netlog"
)

// Request says what to download.
type Request struct {
	URL string
	// Hosts are those that may be asked, also by way of a redirect: "example.org", or
	// ".example.org" for all in that domain.
	Hosts []string
	// Limit is how many bytes the file may have.
	Limit int64
	// Progress, where given, is told how many bytes are there, at most ten times a second,
	// and the size of the whole, 0 where the server does not say.
	Progress func(done, total int64)
	// Roots are the certificates to trust; nil are those of the system.
	Roots *x509.CertPool
	// Log notes what is sent; nil keeps none.
	Log *netlog.Log
	// Pause is how long to wait before trying again, doubled each time; 0 is a second.
	Pause time.Duration
}

const (
	attempts     = 5                // in a row that bring nothing
	stall        = 30 * time.Second // without a byte is a cut
	redirects    = 5
	reportEvery  = 100 * time.Millisecond
	defaultPause = time.Second
)

// Get appends to a file what is missing of it. Where the connection breaks it tries
// again and goes on; what has come stays in the file after an error. The error is ctx's,
// [ErrHost], [ErrServer], [ErrUnreachable], [ErrCut], [ErrSize] or that of the file.
func Get(ctx context.Context, to *os.File, r Request) error {
	if err := r.allow(r.URL); err != nil {
		return err
	}
	d := &download{Request: r, to: to, client: r.client()}
	defer d.client.CloseIdleConnections()
	pause := r.Pause
	if pause == 0 {
		pause = defaultPause
	}
	var err error
	for failed := 0; failed < attempts; failed++ {
		before, seekErr := to.Seek(0, io.SeekEnd)
		if seekErr != nil {
			return seekErr
		}
		err = d.try(ctx, before)
		var again *retryable
		if err == nil || ctx.Err() != nil || !errors.As(err, &again) {
			return errors.Join(err, ctx.Err())
		}
		if now, _ := to.Seek(0, io.SeekEnd); now > before {
			failed = -1 // it brings something
		}
		if err := wait(ctx, pause<<max(failed, 0)); err != nil {
			return err
		}
	}
	return err
}

// allow refuses an address that is not among those of the request.
func (r *Request) allow(address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrHost, err)
	}
	for _, host := range r.Hosts {
		name := u.Hostname()
		if u.Scheme == "https" && u.User == nil && (name == host || strings.HasPrefix(host, ".") && strings.HasSuffix(name, host)) {
			return nil
		}
	}
	return fmt.Errorf("%w: %s://%s; it allows https to %s", ErrHost, u.Scheme, u.Host, strings.Join(r.Hosts, ", "))
}

// client returns a client that follows redirects to allowed hosts alone. It uses the
// proxy that the environment names, as the person's other programs do.
func (r *Request) client() *http.Client {
	return &http.Client{
		Transport: &netlog.Transport{Log: r.Log, What: "download of a model", Transport: &http.Transport{
			Proxy:                 http.ProxyFromEnvironment,
			TLSClientConfig:       &tls.Config{RootCAs: r.Roots, MinVersion: tls.VersionTLS12},
			TLSHandshakeTimeout:   stall,
			ResponseHeaderTimeout: stall,
			DisableCompression:    true,
			ForceAttemptHTTP2:     true,
		}},
		CheckRedirect: func(next *http.Request, via []*http.Request) error {
			if len(via) > redirects {
				return fmt.Errorf("%w: it redirects too often", ErrServer)
			}
			next.Header.Del("Referer")
			return r.allow(next.URL.String())
		},
	}
}

// retryable is an error that may pass.
type retryable struct{ error }

func (r *retryable) Unwrap() error { return r.error }

// download is a request on its way.
type download struct {
	Request
	to     *os.File
	client *http.Client
	told   time.Time
}

// try asks once for what follows the first offset bytes.
func (d *download) try(ctx context.Context, offset int64) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, d.URL, nil)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrHost, err)
	}
	ask.Header.Set("User-Agent", "pincite")
	if offset > 0 {
		ask.Header.Set("Range", fmt.Sprintf("bytes=%d-", offset))
	}
	answer, err := d.client.Do(ask)
	if errors.Is(err, ErrHost) || errors.Is(err, ErrServer) {
		return err
	}
	if err != nil {
		return &retryable{d.unreachable(err)}
	}
	defer answer.Body.Close()
	offset, err = d.place(answer, offset)
	if err != nil || offset < 0 {
		return err
	}
	return d.copy(answer, offset, cancel)
}

// unreachable words an error without an answer, in which the address is said already.
func (d *download) unreachable(err error) error {
	var of *url.Error
	if errors.As(err, &of) {
		if u, parseErr := url.Parse(of.URL); parseErr == nil {
			// %v: a stall ends as a cancelled context, which is not the caller's
			return fmt.Errorf("%w: %s: %v", ErrUnreachable, u.Host, of.Err)
		}
	}
	return fmt.Errorf("%w: %v", ErrUnreachable, err)
}

// place settles where in the file an answer goes, and is negative where nothing is
// missing.
func (d *download) place(answer *http.Response, offset int64) (int64, error) {
	switch code := answer.StatusCode; {
	case code == http.StatusPartialContent:
		if !strings.HasPrefix(answer.Header.Get("Content-Range"), fmt.Sprintf("bytes %d-", offset)) {
			return 0, fmt.Errorf("%w: asked for what follows byte %d, it answers %q", ErrServer, offset, answer.Header.Get("Content-Range"))
		}
		return offset, nil
	case code == http.StatusOK: // the whole file, whatever was asked for
		if err := d.to.Truncate(0); err != nil {
			return 0, err
		}
		return d.to.Seek(0, io.SeekStart)
	case code == http.StatusRequestedRangeNotSatisfiable && answer.Header.Get("Content-Range") == fmt.Sprintf("bytes */%d", offset):
		return -1, nil
	case code == http.StatusRequestedRangeNotSatisfiable: // what is there is no part of the file
		if err := d.to.Truncate(0); err != nil {
			return 0, err
		}
		return 0, &retryable{fmt.Errorf("%w: %s", ErrServer, answer.Status)}
	case code >= 500 || code == http.StatusTooManyRequests || code == http.StatusRequestTimeout:
		return 0, &retryable{fmt.Errorf("%w: %s", ErrServer, answer.Status)}
	}
	return 0, fmt.Errorf("%w: %s", ErrServer, answer.Status)
}

// copy appends the body of an answer; cut ends a connection that brings nothing more.
func (d *download) copy(answer *http.Response, done int64, cut func()) error {
	total := int64(0)
	if answer.ContentLength >= 0 {
		total = done + answer.ContentLength
	}
	if total > d.Limit {
		return fmt.Errorf("%w: %d bytes, not %d", ErrSize, total, d.Limit)
	}
	watch := time.AfterFunc(stall, cut)
	defer watch.Stop()
	buffer := make([]byte, 1<<18)
	for {
		n, err := answer.Body.Read(buffer)
		watch.Reset(stall)
		if done += int64(n); done > d.Limit {
			return fmt.Errorf("%w: more than %d bytes", ErrSize, d.Limit)
		}
		if _, err := d.to.Write(buffer[:n]); err != nil {
			return err
		}
		d.tell(done, total, err == io.EOF)
		switch {
		case err == io.EOF && (total == 0 || done == total):
			return nil
		case err != nil:
			return &retryable{fmt.Errorf("%w after %d bytes: %v", ErrCut, done, err)}
		}
	}
}

func (d *download) tell(done, total int64, last bool) {
	if d.Progress != nil && (last || time.Since(d.told) >= reportEvery) {
		d.told = time.Now()
		d.Progress(done, total)
	}
}

// wait waits, or returns ctx's error.
func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
