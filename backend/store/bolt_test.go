package store

import bolt "go.etcd.io/bbolt"

type boltTx = txn

// boltOpen opens a file past the checks of Open, to tamper with it.
func boltOpen(path string) (*bolt.DB, error) {
	return bolt.Open(path, 0o600, &bolt.Options{PageSize: pageSize, Timeout: lockTimeout})
}
