package hostiletest

import (
	"bytes"
	"fmt"
	"strings"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

func mails() []Source {
	nested := strings.Builder{}
	nested.WriteString("From: a\nMIME-Version: 1.0\n")
	for i := range 200 {
		fmt.Fprintf(&nested, "Content-Type: multipart/mixed; boundary=b%d.\n\n--b%[1]d.\n", i)
	}
	forwarded := "From: a@example.com\nDate: x\n\n" + Secret + "\n"
	for i := range 12 {
		forwarded = fmt.Sprintf("From: a@example.com\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=f%d.\n\n--f%[1]d.\n\nForward %[1]d of %s.\n"+
			"--f%[1]d.\nContent-Type: message/rfc822\nContent-Disposition: attachment; filename=forward.eml\n\n%s\n--f%[1]d.--\n", i, Secret, forwarded)
	}
	msg := extracttest.Compound(&extracttest.Storage{Streams: map[string][]byte{"__properties_version1.0": make([]byte, 32), "__substg1.0_1000001F": []byte("t\x00")}})
	loop := bytes.Clone(msg)
	for i := 512; i+4 <= len(loop); i += 4 { // every chain of sectors leads back to its start
		if bytes.Equal(loop[i:i+4], []byte{0xFE, 0xFF, 0xFF, 0xFF}) {
			copy(loop[i:], []byte{0, 0, 0, 0})
		}
	}
	multipart := "From: a\nContent-Type: multipart/mixed; boundary=b\n\n"
	return []Source{
		source("eml nested deep", ".eml", []byte(nested.String()), canon.ErrTooLarge),
		source("eml with 20,000 parts", ".eml", []byte(multipart+strings.Repeat("--b\n\nx\n", 20_000)+"--b--\n")),
		source("eml cut off", ".eml", []byte(multipart+"--b\n\n"+Secret)),
		source("eml without a boundary", ".eml", []byte("From: a\nContent-Type: multipart/mixed\n\n"+Secret), canon.ErrDamaged),
		source("eml encrypted", ".eml", []byte("From: a\nContent-Type: multipart/encrypted; boundary=b\n\n--b\n\nx\n--b--\n"), canon.ErrPassword),
		source("eml with a header of 2 MB", ".eml", []byte("From: "+strings.Repeat("a", 2<<20)+"\n\n"+Secret), canon.ErrDamaged),
		source("eml forwarded twelve times", ".eml", []byte(forwarded)),
		source("eml whose attachments climb out", ".eml", []byte(multipart+"--b\n\n"+Secret+"\n--b\nContent-Disposition: attachment; filename=\"../../climbed.txt\"\n\nx\n--b\nContent-Disposition: attachment; filename=\"/tmp/climbed.txt\"\n\ny\n--b--\n")),
		source("eml with an external body", ".eml", []byte(multipart+"--b\n\n"+Secret+"\n--b\nContent-Type: message/external-body; access-type=URL; URL=\"http://192.0.2.1/x\"\n\nContent-Type: text/plain\n\n\n--b--\n")),
		source("msg cut off", ".msg", msg[:len(msg)-600], canon.ErrDamaged),
		source("msg of a signature alone", ".msg", []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), canon.ErrDamaged),
		source("msg whose sectors lead back", ".msg", loop, canon.ErrDamaged),
		source("doc without a program for it", ".doc", OLE("WordDocument"), canon.ErrTool),
		source("xls", ".doc", OLE("Workbook"), canon.ErrUnsupported),
	}
}
