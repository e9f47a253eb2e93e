package bench

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library"
	nodes "pincite/testkit/cluster"
)

// What [TestFirm] measures; "make bench-firm" sets it.
var firmOptions struct {
	data, keep                                   string
	matters, documents, copies, nodes, questions int
	settle                                       time.Duration
}

func init() {
	o := &firmOptions
	flag.StringVar(&o.data, "data", "../../../shared/legalbench-rag", "the folder of LegalBench-RAG: corpus and benchmarks")
	flag.StringVar(&o.keep, "home", "", "a folder for what is made, to use local matters again; empty for one that is deleted")
	flag.IntVar(&o.matters, "matters", 10, "how many matters the documents are dealt to")
	flag.IntVar(&o.documents, "documents", 641, "the most documents")
	flag.IntVar(&o.copies, "copies", 0, "how many further copies of each document there are, with other names in it")
	flag.IntVar(&o.nodes, "nodes", 0, "how many servers, each with a copy of everything; 0 measures nothing")
	flag.IntVar(&o.questions, "questions", 300, "the most questions")
	flag.DurationVar(&o.settle, "settle", 130*time.Second, "how long to wait before questions are asked: a server is slower just after it was written to, and ranks words of large matters otherwise")
}

// firmBench is one measurement.
type firmBench struct {
	*testing.T
	home    string
	library *library.Library
	servers *nodes.Cluster
	asked   []dealtQuestion
	local   []*library.Matter
	firm    []*library.Matter
	empty   firmCost // of the servers before anything was brought
	chunks  int      // that were
}

// dealtQuestion is one of the benchmark's, with the matter that its contract was dealt to.
type dealtQuestion struct {
	text   string
	matter int
}

// TestFirm measures a firm's matters on Weaviate servers that it starts on this machine, beside the same
// matters in files: whether the same questions give the same hits, how fast documents are brought, how
// long questions take when several people ask at once, and what it costs in memory and on the disk. It
// prints a table in Markdown.
func TestFirm(t *testing.T) {
	o := firmOptions
	if o.nodes == 0 {
		t.Skip("measures servers that it starts: make bench-firm")
	}
	b := &firmBench{T: t, home: o.keep}
	if b.home == "" {
		b.home = t.TempDir()
	}
	server, err := nodes.Find(".")
	b.check(err)
	b.library, err = library.Open(library.Options{Home: filepath.Join(b.home, "home")})
	b.check(err)
	defer b.library.Close()
	b.indexLocal(b.deal())
	data := filepath.Join(b.home, fmt.Sprintf("nodes%d", o.nodes))
	b.check(errors.Join(os.RemoveAll(data), os.MkdirAll(data, 0o700)))
	t.Setenv(library.FirmKeyVariable, nodes.RootKey)
	b.servers, err = nodes.Start(t.Context(), server, data, o.nodes)
	b.check(err)
	defer func() { b.check(b.servers.Stop()) }()
	b.bring(data)
	time.Sleep(o.settle)
	b.compare()
	b.time()
	after := b.cost(data)
	fmt.Printf("| once settled | memory of all nodes %.0f MB, disk %.0f MB: %.0f bytes a chunk |\n", after.memory/1e6, after.disk/1e6, (after.disk-b.empty.disk)/float64(b.chunks))
}

