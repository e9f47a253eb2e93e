package desktop

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf16"

	"pincite/backend/desktop/clipboard"
	"pincite/backend/jobs"
	"pincite/backend/library"
)

// The program reads its files in processes of its own, and the tests are that program.
func TestMain(m *testing.M) {
	library.RunIfAsked(os.Args[1:])
	dir, err := trustTestServers()
	if err != nil {
		panic(err)
	}
	if err := os.Setenv("PINCITE_KEYCHAIN", "none"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// testWindow notes what is sent to the page, and chooses out for whoever asks.
type testWindow struct {
	mu     sync.Mutex
	events []jobs.Job
	locked string // told of last
	out    string
	copied clipboard.Flavours

	reviews atomic.Int64 // how often one told how far it was
}

func (w *testWindow) Emit(name string, payload any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if name == EventLocked {
		w.locked, _ = payload.(string)
	}
	if name == EventReview {
		w.reviews.Add(1)
	}
	if j, ok := payload.(jobs.Job); ok {
		w.events = append(w.events, j)
	}
}
func (w *testWindow) PickFolder(string) (string, error)         { return w.out, nil }
func (w *testWindow) PickFile(string, []string) (string, error) { return w.out, nil }
func (w *testWindow) PickSave(string, string) (string, error)   { return w.out, nil }
func (w *testWindow) Reveal(string) error                       { return nil }
func (w *testWindow) Copy(f clipboard.Flavours) error           { w.copied = f; return nil }

// apiFor opens a library in a fresh home, and closes it when the test ends.
func apiFor(t *testing.T, w window) *API {
	t.Helper()
	s, err := openShell(t.TempDir(), w)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.close(); err != nil {
			t.Error(err)
		}
	})
	return &API{s}
}

// indexSamples indexes the samples.
func indexSamples(t *testing.T, a *API) {
	t.Helper()
	job, err := a.IndexSamples()
	if err != nil {
		t.Fatal(err)
	}
	if ended := wait(t, a, job.ID); ended.State != jobs.Done || ended.Indexed < 10 {
		t.Fatalf("the samples ended as %+v", ended)
	}
}

// emptyAPI opens a library in a fresh home.
func emptyAPI(t *testing.T) (*API, *testWindow) {
	t.Helper()
	w := &testWindow{}
	return apiFor(t, w), w
}

// openAPI opens a library in a fresh home with the samples indexed.
func openAPI(t *testing.T) (*API, *testWindow) {
	t.Helper()
	a, w := emptyAPI(t)
	indexSamples(t, a)
	return a, w
}

