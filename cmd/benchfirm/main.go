// Benchfirm measures a firm's matters on Weaviate servers that it starts on this machine, beside the same
// matters in files: whether the same questions give the same hits, how fast documents are brought, how
// long questions take when several people ask at once, and what it costs in memory and on the disk. It
// writes a table in Markdown.
//
//	benchfirm -data ../shared/legalbench-rag -matters 10 -documents 641 -nodes 1
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	retrieval "pincite/backend/bench"
	"pincite/backend/doc"
	"pincite/backend/firm/cluster"
	"pincite/backend/library"
)

type options struct {
	data, keep                                   string
	matters, documents, copies, nodes, questions int
	settle                                       time.Duration
}

func main() {
	var o options
	flag.StringVar(&o.data, "data", "../shared/legalbench-rag", "the folder of LegalBench-RAG: corpus and benchmarks")
	flag.StringVar(&o.keep, "home", "", "a folder for what is made, to use local matters again; empty for one that is deleted")
	flag.IntVar(&o.matters, "matters", 10, "how many matters the documents are dealt to")
	flag.IntVar(&o.documents, "documents", 641, "the most documents")
	flag.IntVar(&o.copies, "copies", 0, "how many further copies of each document there are, with other names in it")
	flag.IntVar(&o.nodes, "nodes", 1, "how many servers, each with a copy of everything")
	flag.IntVar(&o.questions, "questions", 300, "the most questions")
	flag.DurationVar(&o.settle, "settle", 130*time.Second, "how long to wait before questions are asked: a server is slower just after it was written to, and ranks words of large matters otherwise")
	flag.Parse()
	if err := run(context.Background(), o); err != nil {
		fmt.Fprintln(os.Stderr, "benchfirm:", err)
		os.Exit(1)
	}
}

// bench is one measurement.
type bench struct {
	options
	library *library.Library
	servers *cluster.Cluster
	asked   []question
	local   []*library.Matter
	firm    []*library.Matter
	empty   cost // of the servers before anything was brought
	chunks  int  // that were
}

// question is one of the benchmark's, with the matter that its contract was dealt to.
type question struct {
	text   string
	matter int
}

func run(ctx context.Context, o options) (err error) {
	home := o.keep
	if home == "" {
		if home, err = os.MkdirTemp("", "benchfirm"); err != nil {
			return err
		}
		defer os.RemoveAll(home)
	}
	server, err := cluster.Find(".")
	if err != nil {
		return err
	}
	b := &bench{options: o}
	if b.library, err = library.Open(library.Options{Home: filepath.Join(home, "home")}); err != nil {
		return err
	}
	defer b.library.Close()
	folders, err := b.deal(ctx, filepath.Join(home, "contracts"))
	if err != nil {
		return err
	}
	if err := b.indexLocal(ctx, folders); err != nil {
		return err
	}
	data := filepath.Join(home, fmt.Sprintf("nodes%d", o.nodes))
	if err := errors.Join(os.RemoveAll(data), os.MkdirAll(data, 0o700), os.Setenv(library.FirmKeyVariable, cluster.RootKey)); err != nil {
		return err
	}
	if b.servers, err = cluster.Start(ctx, server, data, o.nodes); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.servers.Stop()) }()
	if err := b.bring(ctx, data); err != nil {
		return err
	}
	time.Sleep(o.settle)
	if err := b.compare(ctx); err != nil {
		return err
	}
	if err := b.time(ctx); err != nil {
		return err
	}
	after, err := b.cost(data)
	fmt.Printf("| once settled | memory of all nodes %.0f MB, disk %.0f MB: %.0f bytes a chunk |\n", after.memory/1e6, after.disk/1e6, (after.disk-b.empty.disk)/float64(b.chunks))
	return err
}

