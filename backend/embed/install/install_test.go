package install

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/embed"
	"pincite/backend/embed/quantize"
)

// left returns the names of what is in the models' folder, less locks and manifests.
func left(t *testing.T, h *Home) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(h.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() {
			inner, err := os.ReadDir(filepath.Join(h.dir, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range inner {
				names = append(names, e.Name()+"/"+i.Name())
			}
		}
	}
	return names
}

func TestInstall(t *testing.T) {
	mustRun(t)
	s := newServer(t)
	h := s.home(t)
	var offer Offer
	phases := map[Phase]bool{}
	report, err := h.Install(t.Context(), "test-model", Request{
		Confirm: func(o Offer) (bool, error) {
			if n := s.count(); n > 0 {
				t.Errorf("%d requests before the yes", n)
			}
			offer = o
			return true, nil
		},
		Progress: func(p Progress) { phases[p.Phase] = true },
	})
	if err != nil {
		t.Fatal(err)
	}
	if offer.Licence != "CC0-1.0" || len(offer.Sources) != 2 || offer.Bytes < 500_000 || offer.Disk < offer.Bytes || offer.Free == 0 || offer.Unknown {
		t.Errorf("offer %+v", offer)
	}
	for _, p := range []Phase{Downloading, Checking, Quantising, Measuring} {
		if !phases[p] {
			t.Errorf("no progress of %s", p)
		}
	}
	c := report.Compared
	if report.Precision != embed.Int8 || report.Full != "" || c == nil || c.Texts != 20 || c.Mean < leastMean || c.Least > c.Mean || report.Why != "" {
		t.Errorf("report %+v, compared %+v", report, c)
	}
	if got, want := left(t, h), []string{"test-model/manifest.json", "test-model/model.int8.weights", "test-model/model.onnx", "test-model/vocab.txt"}; !slices.Equal(got, want) {
		t.Errorf("files %v, want %v", got, want)
	}
	list, err := h.List()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(m Model) bool { return m.ID == "test-model" })
	if m := list[i]; m.State != Installed || m.Size != report.Size || m.Origin.SHA256 != s.manifest.File(embed.ModelFile).SHA256 || m.Origin.MeanCosine != c.Mean {
		t.Errorf("listed as %+v", m)
	}
	if err := h.Verify("test-model"); err != nil {
		t.Error(err)
	}
	checkSame(t, h)
	damage(t, filepath.Join(h.Dir("test-model"), quantize.WeightsFile))
	if err := h.Verify("test-model"); !errors.Is(err, embed.ErrModel) {
		t.Errorf("verify a damaged file: %v", err)
	}
	if err := h.Remove("test-model"); err != nil {
		t.Error(err)
	}
	if names := left(t, h); len(names) > 0 {
		t.Errorf("left after removing: %v", names)
	}
	for name, err := range map[string]error{"verify": h.Verify("test-model"), "remove": h.Remove("test-model"), "escape": h.Remove("../models")} {
		if !errors.Is(err, ErrNotInstalled) {
			t.Errorf("%s: %v, want ErrNotInstalled", name, err)
		}
	}
}