// wait returns a job once it does not run.
func wait(t *testing.T, a *API, id string) jobs.Job {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		all, err := a.Jobs()
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range all {
			if j.ID == id && j.State != jobs.Running && j.State != jobs.Cancelling {
				return j
			}
		}
	}
	t.Fatalf("%s does not end", id)
	return jobs.Job{}
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// TestWholeDay walks as a user does: start, search, read, clip, export, come back.
func TestWholeDay(t *testing.T) {
	a, w := openAPI(t)
	welcome := must(a.Start())(t)
	if len(welcome.Matters) != 1 || welcome.Matters[0].Name != "samples" || welcome.Matters[0].Documents < 10 || welcome.Matters[0].Problem != "" {
		t.Fatalf("matters %+v", welcome.Matters)
	}
	files := must(a.Files("samples"))(t)
	if len(files) < 10 || files[0].Doc == "" || files[0].Failed {
		t.Fatalf("files %+v", files)
	}
	const question = "What law governs the Term Loan Agreement between Saltmere Oyster Company and Wexcombe Commercial Bank?"
	answer := must(a.Search(Question{Matter: "samples", Text: question}))(t)
	if !answer.Confined || len(answer.Route) != 1 || len(answer.Hits) == 0 {
		t.Fatalf("confined %v, route %v, %d hits", answer.Confined, answer.Route, len(answer.Hits))
	}
	hit := answer.Hits[0]
	document := must(a.Document("samples", hit.Doc))(t)
	if units := utf16Slice(document.Text, hit.Span); units != hit.Quote {
		t.Errorf("the page finds %q at the span of %q", units, hit.Quote)
	}
	for _, s := range must(a.Standings(answer.ID))(t) {
		if s.Standing != string(library.Verified) {
			t.Errorf("hit %d is %s", s.Rank, s.Standing)
		}
	}
	lifted := must(a.Search(Question{Matter: "samples", Text: question, NoRoute: true}))(t)
	if lifted.Confined || lifted.Searched <= answer.Searched {
		t.Errorf("lifted: confined %v, %d searched", lifted.Confined, lifted.Searched)
	}

	must(a.AddClip("samples", hit.Doc, hit.Span, question))(t)
	kept := must(a.AddClip("samples", hit.Doc, Span{0, 20}, ""))(t)
	kept = must(a.MoveClip("samples", kept.Clips[1].ID, 0))(t)
	kept = must(a.CommentClip("samples", kept.Clips[1].ID, "governing law"))(t)
	if len(kept.Clips) != 2 || kept.Clips[1].Comment != "governing law" || kept.Clips[1].Quote != hit.Quote {
		t.Fatalf("clips %+v", kept.Clips)
	}
	cited := must(a.CiteClip("samples", kept.Clips[1].ID, ""))(t)
	if !strings.Contains(cited.Text, strings.TrimSpace(hit.Quote)) || cited.HTML == "" {
		t.Errorf("cited %+v", cited)
	}
	for _, c := range []struct {
		citations []Citation
		copied    bool
	}{{[]Citation{cited, cited}, true}, {[]Citation{cited, {Text: "a table"}}, false}} {
		w.copied = clipboard.Flavours{}
		copied := must(a.Copy(c.citations))(t)
		if copied != c.copied || strings.Count(w.copied.RTF, `\footnote`) != strings.Count(w.copied.Text, "(") && copied {
			t.Errorf("copied %t: %+v", copied, w.copied)
		}
	}
	w.out = filepath.Join(t.TempDir(), "clips.json")
	report := must(a.Export(ExportRequest{Matter: "samples", Format: "json"}))(t)
	if report.Path != w.out || report.Snippets != 2 || len(report.Unverified) > 0 {
		t.Errorf("export %+v", report)
	}
	kept = must(a.RemoveClip("samples", kept.Clips[0].ID))(t)
	if len(kept.Clips) != 1 {
		t.Errorf("%d clips after one of two was removed", len(kept.Clips))
	}

	kept = must(a.RestoreClip("samples"))(t)
	if len(kept.Clips) != 2 || kept.Clips[1].Comment != "governing law" {
		t.Errorf("the removed clip came back as %+v", kept.Clips)
	}
	if again := must(a.RestoreClip("samples"))(t); len(again.Clips) != 2 {
		t.Errorf("one removal was undone twice: %+v", again.Clips)
	}
	for _, s := range must(a.CheckClips("samples"))(t) {
		if s.Standing != string(library.Verified) || !s.Citable {
			t.Errorf("clip %+v", s)
		}
	}
	w.out = filepath.Join(t.TempDir(), "one.csv")
	if one := must(a.Export(ExportRequest{Matter: "samples", Format: "csv", Clips: []string{kept.Clips[1].ID}}))(t); one.Snippets != 1 {
		t.Errorf("export of one clip: %+v", one)
	}

	asked := Asked{Text: "a question", Docs: []string{hit.Doc}}
	must(a.Remember("samples", asked))(t)
	must(a.Remember("samples", Asked{Text: "another"}))(t)
	must(a.ForgetQuestion("samples", Asked{Text: "another"}, false))(t)
	must(a.SaveQuestion("samples", asked))(t)
	asked.Name = "Named"
	if named := must(a.SaveQuestion("samples", asked))(t); len(named.Saved) != 1 || named.Saved[0].Name != "Named" || named.Recent[0].Name != "" {
		t.Errorf("a kept question that is renamed: %+v, %+v", named.Saved, named.Recent)
	}
	settings := welcome.Settings
	settings.Theme, settings.Matter = "dark", "samples"
	if err := a.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	again := &API{must(openShell(welcome.Home, w))(t)}
	defer again.shell.close() //nolint:errcheck // it only reads
	if back := must(again.Start())(t); !reflect.DeepEqual(back.Settings, settings) {
		t.Errorf("the settings come back as %+v", back.Settings)
	}
	if back := must(again.Workspace("samples"))(t); !reflect.DeepEqual(back.Clips, kept.Clips) || len(back.Recent) != 1 || len(back.Saved) != 1 {
		t.Errorf("the workspace comes back as %+v", back)
	}
}

// utf16Slice is String.prototype.slice.
func utf16Slice(text string, s Span) string {
	at := 0
	var b strings.Builder
	for _, r := range text {
		if at >= s.Start && at < s.End {
			b.WriteRune(r)
		}
		if at++; r > 0xFFFF {
			at++
		}
	}
	return b.String()
}

