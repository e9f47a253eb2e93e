package word

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"github.com/richardlehane/mscfb"
	"github.com/xuri/excelize/v2"

	"pincite/backend/extract/canon"
)

// oleSignature starts the compound file that an encrypted document is wrapped in, zipSignature the document in it.
var oleSignature, zipSignature = []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), []byte("PK\x03\x04")

// decrypt returns a document that is not encrypted as it is, and opens an encrypted one (MS-OFFCRYPTO) by excelize: agile encryption, as
// Office 2010 and later write it, and the standard one of Office 2007. The error wraps [canon.ErrPassword], [canon.ErrDamaged] or
// [canon.ErrUnsupported].
func decrypt(source []byte, password string) ([]byte, error) {
	if !bytes.HasPrefix(source, oleSignature) {
		return source, nil
	}
	info, data, err := wrapped(source)
	switch {
	case err != nil:
		return nil, err
	case password == "":
		return nil, fmt.Errorf("%w: the document is encrypted; give its password, or open it in Word and save it without one", canon.ErrPassword)
	case len(info) < 8 || len(data) < 8 || binary.LittleEndian.Uint64(data) > uint64(len(data)-8) || spins(info) > maxSpin:
		return nil, damagedWrapping()
	}
	plain, err := open(source, password)
	switch {
	case err != nil:
		return nil, err
	case !bytes.HasPrefix(plain, zipSignature): // which no other key makes of it
		return nil, fmt.Errorf("%w: the password given does not open the document; give another", canon.ErrPassword)
	}
	return plain[:min(binary.LittleEndian.Uint64(data), uint64(len(plain)))], nil
}

// open decrypts a compound file whose parts are there. What is not as its description says has the library panic.
func open(source []byte, password string) (plain []byte, err error) {
	defer func() {
		if recover() != nil {
			err = damagedWrapping()
		}
	}()
	plain, err = excelize.Decrypt(source, &excelize.Options{Password: password})
	switch {
	case errors.Is(err, excelize.ErrUnsupportedEncryptMechanism):
		err = fmt.Errorf("%w: it is encrypted in a way that cannot be opened here; open it in Word and save it without a password",
			canon.ErrUnsupported)
	case err != nil:
		err = damagedWrapping()
	}
	return plain, err
}

// maxSpin is the largest spin count that the format allows: how often a password is hashed.
const maxSpin = 10_000_000

var spinCount = regexp.MustCompile(`spinCount\s*=\s*["'](\d+)`)

// spins returns the largest spin count that a description of agile encryption asks for; 0 where it names none.
func spins(info []byte) (most uint64) {
	for _, m := range spinCount.FindAllSubmatch(info, -1) {
		n, _ := strconv.ParseUint(string(m[1]), 10, 64) // of too many digits it is the largest number
		most = max(most, n)
	}
	return most
}

// wrapped takes the description of the encryption and the encrypted package out of a
// compound file.
func wrapped(source []byte) (info, data []byte, err error) {
	file, err := mscfb.New(bytes.NewReader(source))
	if err != nil {
		return nil, nil, damagedWrapping()
	}
	for entry, err := file.Next(); err == nil; entry, err = file.Next() {
		var into *[]byte
		switch entry.Name {
		case "EncryptionInfo":
			into = &info
		case "EncryptedPackage":
			into = &data
		default:
			continue
		}
		if entry.Size > int64(len(source)) {
			return nil, nil, damagedWrapping()
		}
		if *into, err = io.ReadAll(entry); err != nil {
			return nil, nil, damagedWrapping()
		}
	}
	if info == nil || data == nil {
		return nil, nil, fmt.Errorf(
			"%w: it is an older Office file and no encrypted Word document; open it in Word or LibreOffice and save it as .docx",
			canon.ErrUnsupported)
	}
	return info, data, nil
}

func damagedWrapping() error {
	return fmt.Errorf("%w: it is an encrypted document that is not whole; get it anew from where it came from", canon.ErrDamaged)
}
