package vault

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestSealer sweeps over the borders of blocks: whole values, parts of them, and every way in
// which a value may not be opened.
func TestSealer(t *testing.T) {
	s, place := NewKey().Sealer("records"), []byte("contents\x00text")
	for _, n := range []int{0, 1, BlockSize - 1, BlockSize, BlockSize + 1, 2*BlockSize - 1, 2 * BlockSize, 3*BlockSize + 5} {
		value := pattern(n)
		sealed := s.Seal([]byte("before"), place, value)[6:]
		if size, ok := OpenSize(len(sealed)); !ok || size != n || SealedSize(n) != len(sealed) {
			t.Errorf("%d bytes: sealed %d, which is %d, %v", n, len(sealed), size, ok)
		}
		if got, err := s.Open([]byte("x"), place, sealed); err != nil || !bytes.Equal(got[1:], value) {
			t.Errorf("%d bytes: %v", n, err)
		}
		for _, at := range []int{0, 1, n / 2, BlockSize - 1, BlockSize, n - 1, n, n + 1} {
			for _, length := range []int{0, 1, 7, BlockSize, n} {
				if at < 0 {
					continue
				}
				want := value[min(at, n):min(n, at+length)]
				if got, err := s.OpenRange(nil, place, sealed, at, length); err != nil || !bytes.Equal(got, want) {
					t.Fatalf("%d bytes, %d from %d: %d bytes, %v", n, length, at, len(got), err)
				}
			}
		}
		refused := map[string][]byte{"cut": sealed[:len(sealed)-1], "longer": append(slices.Clone(sealed), 0), "empty": nil}
		for _, at := range []int{0, 11, 12, len(sealed) - 1, len(sealed) / 2} {
			flipped := slices.Clone(sealed)
			flipped[at] ^= 1
			refused["flipped"] = flipped
			for what, b := range refused {
				if _, err := s.Open(nil, place, b); !errors.Is(err, ErrOpen) {
					t.Errorf("%d bytes, %s: %v", n, what, err)
				}
			}
		}
		const whole = BlockSize + Overhead
		if n > BlockSize {
			swapped := append(slices.Clone(sealed[whole:min(2*whole, len(sealed))]), sealed[:whole]...)
			for what, b := range map[string][]byte{"without its last block": sealed[:whole], "blocks swapped": append(swapped, sealed[min(2*whole, len(sealed)):]...)} {
				if _, err := s.Open(nil, place, b); !errors.Is(err, ErrOpen) {
					t.Errorf("%d bytes, %s: %v", n, what, err)
				}
			}
		}
		for what, other := range map[string]*Sealer{"another key": NewKey().Sealer("records")} {
			if _, err := other.Open(nil, place, sealed); !errors.Is(err, ErrOpen) {
				t.Errorf("%d bytes, %s: %v", n, what, err)
			}
		}
		if _, err := s.Open(nil, []byte("contents\x00layout"), sealed); !errors.Is(err, ErrOpen) {
			t.Errorf("%d bytes at another place: %v", n, err)
		}
	}
}

// TestPurposes holds that nothing opens as something else, and that nothing is sealed alike twice.
func TestPurposes(t *testing.T) {
	k := NewKey()
	a := k.Sealer("records").Seal(nil, nil, []byte("words"))
	if _, err := k.Sealer("keys").Open(nil, nil, a); !errors.Is(err, ErrOpen) {
		t.Errorf("another purpose: %v", err)
	}
	if bytes.Equal(a, k.Sealer("records").Seal(nil, nil, []byte("words"))) {
		t.Error("two seals are the same bytes")
	}
	f := k.SealFile("uses", []byte("words"))
	if got, err := k.OpenFile("uses", f); err != nil || string(got) != "words" || !SealedFile(f) {
		t.Errorf("file: %q, %v", got, err)
	}
	if _, err := k.OpenFile("own", f); !errors.Is(err, ErrOpen) {
		t.Errorf("file as another: %v", err)
	}
	if _, err := k.OpenFile("uses", []byte(`{"a":1}`)); !errors.Is(err, ErrOpen) || SealedFile([]byte("pincite")) {
		t.Errorf("plain file: %v", err)
	}
	n := k.Namer()
	if a := n.Name("file", []byte("a")); bytes.Equal(a, n.Name("document", []byte("a"))) || !bytes.Equal(a, n.Name("file", []byte("a"))) || bytes.Equal(a, NewKey().Namer().Name("file", []byte("a"))) {
		t.Error("names are not one to one")
	}
	back, err := KeyOf(k.Bytes())
	if err != nil || back.ID() != k.ID() {
		t.Errorf("key of its bytes: %v", err)
	}
}

