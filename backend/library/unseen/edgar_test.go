package unseen_test

import "pincite/backend/extract/canon"

// edgar are submissions to the SEC in the ways of the years.
func edgar() []Case {
	list := func(s ...string) []string { return s }
	head := "-----BEGIN PRIVACY-ENHANCED MESSAGE-----\nProc-Type: 2001,MIC-CLEAR\nOriginator-Name: webmaster@www.sec.gov\n\n"
	header := "<SEC-DOCUMENT>0000912057-01-500311.txt : 20010402\n<SEC-HEADER>0000912057-01-500311.hdr.sgml : 20010402\nACCESSION NUMBER:\t\t0000912057-01-500311\nCONFORMED SUBMISSION TYPE:\t8-K\n\nFILER:\n\n\tCOMPANY DATA:\n\t\tCOMPANY CONFORMED NAME:\t\t\tPERIWINKLE HOLDINGS INC\n</SEC-HEADER>\n"
	document := func(kind, name, description, text string) string {
		return "<DOCUMENT>\n<TYPE>" + kind + "\n<SEQUENCE>1\n<FILENAME>" + name + "\n<DESCRIPTION>" + description + "\n<TEXT>\n" + text + "\n</TEXT>\n</DOCUMENT>\n"
	}
	page := "<HTML><HEAD><TITLE>x</TITLE></HEAD><BODY><P>This License Agreement is made between <B>Periwinkle Holdings, Inc.</B> and Gullane S.A.</P><P>It ends on August&nbsp;3, 2033.</P></BODY></HTML>"
	old := "<PAGE>   1\n                                                  EXHIBIT 10.1\n\n                      LICENSE AGREEMENT\n\nThis agreement between AT&amp;T Ardmore and Gullane S.A. ends on August 3,\n2033.\n<PAGE>   2\n<TABLE>\n<CAPTION>\nYEAR                FEE\n<S>                 <C>\n2031                $400\n2032                $500\n</TABLE>\n"
	pdf := newPDF()
	pdf.page(words(72, 700, "The lease ends on 30 June 2026."), "", "", "")
	whole := func(name, source string, text, never []string, members ...string) Case {
		return Case{Kind: "edgar", Name: name, Ext: ".txt", Bytes: []byte(source), Text: text, Never: never, Members: members}
	}
	tags := list("<P>", "&nbsp;", "<TEXT>", "<TYPE>", "<PAGE>", "<S>", "ACCESSION NUMBER")
	return []Case{
		whole("two documents", header+document("8-K", "d1.htm", "CURRENT REPORT", "<HTML><BODY><P>The report.</P></BODY></HTML>")+document("EX-10.1", "d2.htm", "LICENSE AGREEMENT", page)+"</SEC-DOCUMENT>\n", list("made between Periwinkle Holdings, Inc. and Gullane", "ends on August 3, 2033"), tags, "EX-10.1 LICENSE AGREEMENT.htm"),
		whole("behind a privacy-enhanced head", head+header+document("EX-10.1", "d2.txt", "LICENSE AGREEMENT", old)+"</SEC-DOCUMENT>\n-----END PRIVACY-ENHANCED MESSAGE-----\n", list("AT&T Ardmore", "2032 $500"), append(tags, "PRIVACY-ENHANCED", "&amp;"), "EX-10.1 LICENSE AGREEMENT.txt"),
		whole("with a picture and a PDF", header+document("EX-10.1", "d2.htm", "LICENSE AGREEMENT", page)+document("GRAPHIC", "logo.jpg", "GRAPHIC", uuencoded("logo.jpg", "\xff\xd8\xff\xe0not a picture"))+document("EX-99", "lease.pdf", "LEASE", "<PDF>\n"+uuencoded("lease.pdf", string(pdf.bytes()))+"</PDF>")+"</SEC-DOCUMENT>\n", list("ends on August 3, 2033", "lease ends on 30 June 2026"), append(tags, "begin 644")),
		whole("with small tags and no ends", "<sec-document>x.txt : 20010402\n<sec-header>x\n</sec-header>\n<document>\n<type>EX-10.1\n<sequence>2\n<description>LICENSE AGREEMENT\n<text>\n"+page+"\n</text>\n</document>\n", list("ends on August 3, 2033"), tags),
		whole("one document with its tags", document("EX-10.1", "d2.htm", "LICENSE AGREEMENT", page), list("ends on August 3, 2033"), tags),
		whole("facts in XBRL", header+document("EX-10.1", "d2.htm", "LICENSE AGREEMENT", `<XBRL><html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body><div style="display:none"><ix:header><ix:hidden><ix:nonNumeric>Quillfeather</ix:nonNumeric></ix:hidden></ix:header></div><p>It ends on <ix:nonNumeric name="dei:x">August 3, 2033</ix:nonNumeric>.</p></body></html></XBRL>`), list("It ends on August 3, 2033."), append(tags, "Quillfeather")),
		whole("with the end of a document missing", header+"<DOCUMENT>\n<TYPE>EX-10.1\n<SEQUENCE>1\n<TEXT>\n"+page+"\n<DOCUMENT>\n<TYPE>EX-10.2\n<SEQUENCE>2\n<TEXT>\n"+old, list("ends on August 3, 2033", "AT&T Ardmore"), tags),
	}
}