func (b *firmBench) check(err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// deal writes the documents into a folder for each matter, and picks questions about them.
func (b *firmBench) deal() (folders []string) {
	o, dir := firmOptions, filepath.Join(b.home, "contracts")
	corpus := filepath.Join(o.data, "corpus")
	files, err := filepath.Glob(filepath.Join(corpus, "*", "*.txt"))
	b.check(err)
	owner := map[string]int{}
	step := max(1, len(files)/o.documents)
	for i := 0; i*step < len(files) && i < o.documents; i++ {
		path, to := files[i*step], filepath.Join(dir, fmt.Sprint(i%o.matters))
		b.check(os.MkdirAll(to, 0o700))
		text, err := os.ReadFile(path)
		b.check(err)
		for n := range o.copies + 1 {
			name, words := renamed(filepath.Base(path), string(text), n)
			b.check(os.WriteFile(filepath.Join(to, name), []byte(words), 0o600))
		}
		rel, err := filepath.Rel(corpus, path)
		b.check(err)
		owner[filepath.ToSlash(rel)] = i % o.matters
	}
	for i := range o.matters {
		folders = append(folders, filepath.Join(dir, fmt.Sprint(i)))
	}
	set, err := Load(b.Context(), o.data)
	b.check(err)
	var all []dealtQuestion
	for _, of := range set.Benchmarks {
		for _, q := range of.Questions {
			if m, ok := owner[q.Gold[0].File]; ok {
				all = append(all, dealtQuestion{q.Query, m})
			}
		}
	}
	step = max(1, len(all)/o.questions)
	for i := 0; i*step < len(all) && len(b.asked) < o.questions; i++ {
		b.asked = append(b.asked, all[i*step])
	}
	return folders
}

// wordOfName is what may be a name in the name of a file.
var wordOfName = regexp.MustCompile(`[A-Za-z]{4,}`)

// renamed returns the name and the text of a document's nth copy, in which the words of its file's name, such
// as those of the parties, are others; of the document itself for 0.
func renamed(file, text string, n int) (string, string) {
	if n == 0 {
		return file, text
	}
	var other []string
	for _, w := range wordOfName.FindAllString(strings.TrimSuffix(file, ".txt"), -1) {
		for _, written := range []string{w, strings.ToUpper(w), strings.ToUpper(w[:1]) + strings.ToLower(w[1:])} {
			other = append(other, written, written+string(rune('a'+n)))
		}
	}
	replace := strings.NewReplacer(other...)
	return fmt.Sprintf("%d %s", n, replace.Replace(strings.TrimSuffix(file, ".txt"))+".txt"), replace.Replace(text)
}

func (b *firmBench) indexLocal(folders []string) {
	begin, chunks := time.Now(), 0
	for i, folder := range folders {
		m, err := b.library.CreateMatter(fmt.Sprintf("matter%d", i))
		b.check(err)
		r, err := m.Index(b.Context(), library.IndexRequest{Folders: []string{folder}})
		b.check(err)
		chunks += r.Chunks
		b.local = append(b.local, m)
	}
	fmt.Printf("| local: indexed | %d chunks in %.1f s |\n", chunks, time.Since(begin).Seconds())
}

// bring brings the local matters to the servers.
func (b *firmBench) bring(data string) {
	b.empty = b.cost(data)
	hereBefore, thereBefore := b.spent()
	begin, documents := time.Now(), 0
	for i := range b.local {
		ref := b.servers.Address(fmt.Sprintf("matter%d", i))
		r, err := b.library.ImportFirmMatter(b.Context(), fmt.Sprintf("matter%d", i), ref, func(int, int) {})
		b.check(err)
		documents, b.chunks = documents+r.Documents, b.chunks+r.Chunks
		m, err := b.library.Matter(ref)
		b.check(err)
		b.firm = append(b.firm, m)
	}
	took := time.Since(begin).Seconds()
	here, there := b.spent()
	after := b.cost(data)
	fmt.Printf("| brought to %d node(s) | %d documents, %d chunks in %.1f s: %.0f chunks/s; processor time %.1f s here, %.1f s of the nodes |\n",
		firmOptions.nodes, documents, b.chunks, took, float64(b.chunks)/took, (here - hereBefore).Seconds(), (there - thereBefore).Seconds())
	fmt.Printf("| memory of all nodes | %.0f MB empty, %.0f MB after |\n", b.empty.memory/1e6, after.memory/1e6)
	fmt.Printf("| disk of all nodes | %.0f MB: %.0f bytes a chunk |\n", after.disk/1e6, (after.disk-b.empty.disk)/float64(b.chunks))
}

// comparedHits is how many of the best hits are compared.
const comparedHits = 10

// compare asks both the same questions.
func (b *firmBench) compare() {
	same, alike, total, unlike := 0, 0, 0, 0
	for _, q := range b.asked {
		for _, whole := range []bool{false, true} {
			asked := library.Question{Text: q.text, NoRoute: whole, All: true, K: comparedHits}
			want, err := b.local[q.matter].Search(b.Context(), asked)
			b.check(err)
			got, err := b.firm[q.matter].Search(b.Context(), asked)
			b.check(err)
			n := commonHits(want.Hits, got.Hits, func(h library.Hit) any {
				return struct {
					id   doc.ID
					span doc.Span
				}{h.Doc, h.Span}
			})
			same, total = same+n, total+len(want.Hits)
			alike += commonHits(want.Hits, got.Hits, func(h library.Hit) any { return h.Quote }) - n
			if n < len(want.Hits) {
				unlike++
			}
		}
	}
	fmt.Printf("| the %d best hits | %d of %d the same (%.2f %%), %d more in the same words elsewhere; %d of %d questions differ in one or more |\n",
		comparedHits, same, total, 100*float64(same)/float64(max(1, total)), alike, unlike, 2*len(b.asked))
}

// commonHits returns how many hits of b are among those of a, by what tells them apart.
func commonHits(a, b []library.Hit, by func(library.Hit) any) (n int) {
	in := map[any]int{}
	for _, h := range a {
		in[by(h)]++
	}
	for _, h := range b {
		if in[by(h)] > 0 {
			in[by(h)]--
			n++
		}
	}
	return n
}

// time asks as one, eight and thirty-two people at once.
func (b *firmBench) time() {
	for _, users := range []int{1, 8, 32} {
		for name, matters := range map[string][]*library.Matter{"servers": b.firm, "files": b.local} {
			hereBefore, thereBefore := b.spent()
			begin := time.Now()
			took := b.askAs(users, matters)
			all := time.Since(begin)
			here, there := b.spent()
			slices.Sort(took)
			n := time.Duration(len(took))
			fmt.Printf("| %d at once, %s | p50 %.0f ms, p99 %.0f ms, %.1f questions/s; processor time a question: %.0f ms here, %.0f ms of the nodes |\n", users, name,
				millis(took[len(took)/2]), millis(took[len(took)*99/100]), float64(n)/all.Seconds(), millis((here-hereBefore)/n), millis((there-thereBefore)/n))
		}
	}
}

// askAs asks all questions once, by so many at the same time, the odd ones of the whole matter.
func (b *firmBench) askAs(users int, matters []*library.Matter) []time.Duration {
	took := make([]time.Duration, len(b.asked))
	var next atomic.Int64
	var wait sync.WaitGroup
	for range users {
		wait.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(b.asked) {
					return
				}
				begin := time.Now()
				if _, err := matters[b.asked[i].matter].Search(b.Context(), library.Question{Text: b.asked[i].text, NoRoute: i%2 == 1}); err != nil {
					b.Error(err)
					return
				}
				took[i] = time.Since(begin)
			}
		})
	}
	wait.Wait()
	return took
}