// TestExportPath holds that an export goes where the user had it go and nowhere else.
func TestExportPath(t *testing.T) {
	dir := t.TempDir()
	w := &testWindow{out: filepath.Join(dir, "memo.docx")}
	s := must(openShell(t.TempDir(), w))(t)
	defer s.close() //nolint:errcheck // nothing was written
	for _, out := range []string{"/etc/passwd", filepath.Join(dir, "memo.docx"), "memo.docx"} {
		if _, err := s.exportPath(ExportRequest{Format: "docx", Out: out}); err == nil {
			t.Errorf("%s was taken before a path was chosen", out)
		}
	}
	must((&API{s}).PickExport("memo", "docx"))(t)
	for out, want := range map[string]bool{
		"memo.docx": true, "memo.pdf": false, "other.docx": false, "memo.docx/../x.docx": false,
	} {
		if _, err := s.exportPath(ExportRequest{Format: "docx", Out: filepath.Join(dir, out)}); (err == nil) != want {
			t.Errorf("%s: %v", out, err)
		}
	}
	if _, err := s.exportPath(ExportRequest{Format: "bundle", Out: filepath.Join(dir, "memo.zip")}); err != nil {
		t.Errorf("the chosen path in another format: %v", err)
	}
	w.out = ""
	if out, err := s.exportPath(ExportRequest{Matter: "deal", Format: "csv"}); out != "" || err != nil {
		t.Errorf("a user who thinks better of it: %q, %v", out, err)
	}
}