// containers are files that are not what their names say, and pointers to others.
func containers() []Case {
	list := func(s ...string) []string { return s }
	file := func(name, ext, source string, err error) Case {
		return Case{Kind: "containers", Name: name, Ext: ext, Bytes: []byte(source), Err: err}
	}
	lease := "LEASE OF THE DUNMORE MILL\n\nThe lease ends on 30 June 2026. Notice is ninety days before that day.\n"
	page := Case{Kind: "containers", Name: "a real page under the name of a PDF", Ext: ".pdf", Bytes: []byte("<!DOCTYPE html><html><body><h1>Lease</h1><p>" + lease + "</p></body></html>"), Text: list("ends on 30 June 2026"), Notices: list("web page")}
	return []Case{
		page,
		file("a page to sign in at", ".pdf", `<!DOCTYPE html><html><head><title>Sign in to your account</title></head><body><form action="/login" method="post"><label>Email</label><input type="email" name="login"><label>Password</label><input type="password" name="passwd"><button>Next</button></form></body></html>`, canon.ErrSignIn),
		file("a page to sign in at in German", ".pdf", `<!doctype html><html lang="de"><head><title>Anmelden</title></head><body><h1>Anmeldung erforderlich</h1><form><input name=user><input type=password name=pw><button>Anmelden</button></form></body></html>`, canon.ErrSignIn),
		file("a page that says no", ".docx", "<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center><hr><center>nginx</center></body></html>", canon.ErrSignIn),
		file("an error of a service", ".pdf", `{"error":{"code":"unauthenticated","message":"Access token has expired."}}`, canon.ErrSignIn),
		file("an error of a store", ".pdf", `<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message><RequestId>4F</RequestId></Error>`, canon.ErrSignIn),
		file("a shortcut", ".url", "[{000214A0-0000-0000-C000-000000000046}]\r\nProp3=19,11\r\n[InternetShortcut]\r\nIDList=\r\nURL=https://x.example/lease.pdf\r\n", canon.ErrPointer),
		file("a web location", ".webloc", `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0"><dict><key>URL</key><string>https://x.example/lease.pdf</string></dict></plist>`, canon.ErrPointer),
		file("a web location in binary", ".webloc", "bplist00\xd1\x01\x02SURL_\x10\x1bhttps://x.example/lease.pdf\x08\x0b\x0f\x00\x00\x00\x00\x00\x00\x01\x01\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x2d", canon.ErrPointer),
		file("a document in the cloud", ".gdoc", `{"":"WARNING! DO NOT EDIT THIS FILE! ANY CHANGES MADE WILL BE LOST!","doc_id":"1a2b","resource_key":"","email":"ida@ardmore.example"}`, canon.ErrPointer),
		file("a sheet in the cloud", ".gsheet", `{"doc_id":"1a2b","email":"ida@ardmore.example"}`, canon.ErrPointer),
		file("a link of Windows", ".lnk", "L\x00\x00\x00\x01\x14\x02\x00\x00\x00\x00\x00\xc0\x00\x00\x00\x00\x00\x00F"+string(make([]byte, 60))+"C:\\Leases\\lease.docx", canon.ErrPointer),
		file("a pointer of Git", ".pdf", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n", canon.ErrPointer),
		file("an address alone", ".txt", "https://x.example/leases/lease.pdf\n", canon.ErrPointer),
		file("a page that leads on", ".pdf", `<html><head><meta http-equiv="refresh" content="0; url=https://x.example/lease.pdf"></head><body></body></html>`, canon.ErrPointer),
		{Kind: "containers", Name: "a lease that speaks of passwords", Ext: ".html", Bytes: []byte("<html><head><title>Hosting agreement</title></head><body><h1>Hosting agreement</h1><p>The customer signs in with a password of its own and keeps it Secret. The lease ends on 30 June 2026. Notice is ninety days before that day, and in writing.</p></body></html>"), Text: list("ends on 30 June 2026")},
		{Kind: "containers", Name: "a text with an address in it", Ext: ".txt", Bytes: []byte(lease + "\nhttps://x.example/annex\n"), Text: list("ends on 30 June 2026")},
		{Kind: "containers", Name: "an archive", Ext: ".zip", Bytes: pack(map[string]string{"a/lease.txt": lease, "b.docx": string(docx(para("The weir at Corrib."), nil))}), Text: list("ends on 30 June 2026", "The weir at Corrib."), Members: list("a/lease.txt")},
		{Kind: "containers", Name: "a Word file under the name of a PDF", Ext: ".pdf", Bytes: docx(para("The weir at Corrib."), nil), Text: list("The weir at Corrib.")},
	}
}