// checkSame installs the model into another home and expects the same files.
func checkSame(t *testing.T, h *Home) {
	t.Helper()
	other := New(filepath.Join(t.TempDir(), "models"), h.options)
	if _, err := other.Import(t.Context(), h.Dir("test-model"), Request{Confirm: yes}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{embed.ModelFile, quantize.WeightsFile, embed.VocabFile} {
		a, errA := os.ReadFile(filepath.Join(h.Dir("test-model"), name))
		b, errB := os.ReadFile(filepath.Join(other.Dir("test-model"), name))
		if errA != nil || errB != nil || !slices.Equal(a, b) {
			t.Errorf("%s: another file after importing it (%v, %v)", name, errA, errB)
		}
	}
}

// damage changes one byte in the middle.
func damage(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestInstallFinishedBefore goes on from an installation that was killed when all was done but the
// last step, which gives the folder its name, and from one that left half of a graph beside it.
func TestInstallFinishedBefore(t *testing.T) {
	mustRun(t)
	s := newServer(t)
	h := s.home(t)
	if _, err := h.Install(t.Context(), "test-model", Request{Confirm: yes}); err != nil {
		t.Fatal(err)
	}
	want := left(t, h)
	if err := os.Rename(h.Dir("test-model"), h.staging("test-model")); err != nil {
		t.Fatal(err)
	}
	torn := filepath.Join(h.staging("test-model"), ".model.onnx-1.tmp")
	if err := os.WriteFile(torn, []byte("half of a graph"), 0o600); err != nil {
		t.Fatal(err)
	}
	var offer Offer
	report, err := h.Install(t.Context(), "test-model", Request{Confirm: func(o Offer) (bool, error) { offer = o; return true, nil }})
	if err != nil || report.Precision != embed.Int8 || report.Compared == nil || offer.Bytes != 0 {
		t.Fatalf("%+v of %+v: %v", report, offer, err)
	}
	if got := left(t, h); !slices.Equal(got, want) {
		t.Errorf("files %v, want %v", got, want)
	}
	if err := h.Verify("test-model"); err != nil {
		t.Error(err)
	}
}

// TestInstallKeepsBoth keeps float32 beside int8; either can be opened by its hash.
func TestInstallKeepsBoth(t *testing.T) {
	mustRun(t)
	s := newServer(t)
	h := s.home(t)
	report, err := h.Install(t.Context(), "test-model", Request{Confirm: yes, KeepFull: true})
	if err != nil {
		t.Fatal(err)
	}
	if report.Precision != embed.Int8 || report.Full != embed.Float32 {
		t.Errorf("report %+v", report)
	}
	hashes := embed.Hashes(h.Dir("test-model"))
	if len(hashes) != 2 || hashes[0] == hashes[1] {
		t.Fatalf("hashes %v", hashes)
	}
	for i, want := range []embed.Precision{embed.Int8, embed.Float32} {
		e, err := embed.Open(h.Dir("test-model"), embed.Options{Hash: hashes[i]})
		if err != nil {
			t.Fatal(err)
		}
		if info := e.Info(); info.Precision != want || info.Hash != hashes[i] {
			t.Errorf("%+v", info)
		}
		e.Close()
	}
	e, err := embed.Open(h.Dir("test-model"), embed.Options{Device: embed.CUDA})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if embed.ProbeDevices(embed.Options{})[0].Err != nil && (e.Info().Note == "" || e.Info().Precision != embed.Int8) {
		t.Errorf("a device that is not there: %+v", e.Info())
	}
	// Without int8, the same hash: a matter that was indexed with float32 goes on.
	if report, err = h.Install(t.Context(), "test-model", Request{Confirm: yes, NoInt8: true}); err != nil || report.Precision != embed.Float32 || report.Why == "" {
		t.Fatalf("%+v, %v", report, err)
	}
	if again := embed.Hashes(h.Dir("test-model")); len(again) != 1 || again[0] != hashes[1] {
		t.Errorf("hashes %v, want %v", again, hashes[1:])
	}
}

// TestDeviceThatFails measures a device that is not there: the processor stays, and so
// does the graph in float32.
func TestDeviceThatFails(t *testing.T) {
	mustRun(t)
	if d := embed.ProbeDevices(embed.Options{})[0]; d.Err == nil {
		t.Skip("there is a CUDA device")
	}
	s := newServer(t)
	h := s.home(t)
	if _, err := h.Install(t.Context(), "test-model", Request{Confirm: yes, KeepFull: true}); err != nil {
		t.Fatal(err)
	}
	st := &stage{home: h, dir: h.Dir("test-model"), manifest: s.manifest}
	measured, err := st.measureDevices(t.Context(), []embed.Device{embed.CUDA})
	if err != nil || measured.Device != embed.CPU || measured.Failed[embed.CUDA] == "" || measured.TextsPerSecond[embed.CPU] <= 0 {
		t.Errorf("%+v, %v", measured, err)
	}
	t.Log(measured.Failed[embed.CUDA])
	if read, err := embed.ReadMeasured(os.DirFS(st.dir)); err != nil || read.Device != embed.CPU {
		t.Errorf("%+v, %v", read, err)
	}
	if fastest(map[embed.Device]float64{embed.CPU: 10, embed.CUDA: 11}) != embed.CPU || fastest(map[embed.Device]float64{embed.CPU: 10, embed.CUDA: 300, embed.DirectML: 100}) != embed.CUDA {
		t.Error("not the fastest device")
	}
}

// TestInstallRefusesBadInt8 keeps float32 where int8 is too far from it.
func TestInstallRefusesBadInt8(t *testing.T) {
	c := Comparison{Texts: 500, Mean: 0.985, Least: 0.96}
	if c.fault() == "" {
		t.Error("a mean of 0.985 is accepted")
	}
	c.Mean, c.Least = 0.995, 0.94
	if c.fault() == "" {
		t.Error("a least cosine of 0.94 is accepted")
	}
	c.Least = 0.97
	if fault := c.fault(); fault != "" {
		t.Error(fault)
	}
	mustRun(t)
	s := newServer(t)
	h := s.home(t)
	h.options.Texts = nil // nothing to compare with
	report, err := h.Install(t.Context(), "test-model", Request{Confirm: yes})
	if err != nil || report.Precision != embed.Float32 || report.Why == "" {
		t.Errorf("%+v, %v", report, err)
	}
}

// TestFaults breaks a download in every way. What is left is nothing, or what the next
// installation goes on with; that one always ends well.
func TestFaults(t *testing.T) {
	mustRun(t)
	model := "/" + embed.ModelFile
	tests := []struct {
		name   string
		handle func(s *server) func(http.ResponseWriter, *http.Request) bool // true: it has answered
		want   error                                                         // nil: it ends well all the same
		keeps  bool                                                          // a part that is gone on with
	}{
		{"cut now and then", func(s *server) func(http.ResponseWriter, *http.Request) bool {
			return func(w http.ResponseWriter, r *http.Request) bool { return s.cut(w, r, 100_000) }
		}, nil, false},
		{"cut, and no ranges", func(s *server) func(http.ResponseWriter, *http.Request) bool {
			first := true
			return func(w http.ResponseWriter, r *http.Request) bool {
				r.Header.Del("Range")
				cut := first && r.URL.Path == model
				first = first && !cut
				return cut && s.cut(w, r, 50_000)
			}
		}, nil, false},
		{"cut and dead", func(s *server) func(http.ResponseWriter, *http.Request) bool {
			first := true
			return func(w http.ResponseWriter, r *http.Request) bool {
				if r.URL.Path != model {
					return false
				}
				if first {
					first = false
					return s.cut(w, r, 100_000)
				}
				panic(http.ErrAbortHandler)
			}
		}, ErrDownload, true},
		{"busy for a while", func(s *server) func(http.ResponseWriter, *http.Request) bool {
			n := 0
			return func(w http.ResponseWriter, _ *http.Request) bool {
				if n++; n <= 3 {
					w.WriteHeader(http.StatusServiceUnavailable)
				}
				return n <= 3
			}
		}, nil, false},
		{"not there", func(s *server) func(http.ResponseWriter, *http.Request) bool {
			return func(w http.ResponseWriter, _ *http.Request) bool { w.WriteHeader(http.StatusNotFound); return true }
		}, ErrDownload, false},
		{"another file of that size", func(s *server) func(http.ResponseWriter, *http.Request) bool {
			return func(w http.ResponseWriter, r *http.Request) bool {
				if r.URL.Path == model {
					_, _ = w.Write(make([]byte, s.manifest.File(embed.ModelFile).Size))
				}
				return r.URL.Path == model
			}
		}, ErrWrongFile, false},
		{"a shorter file", func(s *server) func(http.ResponseWriter, *http.Request) bool {
			return func(w http.ResponseWriter, r *http.Request) bool {
				if r.URL.Path == model {
					_, _ = w.Write([]byte("<html>please log in</html>"))
				}
				return r.URL.Path == model
			}
		}, ErrWrongFile, false},
		{"a file without end", func(s *server) func(http.ResponseWriter, *http.Request) bool {
			return func(w http.ResponseWriter, r *http.Request) bool {
				if r.URL.Path != model {
					return false
				}
				for block := make([]byte, 1<<20); ; {
					if _, err := w.Write(block); err != nil {
						return true
					}
				}
			}
		}, ErrWrongFile, false},
		{"sent to another host", func(s *server) func(http.ResponseWriter, *http.Request) bool {
			return func(w http.ResponseWriter, r *http.Request) bool {
				http.Redirect(w, r, strings.Replace(s.URL, "127.0.0.1", "localhost", 1)+r.URL.Path, http.StatusFound)
				return true
			}
		}, ErrHost, false},
		{"sent to plain HTTP", func(s *server) func(http.ResponseWriter, *http.Request) bool {
			return func(w http.ResponseWriter, r *http.Request) bool {
				http.Redirect(w, r, strings.Replace(s.URL, "https", "http", 1)+r.URL.Path, http.StatusFound)
				return true
			}
		}, ErrHost, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := newServer(t)
			h := s.home(t)
			s.handle = tt.handle(s)
			_, err := h.Install(t.Context(), "test-model", Request{Confirm: yes})
			if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
				t.Fatalf("got %v, want %v", err, tt.want)
			}
			if err != nil {
				names := left(t, h)
				kept := slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, embed.FullFile+part) })
				if kept != tt.keeps || slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, "test-model/") }) {
					t.Errorf("left: %v", names)
				}
				t.Log(err)
			}
			s.mu.Lock()
			s.handle, s.requests = nil, nil
			s.mu.Unlock()
			if tt.want == nil {
				return
			}
			if _, err := h.Install(t.Context(), "test-model", Request{Confirm: yes}); err != nil {
				t.Fatalf("the next installation: %v", err)
			}
			if ranged := strings.Contains(strings.Join(s.requests, "\n"), "bytes="); ranged != tt.keeps {
				t.Errorf("the next installation asked for %q", s.requests)
			}
			if err := h.Verify("test-model"); err != nil {
				t.Error(err)
			}
		})
	}
}