// TestPause stops a run and goes on with it, and deletes the matter in the end.
func TestPause(t *testing.T) {
	a, w := openAPI(t)
	dir := t.TempDir()
	for _, name := range []string{"a.txt", "b.txt", "c.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("The fee of "+name+" is due on notice.\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	job := must(a.Index("other", []string{dir}, false, nil))(t)
	if err := a.PauseJob(job.ID); err != nil {
		t.Fatal(err)
	}
	ended := wait(t, a, job.ID)
	if ended.State == jobs.Paused {
		if err := a.ResumeJob(job.ID); err != nil {
			t.Fatal(err)
		}
		ended = wait(t, a, job.ID)
	}
	if ended.State != jobs.Done {
		t.Fatalf("ended as %+v", ended)
	}
	if files := must(a.Files("other"))(t); len(files) != 3 || files[2].State != "indexed" {
		t.Errorf("files %+v", files)
	}
	if err := a.ResumeJob(job.ID); err == nil {
		t.Error("a job that is done was resumed")
	}
	if kept, err := a.RenameMatter("other", " Alder 2024/117 "); err != nil || kept != "Alder 2024/117" {
		t.Fatalf("renamed to %q, %v", kept, err)
	}
	for _, typed := range []string{"/x", "../x", "x.pincite"} {
		if _, err := a.Index(typed, []string{t.TempDir()}, false, nil); !errors.Is(err, library.ErrName) {
			t.Errorf("%q as a name: %v", typed, err)
		}
	}
	if err := a.DeleteMatter("Alder 2024/117"); err != nil {
		t.Fatal(err)
	}
	if matters := must(a.Matters())(t); len(matters) != 1 {
		t.Errorf("matters %+v after one was deleted", matters)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if last := w.events[len(w.events)-1]; last.ID != job.ID || last.State != jobs.Done {
		t.Errorf("the page was told last of %+v", last)
	}
}

// TestErrors holds that what cannot be done comes back as an error with a next step.
func TestErrors(t *testing.T) {
	a, _ := openAPI(t)
	for name, err := range map[string]error{
		"no such matter":   second(a.Files("none")),
		"no such document": second(a.Document("samples", "none.txt")),
		"an empty span":    second(a.Cite("samples", must(a.Files("samples"))(t)[0].Doc, Span{3, 3}, "")),
		"a span outside":   second(a.Cite("samples", must(a.Files("samples"))(t)[0].Doc, Span{0, 1 << 30}, "")),
		"a clip gone":      second(a.RemoveClip("samples", "none")),
		"no question":      second(a.Search(Question{Matter: "samples", Text: "?"})),
		"no job":           a.CancelJob("job-9"),
		"no export":        a.RevealExport(),
		"an old answer":    second(a.Export(ExportRequest{Matter: "samples", Answer: 99, Format: "md", Out: filepath.Join(t.TempDir(), "x.md")})),
		"no folder":        second(a.Index("new", nil, false, nil)),
	} {
		if err == nil {
			t.Errorf("%s is no error", name)
		} else if !strings.Contains(err.Error(), ";") {
			t.Errorf("%s: %q has no next step", name, err)
		}
	}
	var err error
	func() {
		defer jobs.Guard(&err)
		panic("words of a contract")
	}()
	if err == nil || strings.Contains(err.Error(), "contract") {
		t.Errorf("a panic became %v", err)
	}
}

// TestEmptyMatter holds that a question to a matter without documents says what to do in the window, not at a
// command line.
func TestEmptyMatter(t *testing.T) {
	a, _ := emptyAPI(t)
	wait(t, a, must(a.Index("empty", []string{t.TempDir()}, false, nil))(t).ID)
	_, err := a.Search(Question{Matter: "empty", Text: "governing law"})
	if !errors.Is(err, library.ErrNotIndexed) || !strings.Contains(err.Error(), "Add folder…") || strings.Contains(err.Error(), "pincite index") {
		t.Errorf("a question to nothing: %v", err)
	}
}

// TestFault holds that what is wrong with a query comes with its place in it.
func TestFault(t *testing.T) {
	a, _ := openAPI(t)
	answer := must(a.Search(Question{Matter: "samples", Text: `“é😀” AND w/0 fee`}))(t)
	if answer.Fault == "" || answer.FaultAt != len(utf16.Encode([]rune("“é😀” AND "))) || len(answer.Hits) > 0 {
		t.Errorf("the fault of a query: %+v", answer)
	}
	answer = must(a.Search(Question{Matter: "samples", Text: "type:zebra date:1850 who pays?"}))(t)
	if answer.Searched != 0 || len(answer.Filters) != 2 || answer.Filters[0] != (library.FilterUse{Filter: `type:"zebra"`}) {
		t.Errorf("filters that leave nothing: %+v", answer)
	}
}

func second[T any](_ T, err error) error { return err }

// TestEveryAnswerIsJSON marshals the zero value of everything that the page may get: a
// slice that is null would break it, a NaN would kill the program.
func TestEveryAnswerIsJSON(t *testing.T) {
	a, _ := openAPI(t)
	doc := must(a.Files("samples"))(t)[0].Doc
	for name, v := range map[string]any{
		"start": must(a.Start())(t), "jobs": must(a.Jobs())(t), "workspace": must(a.Workspace("samples"))(t),
		"files": must(a.Files("samples"))(t), "document": must(a.Document("samples", doc))(t),
		"answer": must(a.Search(Question{Matter: "samples", Text: "zyzzyva quuxly"}))(t), "standings": must(a.Standings(77))(t),
	} {
		data, err := json.Marshal(v)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if strings.Contains(string(data), "null") {
			t.Errorf("%s holds null: %.300s", name, data)
		}
	}
}

// TestMethods is the list of what the page may call; anything that is added here has been
// thought about.
func TestMethods(t *testing.T) {
	api := reflect.TypeFor[*API]()
	var names []string
	for i := range api.NumMethod() {
		names = append(names, api.Method(i).Name)
	}
	want := "Abstract AddClip AddColumn AddFirmMatter AddHighlight Agreement AnswerOffer Ask CancelCompare CancelExport CancelJob " +
		"CancelModelJob CancelReview ChangeSummaries CheckClips ChooseVectorModel Cite CiteCells CiteClip CommentClip Compare ConfirmDates Copy Dates " +
		"DecryptMatter DeleteMatter Diagnostics DiscloseSummaries DismissJob DismissModelJob Document DropVectors EditHighlight " +
		"EncryptMatter Export ExportComparison ExportDates ExportHighlights ExportReview Files ForgetFolder ForgetQuestion ForgetRecent " +
		"HasKeychain HeedFinding Highlights IgnoreFinding IgnoreTerm ImportModel ImportReview Index IndexSamples InstallModel Jobs " +
		"LockMatter Machine MarkCells MatterFolders Matters ModelJobs Models MoveClip NewRecoveryKey Notices OpenHome Overview PageWords " +
		"Pages PauseJob PauseVectors PickDocument PickExport PickFolder PickModel PickPlaybook Playbooks Privacy Proofread " +
		"RegenerateSummary Remember RemoveClip RemoveColumn RemoveFullModel RemoveHighlight RemoveModel RenameMatter Repair RestoreClip " +
		"RestoreHighlight ResumeJob ResumeVectors RetryFiles Reveal RevealExport RevealFile Review ReviewCell SaveQuestion SaveSettings " +
		"Search SetSummary Source Standings Start StartWording StopWording Summaries TryColumn TrySummaries UndoCells UndoDates Unlock " +
		"UnlockMatter VectorSets Vectors VerifyModel Workspace"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("the page may call\n%s, want\n%s", got, want)
	}
}
