package library

import (
	"errors"
	"os"
	"strings"
	"sync"

	"pincite/backend/firm"
)

// FirmKeyVariable is the environment variable with the key of a firm's servers. It goes before a key that
// the system's keychain has.
const FirmKeyVariable = "PINCITE_FIRM_KEY"

// serverKeys are the keys of servers that were given while the program runs, by the servers' hosts.
type serverKeys struct {
	mu    sync.Mutex
	given map[string]string
}

// hostsOf names the servers of an address: a key is theirs, and goes to no other.
func hostsOf(a firm.Address) string { return strings.Join(a.Hosts, ",") }

// keyAccount is under which name a keychain has the key of servers.
func keyAccount(a firm.Address) string { return "servers " + hostsOf(a) }

// serverKey returns the key for the servers of an address: that of the environment, one that was given, or
// that of the keychain; "" for none.
func (l *Library) serverKey(a firm.Address) string {
	if key := os.Getenv(FirmKeyVariable); key != "" {
		return key
	}
	l.servers.mu.Lock()
	defer l.servers.mu.Unlock()
	if key := l.servers.given[hostsOf(a)]; key != "" || l.keys.Keychain == nil {
		return key
	}
	key, err := l.keys.Keychain.Get(keyAccount(a))
	if err != nil {
		return "" // the server says that it wants one
	}
	return string(key)
}

// keepServerKey keeps the key of servers in the system's keychain, or until the program ends where there is
// none, and reports whether it is in the keychain.
func (l *Library) keepServerKey(a firm.Address, key string) (kept bool) {
	l.servers.mu.Lock()
	defer l.servers.mu.Unlock()
	if l.servers.given == nil {
		l.servers.given = map[string]string{}
	}
	l.servers.given[hostsOf(a)] = key
	return l.keys.Keychain != nil && l.keys.Keychain.Set(keyAccount(a), []byte(key)) == nil
}

// forgetServerKey lets go of the key of servers once no matter on them is listed.
func (l *Library) forgetServerKey(a firm.Address) error {
	refs, err := l.FirmMatters()
	if err != nil {
		return err
	}
	for _, ref := range refs {
		if other, err := firm.ParseAddress(ref); err == nil && hostsOf(other) == hostsOf(a) {
			return nil
		}
	}
	l.servers.mu.Lock()
	defer l.servers.mu.Unlock()
	delete(l.servers.given, hostsOf(a))
	if l.keys.HasKeychain() {
		return l.keys.Keychain.Delete(keyAccount(a))
	}
	return nil
}

// errKeySet is returned for a key that would never be used.
var errKeySet = errors.New("the environment variable " + FirmKeyVariable + " is set and goes before other keys; unset it, or give no key")
