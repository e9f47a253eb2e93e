package install

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/embed"
)

// TestManifestFaults damages a usable manifest in one place at a time.
func TestManifestFaults(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	good := func() *embed.Manifest {
		m := *s.manifest
		m.Files = append([]embed.File(nil), m.Files...)
		for i := range m.Files {
			m.Files[i].URL = "https://models.example/" + m.Files[i].Name
		}
		return &m
	}
	if got := fault(good()); got != "" {
		t.Fatalf("a good manifest: %s", got)
	}
	for want, damage := range map[string]func(*embed.Manifest){
		"the id":                        func(m *embed.Manifest) { m.ID = "Upper" },
		"no licence":                    func(m *embed.Manifest) { m.Licence = "" },
		`file name "../vocab.txt"`:      func(m *embed.Manifest) { m.Files[0].Name = "../vocab.txt" },
		`file name "a/b"`:               func(m *embed.Manifest) { m.Files[0].Name = "a/b" },
		`file name ".hidden"`:           func(m *embed.Manifest) { m.Files[0].Name = ".hidden" },
		`file name "` + embed.FullFile:  func(m *embed.Manifest) { m.Files[0].Name = embed.FullFile },
		"neither size nor":              func(m *embed.Manifest) { m.Files[0].Size, m.Files[0].SizeAbout = 0, 0 },
		`"http://models.example/f"`:     func(m *embed.Manifest) { m.Files[0].URL = "http://models.example/f" },
		`"file:///etc/passwd"`:          func(m *embed.Manifest) { m.Files[0].URL = "file:///etc/passwd" },
		`"https:///f" is not https`:     func(m *embed.Manifest) { m.Files[0].URL = "https:///f" },
		`the url "" is not https`:       func(m *embed.Manifest) { m.Files[0].URL = "" },
		`the url ":" is not https`:      func(m *embed.Manifest) { m.Files[0].URL = ":" },
		`"//models.example/f" is not h`: func(m *embed.Manifest) { m.Files[0].URL = "//models.example/f" },
	} {
		m := good()
		damage(m)
		if got := fault(m); !strings.Contains(got, want) {
			t.Errorf("%q, want one with %q", got, want)
		}
	}
}

func TestIDsAreFolders(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]bool{
		"bge-m3": true, "e5-small.v2": true, "1": true, strings.Repeat("a", 64): true,
		"": false, ".": false, "..": false, "a.": false, ".a": false, "a/b": false, `a\b`: false, "a b": false, "A": false, "é": false,
		"a:b": false, "a\x00": false, strings.Repeat("a", 65): false, "a_b": false,
	} {
		if got := validID(id); got != want {
			t.Errorf("validID(%q) is %v", id, got)
		}
	}
}

