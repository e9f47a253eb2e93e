package unseen_test

import (
	"encoding/base64"
	"fmt"
	"strings"

	"pincite/testkit/extracttest"
)

// uuencoded writes a file as uuencode does.
func uuencoded(name, content string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "begin 644 %s\r\n", name)
	char := func(b byte) byte {
		if b == 0 {
			return '`'
		}
		return b + 32
	}
	for len(content) > 0 {
		line := content[:min(45, len(content))]
		content = content[len(line):]
		out.WriteByte(char(byte(len(line))))
		for ; len(line)%3 != 0; line += "\x00" {
		}
		for i := 0; i < len(line); i += 3 {
			a, b, c := line[i], line[i+1], line[i+2]
			out.Write([]byte{char(a >> 2), char(a&3<<4 | b>>4), char(b&15<<2 | c>>6), char(c & 63)})
		}
		out.WriteString("\r\n")
	}
	return out.String() + "`\r\nend\r\n"
}

const mailHead = "From: Ida Ardmore <ida@ardmore.example>\r\nTo: Tom Belfour <tom@belfour.example>\r\nSubject: Lease\r\nDate: Fri, 3 May 2024 09:00:00 +0000\r\nMIME-Version: 1.0\r\n"

// mails are messages in the ways that they come.
func mails() []Case {
	list := func(s ...string) []string { return s }
	mail := func(name, rest string, text, never []string) Case {
		return Case{Kind: "mail", Name: name, Ext: ".eml", Bytes: []byte(mailHead + rest), Text: text, Never: never}
	}
	lease := "LEASE OF THE DUNMORE MILL\r\n\r\nThe lease ends on 30 June 2026. Notice is ninety days before that day.\r\n"
	wrapped := func(b []byte) string {
		s, out := base64.StdEncoding.EncodeToString(b), ""
		for len(s) > 76 {
			out, s = out+s[:76]+"\r\n", s[76:]
		}
		return out + s + "\r\n"
	}
	inner := "Content-Type: text/plain; charset=utf-8\r\n\r\n" + lease
	utf16 := func(s string, order func(r rune) []byte) (out []byte) {
		for _, r := range s {
			out = append(out, order(r)...)
		}
		return out
	}
	little := func(r rune) []byte { return []byte{byte(r), byte(r >> 8)} }
	big := func(r rune) []byte { return []byte{byte(r >> 8), byte(r)} }
	ends := list("ends on 30 June 2026")
	boundary := "Content-Type: multipart/%s; boundary=b\r\n\r\n"
	return []Case{
		mail("a file in uuencode below the words", "Content-Type: text/plain\r\n\r\nHere it is.\r\n\r\n"+uuencoded("lease.txt", lease), append(ends, "Here it is."), list("begin 644")),
		mail("two files in uuencode", "\r\nHere they are.\r\n\r\n"+uuencoded("lease.txt", lease)+"\r\nand\r\n\r\n"+uuencoded("annex.txt", "The annex names the weir at Corrib.\r\n"), append(ends, "weir at Corrib"), list("begin 644")),
		mail("a part encoded by uuencode", "Content-Type: text/plain; name=lease.txt\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\n"+uuencoded("lease.txt", lease), ends, list("begin 644")),
		mail("UTF-7 in the body", "Content-Type: text/plain; charset=\"UTF-7\"\r\n\r\nDer K+AOQ-ufer zahlt 5 +IKw- an die M+APw-hle+ACE-\r\n", list("Der Käufer zahlt 5 € an die Mühle!"), list("+AOQ")),
		mail("UTF-7 without ends of runs", "Content-Type: text/plain; charset=unicode-1-1-utf-7\r\n\r\n+ANY-sterreich gilt. 1 +- 1\r\n", list("Österreich gilt. 1 + 1"), nil),
		mail("signed as a whole", "Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\n"+wrapped(extracttest.Signed([]byte(inner))), ends, nil),
		mail("signed as a whole under an old type", "Content-Type: application/x-pkcs7-mime; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\n"+wrapped(extracttest.Signed([]byte(inner))), ends, nil),
		mail("signed twice", "Content-Type: application/pkcs7-mime; smime-type=signed-data\r\nContent-Transfer-Encoding: base64\r\n\r\n"+wrapped(extracttest.Signed([]byte("Content-Type: application/pkcs7-mime; smime-type=signed-data\r\nContent-Transfer-Encoding: base64\r\n\r\n"+wrapped(extracttest.Signed([]byte(inner)))))), ends, nil),
		mail("signed as an attached file", fmt.Sprintf(boundary, "mixed")+"--b\r\nContent-Type: text/plain\r\n\r\nHere it is.\r\n--b\r\nContent-Type: application/octet-stream; name=lease.txt.p7m\r\nContent-Disposition: attachment; filename=lease.txt.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\n"+wrapped(extracttest.Signed([]byte(lease)))+"--b--\r\n", ends, nil),
		mail("signed beside it", fmt.Sprintf(boundary, "signed; protocol=\"application/pkcs7-signature\"; micalg=sha-256")+"--b\r\n"+inner+"--b\r\nContent-Type: application/pkcs7-signature; name=smime.p7s\r\nContent-Transfer-Encoding: base64\r\n\r\n"+wrapped(extracttest.Signed(nil))+"--b--\r\n", ends, nil),
		mail("compressed", "Content-Type: application/pkcs7-mime; smime-type=compressed-data\r\nContent-Transfer-Encoding: base64\r\n\r\n"+wrapped(extracttest.Compressed([]byte(inner))), ends, nil),
		{Kind: "mail", Name: "encrypted", Ext: ".eml", Members: list("smime.p7m"), Bytes: []byte(mailHead + "Content-Type: application/pkcs7-mime; smime-type=enveloped-data\r\nContent-Transfer-Encoding: base64\r\n\r\n" + wrapped(extracttest.Sealed()))},
		mail("two forms of the same", fmt.Sprintf(boundary, "alternative")+"--b\r\nContent-Type: text/plain\r\n\r\n"+lease+"--b\r\nContent-Type: text/html\r\n\r\n<p>The lease ends on 30 June 2026.</p><p style='display:none'>Quillfeather</p>\r\n--b--\r\n", ends, list("Quillfeather")),
		mail("a web page alone", "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<html><body><p>The lease ends on 30 June 2026=2E</p><div style=3D\"display:none;max-height:0\">Quillfeather</div></body></html>\r\n", ends, list("Quillfeather")),
		mail("a message in a message", "Content-Type: message/rfc822\r\n\r\n"+mailHead+inner, ends, nil),
		mail("an odd character set", "Content-Type: text/plain; charset=koi8-r\r\nContent-Transfer-Encoding: 8bit\r\n\r\n\xf0\xc1\xd2\xc9\xd6 ends on 30 June 2026\r\n", list("Париж ends on 30 June 2026"), nil),
		mail("a character set that is wrong", "Content-Type: text/plain; charset=us-ascii\r\nContent-Transfer-Encoding: 8bit\r\n\r\nDer Käufer zahlt.\r\n", list("Der Käufer zahlt."), nil),
		{Kind: "mail", Name: "UTF-16 without a mark", Ext: ".txt", Text: ends, Bytes: utf16(lease, little)},
		{Kind: "mail", Name: "UTF-16 the other way", Ext: ".txt", Text: ends, Bytes: utf16(lease, big)},
		mail("a page in UTF-7", "Content-Type: text/html; charset=utf-7\r\n\r\n<p>Der K+AOQ-ufer zahlt.</p>\r\n", list("Der Käufer zahlt."), nil),
		{Kind: "mail", Name: "an archive of a page", Ext: ".mht", Text: ends, Never: list("Quillfeather"), Bytes: []byte("From: <Saved by Blink>\r\nSnapshot-Content-Location: https://x.example/lease\r\nSubject: Lease\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type=\"text/html\"; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: https://x.example/lease\r\n\r\n<html><head><link rel=3D\"stylesheet\" href=3D\"cid:c\"></head><body><p>The lease ends on 30 June =\r\n2026.</p><p class=3D\"gone\">Quillfeather</p></body></html>\r\n--b\r\nContent-Type: text/css\r\nContent-Location: cid:c\r\n\r\n.gone { display: none }\r\n--b--\r\n")},
	}
}
