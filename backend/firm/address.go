package firm

import (
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
)

// Scheme begins the address of a matter on a server.
const Scheme = "weaviate://"

// IsAddress reports whether a matter is given by its address on a server.
func IsAddress(ref string) bool { return strings.HasPrefix(ref, Scheme) }

// Address is where a matter is kept.
type Address struct {
	Hosts []string // each with its port; the nodes of one cluster
	Name  string   // of the tenant
}

// tenantName is what a server takes as the name of a tenant.
var tenantName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// ParseAddress reads an address, such as weaviate://matters.example.org:8080/Acme, or with several
// nodes of a cluster, of which any answers: weaviate://a:8080,b:8080/Acme. The error is [ErrAddress],
// also for one with a user's name or a key in it, which belong in no address.
func ParseAddress(ref string) (Address, error) {
	hosts, name, ok := strings.Cut(strings.TrimPrefix(ref, Scheme), "/")
	if !IsAddress(ref) || !ok {
		return Address{}, ErrAddress
	}
	if strings.ContainsAny(ref, "@?#") {
		return Address{}, fmt.Errorf("%w, without a user or a key in it", ErrAddress)
	}
	if !tenantName.MatchString(name) {
		return Address{}, fmt.Errorf("%w, with a name of up to 64 letters, digits, - and _", ErrAddress)
	}
	a := Address{strings.Split(hosts, ","), name}
	for _, h := range a.Hosts {
		if u, err := url.Parse("http://" + h); err != nil || u.Hostname() == "" || u.Host != h {
			return Address{}, ErrAddress
		}
	}
	return a, nil
}

// String returns the address as it may be shown: it holds no secret.
func (a Address) String() string { return Scheme + strings.Join(a.Hosts, ",") + "/" + a.Name }

// loopback reports whether a host is this machine.
func loopback(host string) bool {
	name := (&url.URL{Host: host}).Hostname()
	ip, err := netip.ParseAddr(name)
	return name == "localhost" || err == nil && ip.IsLoopback()
}

// bases are what the servers' addresses begin with: plain on this machine, TLS elsewhere.
func (a Address) bases() []string {
	bases := make([]string, len(a.Hosts))
	for i, h := range a.Hosts {
		bases[i] = "https://" + h
		if loopback(h) {
			bases[i] = "http://" + h
		}
	}
	return bases
}
