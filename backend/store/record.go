package store

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"time"
	"unicode/utf8"
)

// sealLen is the length of the checksum at the end of a sealed value.
const sealLen = 4

// castagnoli is CRC-32C, which amd64 and arm64 compute at memory speed.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum covers the key as well, so that a sound value under a wrong key is found.
func checksum(key, payload []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, castagnoli), castagnoli, payload)
}

// seal appends the checksum to a payload.
func seal(key, payload []byte) []byte {
	return binary.LittleEndian.AppendUint32(payload, checksum(key, payload))
}

// unseal returns the payload of a sealed value, which aliases it.
func unseal(key, value []byte) ([]byte, error) {
	n := len(value) - sealLen
	if n < 0 {
		return nil, fmt.Errorf("%w: a value is missing or cut short", ErrDamaged)
	}
	if checksum(key, value[:n]) != binary.LittleEndian.Uint32(value[n:]) {
		return nil, fmt.Errorf("%w: a value fails its checksum", ErrDamaged)
	}
	return value[:n], nil
}

// decodeRecord reads the JSON in a value into v.
func decodeRecord(b box, at place, value []byte, v any) error {
	payload, err := b.unseal(at, value)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(payload, v); err != nil {
		return fmt.Errorf("%w: a record cannot be read", ErrDamaged)
	}
	return nil
}

// encodeRecord returns v as JSON, closed.
func encodeRecord(b box, at place, v any) ([]byte, error) {
	payload, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return b.seal(at, payload), nil
}

// rawString is a string that may hold any bytes, as paths do. In JSON it is a string
// where it is valid UTF-8, and otherwise {"bytes": base64}, which loses nothing.
type rawString string

type rawBytes struct {
	Bytes []byte `json:"bytes"`
}

// MarshalJSON implements [json.Marshaler].
func (s rawString) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(s)) {
		return json.Marshal(string(s))
	}
	return json.Marshal(rawBytes{[]byte(s)})
}

// UnmarshalJSON implements [json.Unmarshaler].
func (s *rawString) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '{' {
		var r rawBytes
		err := json.Unmarshal(b, &r)
		*s = rawString(r.Bytes)
		return err
	}
	return json.Unmarshal(b, (*string)(s))
}

// timestamp is a moment as seconds since 1970 and nanoseconds: file systems hold
// years that JSON's form of a time cannot. The zero time is nil.
type timestamp []int64

func timestampOf(t time.Time) timestamp {
	if t.IsZero() {
		return nil
	}
	return timestamp{t.Unix(), int64(t.Nanosecond())}
}

func (t timestamp) time() time.Time {
	if len(t) != 2 {
		return time.Time{}
	}
	return time.Unix(t[0], t[1]).UTC()
}
