package sac

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// lookupFunc resolves a host name.
type lookupFunc func(ctx context.Context, host string) ([]netip.Addr, error)

// checkLocalHost returns [ErrNotLocal] for a host that is neither a loopback address nor
// "localhost". Other names are refused unresolved: asking for one would already tell the
// network.
func checkLocalHost(host string) error {
	name := strings.ToLower(strings.TrimSuffix(host, "."))
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return nil
	}
	if addr, err := netip.ParseAddr(host); err == nil && addr.Unmap().IsLoopback() {
		return nil
	}
	return fmt.Errorf("%w: %q is not a loopback address; use 127.0.0.1, ::1 or localhost", ErrNotLocal, host)
}

// localClient returns a client that connects to the loopback interface alone, through
// no proxy, and follows no redirect. Lookup resolves "localhost"; nil asks the system.
func localClient(lookup lookupFunc) *http.Client {
	if lookup == nil {
		lookup = func(ctx context.Context, host string) ([]netip.Addr, error) {
			return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
		}
	}
	return &http.Client{
		Transport: &http.Transport{
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				return dialLocal(ctx, network, address, lookup)
			},
		},
		CheckRedirect: func(r *http.Request, _ []*http.Request) error {
			return fmt.Errorf("%w: the server redirects to %s; give the final address", ErrNotLocal, r.URL.Host)
		},
	}
}

// dialLocal connects to the addresses that were checked, not to the name again, so that
// a name cannot change in between.
func dialLocal(ctx context.Context, network, address string, lookup lookupFunc) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("connect to %q: %w", address, err)
	}
	if err := checkLocalHost(host); err != nil {
		return nil, err
	}
	addrs := []netip.Addr{}
	if addr, err := netip.ParseAddr(host); err == nil {
		addrs = append(addrs, addr)
	} else if addrs, err = lookup(ctx, host); err != nil {
		return nil, fmt.Errorf("resolve %q: %w", host, err)
	}
	for _, addr := range addrs {
		if !addr.Unmap().IsLoopback() {
			return nil, fmt.Errorf("%w: %q is %v here; use 127.0.0.1", ErrNotLocal, host, addr)
		}
	}
	err = fmt.Errorf("%q has no address", host)
	for _, addr := range addrs {
		var conn net.Conn
		if conn, err = (&net.Dialer{}).DialContext(ctx, network, net.JoinHostPort(addr.String(), port)); err == nil {
			return conn, nil
		}
	}
	return nil, err
}
