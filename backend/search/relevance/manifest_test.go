package relevance

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"
	"testing/fstest"
)

// modelFolder returns a folder with two small models, trained with the words "w".
func modelFolder(t *testing.T) fstest.MapFS {
	t.Helper()
	folder := fstest.MapFS{}
	m := Manifest{Words: "w", Documents: 2}
	for i, name := range []string{HeadingsFile, LearnedFile} {
		var b bytes.Buffer
		table := Table{WordTerm("law"): {1, float32(i)}}
		if err := New(2, table, table, nil, Map{}).Write(&b); err != nil {
			t.Fatal(err)
		}
		folder[name] = &fstest.MapFile{Data: b.Bytes()}
		m.Files = append(m.Files, Describe(name, b.Bytes()))
	}
	m.Files[1].GoldSpans, m.Files[1].GoldDocuments = 3, []string{"cuad/x.txt"}
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	folder[ManifestFile] = &fstest.MapFile{Data: data}
	return folder
}

func TestOpen(t *testing.T) {
	folder := modelFolder(t)
	s, err := Open(folder, "w")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Manifest.Verify(folder); err != nil {
		t.Error(err)
	}
	if v := s.Headings.Question([]Term{WordTerm("law")}); v[1] != 0 {
		t.Errorf("the model of headings is the other one: %v", v)
	}
	if v := s.Learned.Question([]Term{WordTerm("law")}); v[1] == 0 {
		t.Errorf("the model of gold spans is the other one: %v", v)
	}
	if f := s.Manifest.File(LearnedFile); f.GoldSpans != 3 || len(f.GoldDocuments) != 1 {
		t.Errorf("learned from %+v", f)
	}
}

func TestOpenRefuses(t *testing.T) {
	tests := []struct {
		name   string
		damage func(fstest.MapFS)
		want   error
	}{
		{"no manifest", func(f fstest.MapFS) { delete(f, ManifestFile) }, ErrFormat},
		{"a torn manifest", func(f fstest.MapFS) { f[ManifestFile].Data = f[ManifestFile].Data[:20] }, ErrFormat},
		{"other word vectors", func(f fstest.MapFS) { redescribe(f, func(m *Manifest) { m.Words = "v" }) }, ErrWords},
		{"no model", func(f fstest.MapFS) { delete(f, LearnedFile) }, ErrFormat},
		{"a torn model", func(f fstest.MapFS) { f[HeadingsFile].Data = f[HeadingsFile].Data[1:] }, ErrFormat},
		{"a model that is described and is none", func(f fstest.MapFS) {
			f[LearnedFile].Data = []byte("PINCREL1")
			redescribe(f, func(m *Manifest) { m.Files[1] = Describe(LearnedFile, f[LearnedFile].Data) })
		}, ErrFormat},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			folder := modelFolder(t)
			tt.damage(folder)
			if _, err := Open(folder, "w"); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

func TestVerifyRefuses(t *testing.T) {
	for name, damage := range map[string]func(fstest.MapFS){
		"models exchanged": func(f fstest.MapFS) { f[HeadingsFile], f[LearnedFile] = f[LearnedFile], f[HeadingsFile] },
		"a torn model":     func(f fstest.MapFS) { f[LearnedFile].Data = f[LearnedFile].Data[1:] },
		"no model":         func(f fstest.MapFS) { delete(f, LearnedFile) },
	} {
		folder := modelFolder(t)
		s, err := Open(folder, "w")
		if err != nil {
			t.Fatal(err)
		}
		damage(folder)
		if err := s.Manifest.Verify(folder); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// redescribe changes a folder's manifest.
func redescribe(f fstest.MapFS, change func(*Manifest)) {
	var m Manifest
	err := json.Unmarshal(f[ManifestFile].Data, &m)
	change(&m)
	if data, marshalErr := json.Marshal(m); err == nil && marshalErr == nil {
		f[ManifestFile].Data = data
	}
}