// cut answers, and closes the connection after n bytes.
func (s *server) cut(w http.ResponseWriter, r *http.Request, n int64) bool {
	s.files.ServeHTTP(&cutting{w, n}, r)
	return true
}

// cutting lets through so many bytes.
type cutting struct {
	http.ResponseWriter
	left int64
}

func (c *cutting) Write(b []byte) (int, error) {
	if int64(len(b)) > c.left {
		_, _ = c.ResponseWriter.Write(b[:c.left])
		c.ResponseWriter.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
	c.left -= int64(len(b))
	return c.ResponseWriter.Write(b)
}

func TestRefused(t *testing.T) {
	s := newServer(t)
	h := s.home(t)
	for name, confirm := range map[string]func(Offer) (bool, error){
		"nobody to ask": nil,
		"no":            func(Offer) (bool, error) { return false, nil },
	} {
		if _, err := h.Install(t.Context(), "test-model", Request{Confirm: confirm}); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := h.Import(t.Context(), s.folder, Request{Confirm: confirm}); !errors.Is(err, ErrRefused) {
			t.Errorf("import, %s: %v", name, err)
		}
	}
	if n := s.count(); n > 0 || len(left(t, h)) > 0 {
		t.Errorf("%d requests, left %v", n, left(t, h))
	}
	if _, err := h.Install(t.Context(), "nothing", Request{Confirm: yes}); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
	unlock, err := h.lock("test-model")
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if _, err := h.Install(t.Context(), "test-model", Request{Confirm: yes}); !errors.Is(err, ErrBusy) {
		t.Error(err)
	}
}

// TestNoRoom refuses what does not fit on the disk before it asks or downloads.
func TestNoRoom(t *testing.T) {
	s := newServer(t)
	s.manifest.File(embed.ModelFile).Size, s.manifest.File(embed.ModelFile).SizeAbout = 0, 1<<60
	h := s.home(t)
	asked := func(Offer) (bool, error) { t.Error("asked all the same"); return true, nil }
	if _, err := h.Install(t.Context(), "test-model", Request{Confirm: asked}); !errors.Is(err, ErrDiskFull) {
		t.Error(err)
	}
	if names := left(t, h); len(names) > 0 || s.count() > 0 {
		t.Errorf("left %v after %d requests", names, s.count())
	}
}

// TestCancelled stops an installation in each phase; the next one does not download
// again what is there.
func TestCancelled(t *testing.T) {
	mustRun(t)
	for _, phase := range []Phase{Downloading, Quantising, Measuring} {
		s := newServer(t)
		h := s.home(t)
		ctx, cancel := context.WithCancel(t.Context())
		_, err := h.Install(ctx, "test-model", Request{Confirm: yes, Progress: func(p Progress) {
			if p.Phase == phase && (phase != Downloading || p.File == embed.ModelFile) {
				cancel()
			}
		}})
		cancel()
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", phase, err)
		}
		before := s.count()
		if _, err := h.Install(t.Context(), "test-model", Request{Confirm: yes}); err != nil {
			t.Errorf("%s, again: %v", phase, err)
		}
		if phase != Downloading && s.count() > before {
			t.Errorf("%s: %d more requests", phase, s.count()-before)
		}
	}
}
