package firm

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"pincite/backend/netlog"
	"pincite/backend/store"
	"pincite/testkit/cluster"
)

// elsewhere is a matter as a person has it whose servers are other machines: every connection to their names
// leads to a server of the test.
func elsewhere(t *testing.T, ref, to string, trusted *x509.Certificate) *Tenant {
	t.Helper()
	tenant, err := Open(ref, Options{Key: cluster.RootKey})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []*http.Client{tenant.client.http, tenant.client.http2} {
		transport := c.Transport.(*netlog.Transport).Transport
		transport.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, to)
		}
		if trusted != nil {
			pool := x509.NewCertPool()
			pool.AddCert(trusted)
			transport.TLSClientConfig = &tls.Config{RootCAs: pool}
		}
	}
	return tenant
}

// TestTLS holds that a server on another machine is asked over TLS with a certificate that is trusted and
// for its name, or is not asked at all.
func TestTLS(t *testing.T) {
	asked := 0
	answer := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { asked++; w.WriteHeader(http.StatusForbidden) })
	plain, secure := httptest.NewUnstartedServer(answer), httptest.NewUnstartedServer(answer)
	for _, s := range []*httptest.Server{plain, secure} {
		s.Config.ErrorLog = log.New(io.Discard, "", 0) // of connections that are given up
		defer s.Close()
	}
	plain.Start()
	secure.StartTLS()
	host := func(s *httptest.Server) string { return s.Listener.Addr().String() }
	const ref, stranger = "weaviate://example.com:8443/Acme", "weaviate://stranger.org:8443/Acme"
	for name, tt := range map[string]struct {
		ref, to string
		trusted *x509.Certificate
		want    error
		asked   int
	}{
		"plain":               {ref, host(plain), nil, ErrTLS, 0},
		"unknown certificate": {ref, host(secure), nil, ErrTLS, 0},
		"of another name":     {stranger, host(secure), secure.Certificate(), ErrTLS, 0},
		"trusted":             {ref, host(secure), secure.Certificate(), ErrForbidden, 1},
		"here":                {Scheme + host(plain) + "/Acme", host(plain), nil, ErrForbidden, 1},
	} {
		asked = 0
		_, err := elsewhere(t, tt.ref, tt.to, tt.trusted).Meta()
		if !errors.Is(err, tt.want) || asked != tt.asked || strings.Contains(err.Error(), cluster.RootKey) {
			t.Errorf("%s: %v and asked %d times, want %v and %d", name, err, asked, tt.want, tt.asked)
		}
	}
	_, err := elsewhere(t, ref, host(plain), nil).count(t.Context(), chunkCollection, nil)
	if !errors.Is(err, ErrTLS) {
		t.Errorf("a search by a plain connection: %v", err)
	}
}

// TestBehindProxy brings and searches a matter on a server behind a proxy that speaks TLS for both of its
// interfaces, as docs/firm.md has a site run.
func TestBehindProxy(t *testing.T) {
	c := cluster.ForTest(t, 1)
	node := openTenant(t, c, "Acme", cluster.RootKey).client.nodes[0]
	through := func(base string) *httputil.ReverseProxy {
		target, err := url.Parse(base)
		if err != nil {
			t.Fatal(err)
		}
		transport := http.DefaultTransport.(*http.Transport).Clone()
		if base == node.grpc {
			transport.Protocols = new(http.Protocols)
			transport.Protocols.SetUnencryptedHTTP2(true)
		}
		return &httputil.ReverseProxy{Transport: transport, Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) }}
	}
	rest, grpc := through(node.rest), through(node.grpc)
	proxy := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.TLS == nil {
			t.Error("a request came without TLS")
		}
		if r.Header.Get("Content-Type") == "application/grpc" {
			grpc.ServeHTTP(w, r)
			return
		}
		rest.ServeHTTP(w, r)
	}))
	proxy.EnableHTTP2 = true
	proxy.StartTLS()
	defer proxy.Close()
	db := newFile(t, seeds(3)...)
	tenant := elsewhere(t, "weaviate://example.com:8443/Acme", proxy.Listener.Addr().String(), proxy.Certificate())
	pushed(t, tenant, db)
	checked(t, tenant, 3)
	x := indexOf(t, tenant)
	conform(t, subject{tenant, x, x}, db)
	if _, err := elsewhere(t, "weaviate://example.com:8443/Nowhere", proxy.Listener.Addr().String(), proxy.Certificate()).Meta(); !errors.Is(err, store.ErrNoMatter) {
		t.Errorf("another matter: %v", err)
	}
}