// TestCatalogueGoesOn lists the good manifests of a folder beside those that are none.
func TestCatalogueGoesOn(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	h := s.home(t)
	before, err := h.catalogue()
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"a.json": "{", "b.json": "[]", "c.json": `{"id": "c"}`, "d.txt": "{"} {
		if err := os.WriteFile(filepath.Join(h.dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	again := *s.manifest
	again.ID = before[0].ID
	putManifest(t, filepath.Join(h.dir, "e.json"), &again)
	after, err := h.catalogue()
	if len(after) != len(before) || !errors.Is(err, ErrManifest) {
		t.Errorf("%d manifests of %d, %v", len(after), len(before), err)
	}
	for _, name := range []string{"a.json", "b.json", "c.json", "e.json"} {
		if !strings.Contains(err.Error(), filepath.Join(h.dir, name)) {
			t.Errorf("%s is not told of: %v", name, err)
		}
	}
	if strings.Contains(err.Error(), "d.txt") {
		t.Error(err)
	}
	if _, err := h.manifest("no-such-model"); !errors.Is(err, ErrUnknown) || !errors.Is(err, ErrManifest) || !strings.Contains(err.Error(), before[0].ID) {
		t.Error(err)
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file        embed.File
		size, limit int64
	}{
		{embed.File{Size: 100}, 100, 100},
		{embed.File{SizeAbout: 100}, 100, 105},
		{embed.File{Size: 100, SizeAbout: 90}, 100, 100},
	} {
		if size, limit := sizeOf(c.file), limitOf(c.file); size != c.size || limit != c.limit {
			t.Errorf("%+v: %d, at most %d", c.file, size, limit)
		}
	}
	for bytes, want := range map[int64]string{0: "0.0 MB", 99_940_000: "99.9 MB", 100_000_000: "0.10 GB", 2_346_000_000: "2.35 GB"} {
		if got := gigabytes(bytes); got != want {
			t.Errorf("gigabytes(%d) is %s", bytes, got)
		}
	}
}

func TestOnlyYesIsYes(t *testing.T) {
	t.Parallel()
	mine := errors.New("the terminal is gone")
	for name, c := range map[string]struct {
		confirm func(Offer) (bool, error)
		want    error
	}{
		"nobody asked": {nil, ErrRefused},
		"no":           {func(Offer) (bool, error) { return false, nil }, ErrRefused},
		"an error":     {func(Offer) (bool, error) { return true, mine }, mine},
		"yes":          {yes, nil},
	} {
		r := Request{Confirm: c.confirm}
		if err := r.confirm(Offer{ID: "m"}); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestComparisonFault(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		mean, least float64
		good        bool
	}{
		{1, 1, true}, {leastMean, leastEver, true}, {0.999, 0.9499, false}, {0.9899, 0.98, false}, {0, 0, false}, {math.NaN(), 1, false}, {1, math.NaN(), false},
	} {
		if got := (&Comparison{Mean: c.mean, Least: c.least}).fault(); (got == "") != c.good {
			t.Errorf("mean %v, least %v: %q", c.mean, c.least, got)
		}
	}
	mean, least := cosines([][]float32{{1, 0}, {0, 1}, {0.6, 0.8}}, [][]float32{{1, 0}, {1, 0}, {0.8, 0.6}})
	if math.Abs(mean-(1+0+0.96)/3) > 1e-6 || math.Abs(least) > 1e-6 {
		t.Errorf("cosine %v in the mean, %v at least", mean, least)
	}
}

// TestFastest keeps to the processor until a graphics processor is a fifth faster.
func TestFastest(t *testing.T) {
	t.Parallel()
	const a, b embed.Device = "a", "b"
	for _, c := range []struct {
		rates map[embed.Device]float64
		want  embed.Device
	}{
		{map[embed.Device]float64{embed.CPU: 10}, embed.CPU},
		{map[embed.Device]float64{embed.CPU: 10, a: 12}, embed.CPU},
		{map[embed.Device]float64{embed.CPU: 10, a: 12.1}, a},
		{map[embed.Device]float64{embed.CPU: 10, a: 13, b: 14}, b},
		{map[embed.Device]float64{embed.CPU: 10, a: 14, b: 13}, a},
		{map[embed.Device]float64{embed.CPU: 10, a: 1, b: 2}, embed.CPU},
	} {
		for range 20 { // of any order of a map
			if got := fastest(c.rates); got != c.want {
				t.Errorf("%v: %s", c.rates, got)
			}
		}
	}
}

// TestLocked lets one process at a time install a model, and others install others.
func TestLocked(t *testing.T) {
	t.Parallel()
	h := newServer(t).home(t)
	unlock, err := h.lock("one")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.lock("one"); !errors.Is(err, ErrBusy) {
		t.Errorf("locked twice: %v", err)
	}
	other, err := h.lock("two")
	if err != nil {
		t.Fatal(err)
	}
	other()
	unlock()
	again, err := h.lock("one")
	if err != nil {
		t.Fatal(err)
	}
	again()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := (&Home{dir: filepath.Join(file, "models")}).lock("one"); err == nil || errors.Is(err, fs.ErrExist) {
		t.Errorf("a folder inside a file: %v", err)
	}
}
