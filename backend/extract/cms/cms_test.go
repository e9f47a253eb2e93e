package cms

import (
	"encoding/base64"
	"encoding/pem"
	"errors"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

// What OpenSSL makes of [message], without certificates: signed in DER, signed in BER, signed apart from the content,
// and encrypted.
const (
	message = "Content-Type: text/plain\r\n\r\nClosing is on 14 June.\r\n"
	signed  = "MIIBuwYJKoZIhvcNAQcCoIIBrDCCAagCAQExDTALBglghkgBZQMEAgEwQwYJKoZIhvcNAQcBoDYENENvbnRlbnQtVHlwZTogdGV4dC9wbGFpbg" +
		"0KDQpDbG9zaW5nIGlzIG9uIDE0IEp1bmUuDQoxggFNMIIBSQIBATAkMAwxCjAIBgNVBAMMAXQCFFpX5qWJ2sAXQDtOZ0D/Yq9+ZhUUMAsGCWCG" +
		"SAFlAwQCATANBgkqhkiG9w0BAQEFAASCAQA6C5j/mnFnKKE89Qem2APgawFKBFVoDZch4tnB09o/WF0OpTNqFYzXTV15a2xDl2IZlzRm3pUvtt" +
		"5VxZ7NWDj85Hy1YHPjJ7tLQYZ1Ze3aoZTPpclhQyQawiWsSNNPvL20eAtCVmC+OnMEnmhQSPilfhpM3MIH2HVsdEF3+zimD4Ouq4ILT7PP3L1o" +
		"KARiAqis45e0rY3eIob9lHEVCJCKyeaVZw7/mAPhv/vabLMUU+XOD3/Q3s0XALT5Gz7pCo6tPIkFx5xFCul6sw3se4BZoGYthEuJxK4pxOp5b6" +
		"GacAtCMJVQZac0iP4+niOI+ercmsLSz+LzIuCnOThj3HMJ"
	streamed = "MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgAQ0Q29udGVudC1UeXBlOiB0ZXh0L3BsYWluDQoNCk" +
		"Nsb3NpbmcgaXMgb24gMTQgSnVuZS4NCgAAAAAAADGCAU0wggFJAgEBMCQwDDEKMAgGA1UEAwwBdAIUWlfmpYnawBdAO05nQP9ir35mFRQwCwYJ" +
		"YIZIAWUDBAIBMA0GCSqGSIb3DQEBAQUABIIBADoLmP+acWcooTz1B6bYA+BrAUoEVWgNlyHi2cHT2j9YXQ6lM2oVjNdNXXlrbEOXYhmXNGbelS" +
		"+23lXFns1YOPzkfLVgc+Mnu0tBhnVl7dqhlM+lyWFDJBrCJaxI00+8vbR4C0JWYL46cwSeaFBI+KV+GkzcwgfYdWx0QXf7OKYPg66rggtPs8/c" +
		"vWgoBGICqKzjl7Stjd4ihv2UcRUIkIrJ5pVnDv+YA+G/+9pssxRT5c4Pf9DezRcAtPkbPukKjq08iQXHnEUK6XqzDex7gFmgZi2ES4nErinE6n" +
		"lvoZpwC0IwlVBlpzSI/j6eI4j56tyawtLP4vMi4Kc5OGPccwkAAAAAAAA="
	detached = "MIIBgwYJKoZIhvcNAQcCoIIBdDCCAXACAQExDTALBglghkgBZQMEAgEwCwYJKoZIhvcNAQcBMYIBTTCCAUkCAQEwJDAMMQowCAYDVQQDDAF0Ah" +
		"RaV+alidrAF0A7TmdA/2KvfmYVFDALBglghkgBZQMEAgEwDQYJKoZIhvcNAQEBBQAEggEAOguY/5pxZyihPPUHptgD4GsBSgRVaA2XIeLZwdPa" +
		"P1hdDqUzahWM101deWtsQ5diGZc0Zt6VL7beVcWezVg4/OR8tWBz4ye7S0GGdWXt2qGUz6XJYUMkGsIlrEjTT7y9tHgLQlZgvjpzBJ5oUEj4pX" +
		"4aTNzCB9h1bHRBd/s4pg+DrquCC0+zz9y9aCgEYgKorOOXtK2N3iKG/ZRxFQiQisnmlWcO/5gD4b/72myzFFPlzg9/0N7NFwC0+Rs+6QqOrTyJ" +
		"BcecRQrperMN7HuAWaBmLYRLicSuKcTqeW+hmnALQjCVUGWnNIj+Pp4jiPnq3JrC0s/i8yLgpzk4Y9xzCQ=="
	sealed = "MIIBtwYJKoZIhvcNAQcDoIIBqDCCAaQCAQAxggFAMIIBPAIBADAkMAwxCjAIBgNVBAMMAXQCFFpX5qWJ2sAXQDtOZ0D/Yq9+ZhUUMA0GCSqGSI" +
		"b3DQEBAQUABIIBAGG3gq4g6rfi0204t2xJpZEU9Arw2ZNpljf4rRMwFrplsEFq0QArJu7c2t8o55hxFufNuOQiWvQFeJa31e8piIj/fLiB6ZHy" +
		"KQYdwe9Xecb2mO9MluBH3TQDxwtzyhKnSwy/RM+Wo+MVZkpNDq3daVUpMkVnDoMI9GprE3vZDdjidocgmxUpMzSuo0kzops5Dwd7nQUaGRsCGZ" +
		"d+Vd1N6/ERxagvDMr/WoTRC83+AWcY5x1C8D0xkcdme2NZO9mR6+KMFvBDS4/bP0nsJiByPuBSPsB/M26zLNkS4qWFSfTtldqgAFFI6zvZYckG" +
		"uODpS6dZBq48cGi0Ou9NaBJXNYowWwYJKoZIhvcNAQcBMBQGCCqGSIb3DQMHBAhuI2Uc0H0hVoA4g8IbYE+VmuC4mWdVHiY8UkbOE1BGtg6pLY" +
		"sIfeOPDBWidAu5TsdpJz0JjkU3CZjguRHD0TlL2LY="
)

func bytesOf(t *testing.T, packed string) []byte {
	t.Helper()
	b, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestContent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		source []byte
		want   string
		err    error
	}{
		{"signed", bytesOf(t, signed), message, nil},
		{"in base64", []byte(signed[:76] + "\r\n" + signed[76:] + "\n"), message, nil},
		{"in PEM", pem.EncodeToMemory(&pem.Block{Type: "PKCS7", Bytes: bytesOf(t, signed)}), message, nil},
		{"streamed", bytesOf(t, streamed), message, nil},
		{"in parts", extracttest.Signed([]byte(message)), message, nil},
		{"signed twice", extracttest.Signed(bytesOf(t, signed)), message, nil},
		{"compressed", extracttest.Compressed([]byte(message)), message, nil},
		{"signed and compressed", extracttest.Compressed(bytesOf(t, streamed)), message, nil},
		{"a signature alone", bytesOf(t, detached), "", canon.ErrEmpty},
		{"encrypted", bytesOf(t, sealed), "", canon.ErrPassword},
		{"cut off", bytesOf(t, signed)[:40], "", canon.ErrDamaged},
		{"nothing", nil, "", canon.ErrDamaged},
		{"nested deep", []byte(strings.Repeat("\x30\x80", 10_000)), "", canon.ErrDamaged},
	} {
		got, err := Content(c.source)
		if string(got) != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: %q, %v", c.name, got, err)
		}
	}
	if !Is(bytesOf(t, streamed)) || !Is(bytesOf(t, sealed)) || Is([]byte("0 is less than one")) || Is([]byte("MIND THE GAP")) {
		t.Error("Is")
	}
}

func FuzzContent(f *testing.F) {
	for _, s := range []string{signed, streamed, sealed, detached} {
		b, _ := base64.StdEncoding.DecodeString(s)
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		if got, err := Content(source); (got == nil) != (err != nil) && len(got) > 0 {
			t.Errorf("%q, %v", got, err)
		}
	})
}