// firmCost is what the nodes take, in bytes.
type firmCost struct{ memory, disk float64 }

func (b *firmBench) cost(data string) (c firmCost) {
	for _, n := range b.servers.Nodes {
		c.memory += float64(kilobytes(field(fmt.Sprintf("/proc/%d/status", n.PID()), "VmRSS")))
	}
	b.check(filepath.WalkDir(data, func(_ string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			var info fs.FileInfo
			if info, err = e.Info(); err == nil {
				c.disk += float64(info.Size())
			}
		}
		if errors.Is(err, fs.ErrNotExist) { // a server puts its files together
			return nil
		}
		return err
	}))
	return c
}

// spent is the processor time that was taken so far, by this program and by the nodes: what a busy machine does not change.
func (b *firmBench) spent() (here, there time.Duration) {
	for _, n := range b.servers.Nodes {
		there += b.processorTime(n.PID())
	}
	return b.processorTime(os.Getpid()), there
}

func (b *firmBench) processorTime(pid int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	b.check(err)
	_, after, _ := strings.Cut(string(stat), ") ")
	parts := strings.Fields(after)
	if len(parts) < 13 {
		b.Fatal("processor times cannot be read here")
	}
	var user, system int64 // in hundredths of a second
	_, err = fmt.Sscan(parts[11]+" "+parts[12], &user, &system)
	b.check(err)
	return time.Duration(user+system) * 10 * time.Millisecond
}
