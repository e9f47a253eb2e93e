package keychain

import (
	"bytes"
	"errors"
	"testing"

	"github.com/zalando/go-keyring"
)

func TestKeychain(t *testing.T) {
	keyring.MockInit()
	k := System()
	if _, err := k.Get("a"); !errors.Is(err, ErrNotFound) || !k.Available() {
		t.Errorf("an empty keychain: %v", err)
	}
	if err := k.Set("a", []byte{1, 0, 255}); err != nil {
		t.Fatal(err)
	}
	if got, err := k.Get("a"); err != nil || !bytes.Equal(got, []byte{1, 0, 255}) {
		t.Errorf("%v, %v", got, err)
	}
	if err := errors.Join(k.Delete("a"), k.Delete("a")); err != nil {
		t.Error(err)
	}
	if _, err := k.Get("a"); !errors.Is(err, ErrNotFound) {
		t.Errorf("after it was deleted: %v", err)
	}
	if err := keyring.Set(service, "b", "not hexadecimal"); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Get("b"); !errors.Is(err, ErrNotFound) {
		t.Errorf("an entry of somebody else: %v", err)
	}
}

func TestNoKeychain(t *testing.T) {
	keyring.MockInitWithError(errors.New("no bus"))
	defer keyring.MockInit()
	k := System()
	_, get := k.Get("a")
	for what, err := range map[string]error{"get": get, "set": k.Set("a", nil), "delete": k.Delete("a")} {
		if !errors.Is(err, ErrNone) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if k.Available() {
		t.Error("a keychain that does not answer is there")
	}
}