// deal links the documents into a folder for each matter, and picks questions about them.
func (b *bench) deal(ctx context.Context, dir string) (folders []string, err error) {
	corpus := filepath.Join(b.data, "corpus")
	files, err := filepath.Glob(filepath.Join(corpus, "*", "*.txt"))
	if err != nil {
		return nil, err
	}
	owner := map[string]int{}
	step := max(1, len(files)/b.documents)
	for i := 0; i*step < len(files) && i < b.documents; i++ {
		path, to := files[i*step], filepath.Join(dir, fmt.Sprint(i%b.matters))
		if err := os.MkdirAll(to, 0o700); err != nil {
			return nil, err
		}
		text, err := os.ReadFile(path)
		for n := 0; n <= b.copies && err == nil; n++ {
			name, words := renamed(filepath.Base(path), string(text), n)
			err = os.WriteFile(filepath.Join(to, name), []byte(words), 0o600)
		}
		if err != nil {
			return nil, err
		}
		rel, _ := filepath.Rel(corpus, path)
		owner[filepath.ToSlash(rel)] = i % b.matters
	}
	for i := range b.matters {
		folders = append(folders, filepath.Join(dir, fmt.Sprint(i)))
	}
	return folders, b.pick(ctx, owner)
}

// word is what may be a name in the name of a file.
var word = regexp.MustCompile(`[A-Za-z]{4,}`)

// renamed returns the name and the text of a document's nth copy, in which the words of its file's name, such
// as those of the parties, are others; of the document itself for 0.
func renamed(file, text string, n int) (string, string) {
	if n == 0 {
		return file, text
	}
	var other []string
	for _, w := range word.FindAllString(strings.TrimSuffix(file, ".txt"), -1) {
		for _, written := range []string{w, strings.ToUpper(w), strings.ToUpper(w[:1]) + strings.ToLower(w[1:])} {
			other = append(other, written, written+string(rune('a'+n)))
		}
	}
	replace := strings.NewReplacer(other...)
	return fmt.Sprintf("%d %s", n, replace.Replace(strings.TrimSuffix(file, ".txt"))+".txt"), replace.Replace(text)
}

func (b *bench) pick(ctx context.Context, owner map[string]int) error {
	data, err := retrieval.Load(ctx, b.data)
	if err != nil {
		return err
	}
	var all []question
	for _, set := range data.Benchmarks {
		for _, q := range set.Questions {
			if m, ok := owner[q.Gold[0].File]; ok {
				all = append(all, question{q.Query, m})
			}
		}
	}
	step := max(1, len(all)/b.questions)
	for i := 0; i*step < len(all) && len(b.asked) < b.questions; i++ {
		b.asked = append(b.asked, all[i*step])
	}
	return nil
}

func (b *bench) indexLocal(ctx context.Context, folders []string) error {
	begin, chunks := time.Now(), 0
	for i, folder := range folders {
		m, err := b.library.CreateMatter(fmt.Sprintf("matter%d", i))
		if err != nil {
			return err
		}
		r, err := m.Index(ctx, library.IndexRequest{Folders: []string{folder}})
		if err != nil {
			return err
		}
		chunks += r.Chunks
		b.local = append(b.local, m)
	}
	fmt.Printf("| local: indexed | %d chunks in %.1f s |\n", chunks, time.Since(begin).Seconds())
	return nil
}

// bring brings the local matters to the servers.
func (b *bench) bring(ctx context.Context, data string) error {
	before, err := b.cost(data)
	if err != nil {
		return err
	}
	hereBefore, nodesBefore, err := b.spent()
	if err != nil {
		return err
	}
	begin, documents, chunks := time.Now(), 0, 0
	for i := range b.local {
		ref := b.servers.Address(fmt.Sprintf("matter%d", i))
		r, err := b.library.ImportFirmMatter(ctx, fmt.Sprintf("matter%d", i), ref, func(int, int) {})
		if err != nil {
			return err
		}
		documents, chunks = documents+r.Documents, chunks+r.Chunks
		m, err := b.library.Matter(ref)
		if err != nil {
			return err
		}
		b.firm = append(b.firm, m)
	}
	took := time.Since(begin).Seconds()
	here, nodes, err := b.spent()
	if err != nil {
		return err
	}
	b.empty, b.chunks = before, chunks
	after, err := b.cost(data)
	if err != nil {
		return err
	}
	fmt.Printf("| brought to %d node(s) | %d documents, %d chunks in %.1f s: %.0f chunks/s; processor time %.1f s here, %.1f s of the nodes |\n", b.nodes, documents, chunks, took, float64(chunks)/took, (here - hereBefore).Seconds(), (nodes - nodesBefore).Seconds())
	fmt.Printf("| memory of all nodes | %.0f MB empty, %.0f MB after |\n", before.memory/1e6, after.memory/1e6)
	fmt.Printf("| disk of all nodes | %.0f MB: %.0f bytes a chunk |\n", after.disk/1e6, (after.disk-before.disk)/float64(chunks))
	return nil
}

