package desktop

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

// TestPolicy holds that the page has the policy that is sent with it.
func TestPolicy(t *testing.T) {
	page := string(must(os.ReadFile("../../frontend/index.html"))(t))
	if inPage := strings.TrimSuffix(policy, framing); !strings.Contains(page, `content="`+inPage+`"`) {
		t.Errorf("frontend/index.html lacks the policy %q", inPage)
	}
	r := httptest.NewRecorder()
	confined(http.NotFoundHandler()).ServeHTTP(r, httptest.NewRequest(http.MethodGet, "/", nil))
	if got := r.Header().Get("Content-Security-Policy"); got != policy || !strings.HasPrefix(got, "default-src 'none';") {
		t.Errorf("sent %q", got)
	}
}

// TestSourceHandler gives the bytes of a document of a matter, and nothing else.
func TestSourceHandler(t *testing.T) {
	a, _ := openAPI(t)
	doc := must(a.Files("samples"))(t)[0]
	for path, want := range map[string]int{
		"/source/samples/" + doc.Doc: http.StatusOK, "/source/samples/none": http.StatusNotFound, "/source/none/" + doc.Doc: http.StatusNotFound,
		"/source/samples": http.StatusNotFound, "/settings.json": http.StatusNotFound, "/source/samples/../../x": http.StatusNotFound,
	} {
		r := httptest.NewRecorder()
		sourceHandler{a.shell}.ServeHTTP(r, httptest.NewRequest(http.MethodGet, path, nil))
		if r.Code != want {
			t.Errorf("%s: %d, want %d", path, r.Code, want)
		}
		if want == http.StatusOK && r.Body.String() != string(must(os.ReadFile(doc.Path))(t)) {
			t.Errorf("%s: other bytes than the file's", path)
		}
	}
}

// TestFailurePage tells why the program cannot start, whatever the words hold.
func TestFailurePage(t *testing.T) {
	r := httptest.NewRecorder()
	failurePage{errors.New("the folder <x> is gone; choose another")}.ServeHTTP(r, httptest.NewRequest(http.MethodGet, "/", nil))
	for _, want := range []string{"The folder &lt;x&gt; is gone.", "Choose another."} {
		if !strings.Contains(r.Body.String(), want) {
			t.Errorf("no %q in %s", want, r.Body)
		}
	}
}
