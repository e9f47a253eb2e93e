package firm

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"pincite/testkit/cluster"
)

// issuer is an identity provider: it has a key, and publishes its public half.
type issuer struct {
	*httptest.Server
	key *rsa.PrivateKey
}

func newIssuer(t *testing.T) *issuer {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	x := &issuer{key: key}
	mux := http.NewServeMux()
	say := func(path string, answer func() any) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(answer()) // the server's to complain of
		})
	}
	say("/.well-known/openid-configuration", func() any {
		return object{"issuer": x.URL, "jwks_uri": x.URL + "/keys", "authorization_endpoint": x.URL, "token_endpoint": x.URL}
	})
	say("/keys", func() any {
		e := binary.BigEndian.AppendUint32(nil, uint32(key.E))[1:]
		return object{"keys": []object{{"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "1", "n": base64url(key.N.Bytes()), "e": base64url(e)}}}
	})
	x.Server = httptest.NewServer(mux)
	t.Cleanup(x.Close)
	return x
}

func base64url(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// token returns a signed one (RFC 7519).
func (x *issuer) token(t *testing.T, key *rsa.PrivateKey, claims object) string {
	t.Helper()
	all := object{"iss": x.URL, "aud": "pincite", "exp": time.Now().Add(time.Hour).Unix()}
	maps.Copy(all, claims)
	header, err1 := json.Marshal(object{"alg": "RS256", "kid": "1", "typ": "JWT"})
	body, err2 := json.Marshal(all)
	signed := base64url(header) + "." + base64url(body)
	sum := sha256.Sum256([]byte(signed))
	signature, err3 := rsa.SignPKCS1v15(nil, key, crypto.SHA256, sum[:])
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	return signed + "." + base64url(signature)
}

// TestOIDC holds that a token of the firm's identity provider takes the place of a key, and that
// roles of its groups keep the walls.
func TestOIDC(t *testing.T) {
	x := newIssuer(t)
	c := cluster.ForTest(t, 1, "AUTHENTICATION_OIDC_ENABLED=true", "AUTHENTICATION_OIDC_ISSUER="+x.URL, "AUTHENTICATION_OIDC_CLIENT_ID=pincite",
		"AUTHENTICATION_OIDC_USERNAME_CLAIM=email", "AUTHENTICATION_OIDC_GROUPS_CLAIM=groups")
	acme := newFile(t, seeds(2)...)
	pushed(t, openTenant(t, c, "Acme", cluster.RootKey), acme)
	pushed(t, openTenant(t, c, "Birch", cluster.RootKey), newFile(t, 7))
	if err := c.GiveGroup(t.Context(), "litigation", "Acme", false); err != nil {
		t.Fatal(err)
	}
	carol := object{"email": "carol@example.com", "groups": []string{"litigation"}}
	tenant := openTenant(t, c, "Acme", x.token(t, x.key, carol))
	index := indexOf(t, tenant)
	conform(t, subject{tenant, index, index}, acme)
	if may, err := tenant.MayWrite(t.Context()); may || err != nil {
		t.Errorf("a reader may write: %v (%v)", may, err)
	}

	other, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	with := func(name string, v any) object {
		return object{"email": carol["email"], "groups": carol["groups"], name: v}
	}
	for name, tt := range map[string]struct {
		matter, token string
		want          error
	}{
		"another matter":   {"Birch", x.token(t, x.key, carol), ErrForbidden},
		"another group":    {"Acme", x.token(t, x.key, with("groups", []string{"tax"})), ErrForbidden},
		"expired":          {"Acme", x.token(t, x.key, with("exp", time.Now().Add(-time.Hour).Unix())), ErrKey},
		"another audience": {"Acme", x.token(t, x.key, with("aud", "mail")), ErrKey},
		"another signer":   {"Acme", x.token(t, other, carol), ErrKey},
	} {
		if _, err := openTenant(t, c, tt.matter, tt.token).Meta(); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
}