// compared is how many of the best hits are compared.
const compared = 10

// compare asks both the same questions.
func (b *bench) compare(ctx context.Context) error {
	same, alike, total, unlike := 0, 0, 0, 0
	for _, q := range b.asked {
		for _, whole := range []bool{false, true} {
			want, err := b.local[q.matter].Search(ctx, library.Question{Text: q.text, NoRoute: whole, All: true, K: compared})
			if err != nil {
				return err
			}
			got, err := b.firm[q.matter].Search(ctx, library.Question{Text: q.text, NoRoute: whole, All: true, K: compared})
			if err != nil {
				return err
			}
			n := common(want.Hits, got.Hits, func(h library.Hit) any { return place{h.Doc, h.Span} })
			same, total = same+n, total+len(want.Hits)
			alike += common(want.Hits, got.Hits, func(h library.Hit) any { return h.Quote }) - n
			if n < len(want.Hits) {
				unlike++
			}
		}
	}
	fmt.Printf("| the %d best hits | %d of %d the same (%.2f %%), %d more in the same words elsewhere; %d of %d questions differ in one or more |\n",
		compared, same, total, 100*float64(same)/float64(max(1, total)), alike, unlike, 2*len(b.asked))
	return nil
}

type place struct {
	id   doc.ID
	span doc.Span
}

// common returns how many hits of b are among those of a, by what tells them apart.
func common(a, b []library.Hit, by func(library.Hit) any) (n int) {
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
func (b *bench) time(ctx context.Context) error {
	for _, users := range []int{1, 8, 32} {
		for name, matters := range map[string][]*library.Matter{"servers": b.firm, "files": b.local} {
			hereBefore, nodesBefore, err := b.spent()
			if err != nil {
				return err
			}
			begin := time.Now()
			took, err := b.askAs(ctx, users, matters)
			if err != nil {
				return err
			}
			all := time.Since(begin)
			here, nodes, err := b.spent()
			if err != nil {
				return err
			}
			slices.Sort(took)
			n := time.Duration(len(took))
			fmt.Printf("| %d at once, %s | p50 %.0f ms, p99 %.0f ms, %.1f questions/s; processor time a question: %.0f ms here, %.0f ms of the nodes |\n", users, name,
				ms(took[len(took)/2]), ms(took[len(took)*99/100]), float64(n)/all.Seconds(), ms((here-hereBefore)/n), ms((nodes-nodesBefore)/n))
		}
	}
	return nil
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// askAs asks all questions once, by so many at the same time, the odd ones of the whole matter.
func (b *bench) askAs(ctx context.Context, users int, matters []*library.Matter) ([]time.Duration, error) {
	took := make([]time.Duration, len(b.asked))
	var next atomic.Int64
	var wait sync.WaitGroup
	failed := make(chan error, users)
	for range users {
		wait.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(b.asked) {
					return
				}
				begin := time.Now()
				if _, err := matters[b.asked[i].matter].Search(ctx, library.Question{Text: b.asked[i].text, NoRoute: i%2 == 1}); err != nil {
					failed <- err
					return
				}
				took[i] = time.Since(begin)
			}
		})
	}
	wait.Wait()
	close(failed)
	return took, <-failed
}