// TestHeader opens a key in every way there is, and in none that is not.
func TestHeader(t *testing.T) {
	k := NewKey()
	h, recovery, err := NewHeader(k)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.OpenPassphrase("x"); !errors.Is(err, ErrNoSlot) {
		t.Errorf("no passphrase: %v", err)
	}
	h.SetPassphrase(k, "correct horse")
	account, secret := h.SetKeychain(k)
	if h, err = ParseHeader(h.JSON()); err != nil {
		t.Fatal(err)
	}
	if account == "" || h.Keychain.Account != account || h.Passphrase.Memory != argonMemory {
		t.Errorf("read back: %+v", h)
	}
	for what, open := range map[string]func() (*Key, error){
		"passphrase": func() (*Key, error) { return h.OpenPassphrase("correct horse") },
		"keychain":   func() (*Key, error) { return h.OpenKeychain(secret) },
		"recovery":   func() (*Key, error) { return h.OpenRecovery(recovery) },
		"recovery as one types it": func() (*Key, error) {
			return h.OpenRecovery(" " + strings.ToLower(recovery[:30]) + "\n" + recovery[30:])
		},
	} {
		if got, err := open(); err != nil || got.secret != k.secret {
			t.Errorf("%s: %v", what, err)
		}
	}
	other, _, err := NewHeader(NewKey())
	if err != nil {
		t.Fatal(err)
	}
	_, otherSecret := other.SetKeychain(NewKey())
	stranger, otherRecovery, _ := NewHeader(NewKey())
	mixed := *h
	mixed.Recovery = stranger.Recovery
	for what, open := range map[string]func() (*Key, error){
		"wrong passphrase":          func() (*Key, error) { return h.OpenPassphrase("correct horsf") },
		"another keychain's secret": func() (*Key, error) { return h.OpenKeychain(otherSecret) },
		"another recovery key":      func() (*Key, error) { return h.OpenRecovery(otherRecovery) },
		"another matter's key":      func() (*Key, error) { return mixed.OpenRecovery(otherRecovery) },
		"no recovery key":           func() (*Key, error) { return h.OpenRecovery("hello") },
	} {
		if _, err := open(); !errors.Is(err, ErrPassphrase) {
			t.Errorf("%s: %v", what, err)
		}
	}
	h.SetPassphrase(k, "")
	if _, err := h.OpenPassphrase("correct horse"); !errors.Is(err, ErrNoSlot) {
		t.Errorf("after its passphrase went: %v", err)
	}
}

// TestTornHeader cuts a header at every byte and changes single ones: it is refused, or opens
// nothing but its own key.
func TestTornHeader(t *testing.T) {
	k := NewKey()
	h, recovery, err := NewHeader(k)
	if err != nil {
		t.Fatal(err)
	}
	whole := h.JSON()
	for i := range whole {
		if _, err := ParseHeader(whole[:i]); !errors.Is(err, ErrHeader) {
			t.Fatalf("cut at %d: %v", i, err)
		}
		if i%7 > 0 {
			continue // each one takes an exchange of keys
		}
		torn := slices.Clone(whole)
		torn[i] ^= 4
		h, err := ParseHeader(torn)
		if err != nil {
			continue
		}
		if got, err := h.OpenRecovery(recovery); err == nil && got.secret != k.secret {
			t.Fatalf("changed at %d: it opens another key", i)
		}
	}
	for what, change := range map[string]func(*Header){
		"of a later version": func(h *Header) { h.Version = 2 },
		"without an id":      func(h *Header) { h.ID = "x" },
		"that fills memory":  func(h *Header) { h.Passphrase = &Passphrase{Time: 1, Memory: 1 << 31, Threads: 1} },
		"that takes a year":  func(h *Header) { h.Passphrase = &Passphrase{Time: 1 << 31, Memory: 64, Threads: 1} },
	} {
		bad := *h
		change(&bad)
		b, _ := json.Marshal(bad)
		if _, err := ParseHeader(b); !errors.Is(err, ErrHeader) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// FuzzOpen holds that no bytes make opening panic, or open.
func FuzzOpen(f *testing.F) {
	key := &Key{}
	s := key.Sealer("records")
	f.Add(s.Seal(nil, []byte("a"), []byte("words")), 0, 3)
	f.Add([]byte{}, 1, 1<<20)
	f.Fuzz(func(t *testing.T, b []byte, at, n int) {
		if got, err := s.OpenRange(nil, []byte("b"), b, at%(1<<30), n%(1<<30)); err == nil && len(got) > 0 {
			t.Errorf("%x opened", b)
		}
		if _, err := key.OpenFile("uses", append([]byte(fileMagic), b...)); err == nil {
			t.Errorf("%x is a file", b)
		}
		_, _ = ParseHeader(b)
	})
}
