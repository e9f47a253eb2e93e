package firm

import (
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// Scheme begins the address of a matter on a server.
const Scheme = "weaviate://"

// IsAddress reports whether a matter is given by its address on a server.
func IsAddress(ref string) bool { return strings.HasPrefix(ref, Scheme) }

// Address is where a matter is kept.
type Address struct {
	Hosts []string // each with its ports; the nodes of one cluster
	Name  string   // of the tenant
}

// tenantName is what a server takes as the name of a tenant.
var tenantName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// ParseAddress reads an address, such as weaviate://matters.example.org:8080/Acme, or with several
// nodes of a cluster, of which any answers: weaviate://a:8080,b:8080/Acme. Searches go to port 50051 of
// the same host, or to the one that follows a plus sign: weaviate://a:8080+50061/Acme. The error is
// [ErrAddress], also for one with a user's name or a key in it, which belong in no address.
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
		if _, err := nodeOf(h); err != nil {
			return Address{}, err
		}
	}
	return a, nil
}

// String returns the address as it may be shown: it holds no secret.
func (a Address) String() string { return Scheme + strings.Join(a.Hosts, ",") + "/" + a.Name }

// node is what the addresses of one server begin with: plain on this machine, TLS elsewhere.
type node struct{ rest, grpc string }

// searchPort is the port of a server's gRPC interface where none is given.
const searchPort = "50051"

func nodeOf(host string) (node, error) {
	rest, port, given := strings.Cut(host, "+")
	u, err := url.Parse("http://" + rest)
	if _, bad := strconv.ParseUint(port, 10, 16); err != nil || u.Hostname() == "" || u.Host != rest || given && bad != nil {
		return node{}, ErrAddress
	}
	if !given {
		port = searchPort
	}
	scheme := "https://"
	if ip, err := netip.ParseAddr(u.Hostname()); u.Hostname() == "localhost" || err == nil && ip.IsLoopback() {
		scheme = "http://"
	}
	return node{scheme + rest, scheme + joined(u.Hostname(), port)}, nil
}

// nodes returns the servers of an address that was parsed.
func (a Address) nodes() []node {
	nodes := make([]node, len(a.Hosts))
	for i, h := range a.Hosts {
		nodes[i], _ = nodeOf(h) // it was parsed
	}
	return nodes
}

func joined(name, port string) string {
	if strings.Contains(name, ":") { // an IPv6 address
		name = "[" + name + "]"
	}
	return name + ":" + port
}
