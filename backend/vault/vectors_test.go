package vault

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"
)

// vectors are what testdata/vectors.py, another program, computed.
type vectors struct {
	Key, ID, File string
	Values        []struct {
		Purpose, Place, SHA256, Sealed string
		Size                           int
	}
	Names      []struct{ Kind, Name, HMAC string }
	Passphrase struct {
		Text, Salt, Sealed string
		Time               uint32
		Memory             uint32 `json:"memory_kib"`
		Threads            uint8
	}
}

func readVectors(t *testing.T) (v vectors, key *Key) {
	t.Helper()
	b, err := os.ReadFile("testdata/vectors.json")
	if err == nil {
		err = json.Unmarshal(b, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	if key, err = KeyOf(unhex(t, v.Key)); err != nil {
		t.Fatal(err)
	}
	return v, key
}

// TestVectors opens what another program sealed and compares what is derived.
func TestVectors(t *testing.T) {
	v, key := readVectors(t)
	if key.ID() != v.ID {
		t.Errorf("id %s, want %s", key.ID(), v.ID)
	}
	for _, x := range v.Values {
		want, place := pattern(x.Size), unhex(t, x.Place)
		s := key.Sealer(x.Purpose)
		if x.Sealed == "" { // long: it is made here of the nonces that the program took, and opened
			sealed := sealWith(t, key.derive("seal "+x.Purpose, nil), place, want)
			if got, err := s.Open(nil, place, sealed); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%d bytes at %q: %v", x.Size, place, err)
			}
			if sum := sha256.Sum256(sealed); hex.EncodeToString(sum[:]) != x.SHA256 {
				t.Errorf("%d bytes at %q are sealed otherwise", x.Size, place)
			}
			continue
		}
		if got, err := s.Open(nil, place, unhex(t, x.Sealed)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes at %q: %x, %v", x.Size, place, got, err)
		}
	}
	for _, x := range v.Names {
		if got := hex.EncodeToString(key.Namer().Name(x.Kind, unhex(t, x.Name))); got != x.HMAC {
			t.Errorf("name %q of %s: %s, want %s", x.Name, x.Kind, got, x.HMAC)
		}
	}
	if got, err := key.OpenFile("workspace", unhex(t, v.File)); err != nil || string(got) != "{}" {
		t.Errorf("file: %q, %v", got, err)
	}
	p := v.Passphrase
	h := Header{Version: 1, ID: v.ID, Passphrase: &Passphrase{p.Time, p.Memory, p.Threads, unhex(t, p.Salt), unhex(t, p.Sealed)}}
	if got, err := h.OpenPassphrase(p.Text); err != nil || got.secret != key.secret {
		t.Errorf("passphrase: %v", err)
	}
	if got, err := h.OpenPassphrase("läw ńotes"); err != nil || got.secret != key.secret {
		t.Errorf("passphrase with combining accents: %v", err)
	}
}

// sealWith seals as vectors.py does: the nonce of block i is twelve times i+1.
func sealWith(t *testing.T, key, place, value []byte) (out []byte) {
	t.Helper()
	block, err := aes.NewCipher(key)
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	n := blocks(len(value))
	for i := range n {
		nonce := bytes.Repeat([]byte{byte(i + 1)}, 12)
		sealed := gcm.Seal(nil, nonce, value[i*BlockSize:min(len(value), (i+1)*BlockSize)], additional(place, i, i == n-1))
		out = append(append(out, nonce...), sealed...)
	}
	return out
}

func pattern(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(7*i + i/251)
	}
	return b
}

func unhex(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
