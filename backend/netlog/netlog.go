// Package netlog keeps the log of what this program asks of the network: the downloads of
// models, and the calls of language models on this machine. A [Transport] writes it and
// [Log.Read] reads it; both may be used concurrently, by several programs too.
//
// The log holds times, addresses, sizes and results, and never a word of what was sent. It is
// only appended to: first that a request is about to be sent, and then how it ended. A
// request that cannot be noted is not sent.
package netlog

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Name is that of the log in the home folder.
const Name = "network.log"

// begun is the result of a request whose end was not noted: it goes on, or the program was
// ended before it did.
const begun = "begun"

// Entry is one request.
type Entry struct {
	Time     time.Time `json:"time"`     // when it was sent, in UTC
	What     string    `json:"what"`     // what it was for
	Address  string    `json:"address"`  // without the query
	Sent     int64     `json:"sent"`     // bytes of the body
	Received int64     `json:"received"` // bytes of the answer's body that were read
	Result   string    `json:"result"`   // begun, the answer's status, or "no answer"
}

// Log is a log file. A nil Log keeps nothing.
type Log struct {
	path string
	mu   sync.Mutex
}

// In returns the log of a home folder. The file is made with its first entry.
func In(home string) *Log { return &Log{path: filepath.Join(home, Name)} }

func (l *Log) add(e Entry) error {
	if l == nil {
		return nil
	}
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	f, err := l.open()
	if err != nil {
		return fmt.Errorf("note a request in the network log: %w; free some space, or check the rights of the folder", err)
	}
	// In one write, so that lines of several programs do not mix; a torn line before it ends here.
	_, err = f.Write([]byte("\n" + string(line) + "\n"))
	return errors.Join(err, f.Close())
}

func (l *Log) open() (*os.File, error) {
	const flags = os.O_WRONLY | os.O_APPEND | os.O_CREATE
	f, err := os.OpenFile(l.path, flags, 0o600)
	if errors.Is(err, fs.ErrNotExist) { // the home folder is made with the first matter
		if err = os.MkdirAll(filepath.Dir(l.path), 0o700); err == nil {
			f, err = os.OpenFile(l.path, flags, 0o600)
		}
	}
	return f, err
}

// Read returns the requests by their time, and how many lines cannot be read.
func (l *Log) Read() (entries []Entry, unreadable int, err error) {
	content, err := os.ReadFile(l.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, nil
	}
	type request struct {
		at            time.Time
		what, address string
	}
	begun := map[request]int{}
	for lines := bufio.NewScanner(bytes.NewReader(content)); lines.Scan(); {
		var e Entry
		if len(lines.Bytes()) == 0 {
			continue
		}
		if json.Unmarshal(lines.Bytes(), &e) != nil || e.Time.IsZero() {
			unreadable++
			continue
		}
		r := request{e.Time, e.What, e.Address}
		if at, there := begun[r]; there {
			entries[at] = e
			continue
		}
		begun[r] = len(entries)
		entries = append(entries, e)
	}
	return entries, unreadable, err
}
