package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

// errUnhealthy ends a doctor's visit that found something wrong.
var errUnhealthy = errors.New("something is wrong; see the lines marked with two exclamation marks")

func newDoctor(c *console) *cobra.Command {
	var matter string
	var privacy, asJSON bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Look at what this machine has, and check every matter",
		Long: `doctor looks at what this machine has, and checks every matter. With --matter it
checks that matter alone, wherever its file lies. With --privacy it tells instead what
Pincite keeps on the disk, what may use the network, and when that was.`,
		Args: noArguments,
	}
	cmd.RunE = withLibrary(func(ctx context.Context, l *library.Library, _ []string) error {
		one := cmd.Flags().Changed("matter")
		switch {
		case privacy && one:
			return usage(cmd, errors.New("--privacy tells of the whole machine, and takes no --matter"))
		case privacy:
			return printPrivacy(c, l, asJSON)
		case asJSON:
			return usage(cmd, errors.New("--json goes with --privacy"))
		case one:
			h := l.MatterHealth(ctx, matter)
			if errors.Is(h.Err, library.ErrNoMatter) {
				return h.Err
			}
			printMatter(c, h)
			return verdict(h.OK())
		}
		h, err := l.Doctor(ctx)
		if err != nil {
			return err
		}
		printHealth(c, h)
		return verdict(h.OK())
	})
	cmd.Flags().BoolVar(&privacy, "privacy", false, "tell what is kept on the disk, and what was asked of the network")
	cmd.Flags().StringVar(&matter, "matter", "", "check this matter alone: its `name`, or the path of its file")
	jsonFlag(cmd, &asJSON)
	return cmd
}

func verdict(healthy bool) error {
	if healthy {
		return nil
	}
	return errUnhealthy
}

func printPrivacy(c *console, l *library.Library, asJSON bool) error {
	p, err := l.Privacy()
	if err != nil {
		return err
	}
	if asJSON {
		return c.json(p)
	}
	var text strings.Builder
	if err := p.Write(&text); err != nil {
		return err
	}
	for line := range strings.Lines(text.String()) {
		c.printf("%s\n", safe(strings.TrimSuffix(line, "\n")))
	}
	return nil
}

func printHealth(c *console, h library.Health) {
	c.finding(true, "program", "pincite %s on %s, %s", library.Version(), h.Platform, count(h.CPUs, "processor", "processors"))
	printPolicy(c, h.Policy)
	printHome(c, h.Home)
	if h.Runtime.Err == nil {
		c.finding(true, "ONNX Runtime", "%s at %s", h.Runtime.Version, h.Runtime.Path)
	} else {
		c.finding(true, "ONNX Runtime", "not in use: %v", h.Runtime.Err)
		c.detail("the slower engine in pure Go has taken over; its vectors are the same")
		for _, path := range h.Runtime.Tried {
			c.detail("looked for %s", path)
		}
	}
	printDevices(c, h.Devices)
	for _, m := range h.Models {
		if m.Err != nil {
			c.finding(false, "model "+m.Name, "%v", m.Err)
			continue
		}
		c.finding(true, "model "+m.Name, "%s, %d dimensions, up to %d tokens, %s, by %s", m.Info.ID, m.Info.Dim, m.Info.MaxTokens,
			m.Info.Precision, m.Info.Provider)
		if m.Info.Note != "" {
			c.detail("%s", safe(m.Info.Note))
		}
	}
	printRankers(c, h.Rankers)
	printEncoder(c, h.Encoder)
	if len(h.Matters) == 0 {
		c.finding(true, "matters", "none yet; make one with: pincite index FOLDER")
	}
	for _, m := range h.Matters {
		printMatter(c, m)
	}
	for _, path := range h.Strays {
		c.finding(true, "matter outside", "%s", safe(path))
		c.detail("bring it home with: pincite matter rename %s NAME", safe(strconv.Quote(path)))
	}
}

// printPolicy tells what whoever looks after this computer has settled, where that is anything.
func printPolicy(c *console, p library.Policy) {
	if len(p.Files) == 0 {
		return
	}
	c.finding(true, "policy", "%s", safe(strings.Join(p.Files, ", ")))
	for _, rule := range p.Told() {
		c.detail("%s", safe(rule))
	}
}

func printHome(c *console, h library.HomeHealth) {
	switch {
	case h.Err != nil:
		c.finding(false, "home", "%s: %v; set PINCITE_HOME to a folder that can be written to", h.Path, h.Err)
	case !h.Exists:
		c.finding(true, "home", "%s (made with the first matter)", h.Path)
	default:
		c.finding(true, "home", "%s", h.Path)
	}
	if h.Exposed {
		c.detail("other accounts of this machine may list it; to keep them out: chmod 700 %q", h.Path)
	}
}

// printDevices says which graphics processors can compute vectors, and why others cannot.
func printDevices(c *console, devices []library.DeviceHealth) {
	usable := 0
	for _, d := range devices {
		if d.Err == nil {
			usable++
		}
	}
	if len(devices) > 0 {
		c.finding(true, "devices", "the processor, %s", count(usable, "graphics processor", "graphics processors"))
	}
	for _, d := range devices {
		if d.Err == nil {
			c.detail("%s computes as it should; an installation measures whether it is faster", d.Device)
		} else {
			c.detail("%s: %s", d.Device, safe(d.Err.Error()))
		}
	}
}

// printEncoder says whether the best passages of a question are read again.
func printEncoder(c *console, h library.EncoderHealth) {
	switch {
	case h.Err != nil:
		c.finding(false, "encoder", "%v", h.Err)
	case h.None != nil:
		c.finding(true, "encoder", "%s", safe(h.None.Error()))
	default:
		c.finding(true, "encoder", "%s reads the best passages of a question again, with %s", h.Info.ID, h.Info.Provider)
	}
}

// printRankers says what the relevance models learned from.
func printRankers(c *console, h library.RankerHealth) {
	if h.Err != nil {
		c.finding(false, "ranking", "%v", h.Err)
		return
	}
	m := h.Manifest
	c.finding(true, "ranking", "relevance models, learned from %s", count(m.Documents, "contract", "contracts"))
	for _, f := range m.Files {
		marks := "wordings alone"
		if f.Written > 0 {
			marks = "headings, definitions and " + count(f.Written, "written question", "written questions")
		}
		if f.GoldSpans > 0 {
			marks = fmt.Sprintf("%s of %s marked by experts", count(f.GoldSpans, "answer", "answers"),
				count(len(f.GoldDocuments), "contract", "contracts"))
		}
		c.detail("%s: %s", f.Name, marks)
	}
}

func printMatter(c *console, m library.MatterHealth) {
	name := "matter " + m.Name
	switch {
	case errors.Is(m.Err, library.ErrInUse):
		c.finding(true, name, "in use by another program, not checked")
		return
	case m.Err != nil:
		c.finding(false, name, "%v", m.Err)
	case m.Words != nil:
		c.finding(false, name, "%v; the next search makes it anew", m.Words)
	default:
		size := ", " + megabytes(m.Size)
		if library.IsServed(m.Name) { // what it takes there is not told
			size = ""
		}
		c.finding(true, name, "%s, %s, %s, all checked%s", count(m.Indexed, "file", "files"),
			count(m.Check.Documents, "document", "documents"), count(m.Check.Chunks, "chunk", "chunks"), size)
	}
	for _, p := range m.Check.Problems {
		c.detail("%s", safe(p.String()))
	}
	for _, s := range m.Vectors {
		c.detail("vectors of %s: %s, %d of %s%s", safe(vectorsOf(s)), s.State, s.Documents, count(s.Total, "document", "documents"), stateText(s))
	}
	for _, folder := range m.Meta.Folders {
		c.detail("%s", safe(folder))
	}
	if m.Failed > 0 {
		c.detail("%s could not be indexed; see: pincite files --matter %q", count(m.Failed, "file", "files"), m.Name)
	}
	if m.Exposed {
		c.detail("other accounts of this machine may read it; to keep them out: chmod 600 %q", m.Path)
	}
}

// finding prints one line of a doctor's report.
func (c *console) finding(ok bool, what, format string, args ...any) {
	sign := c.outStyle.good("ok")
	if !ok {
		sign = c.outStyle.warn("!!")
	}
	c.printf("%s  %-14s %s\n", sign, what, fmt.Sprintf(format, args...))
}

// detail prints a line below a finding.
func (c *console) detail(format string, args ...any) {
	c.printf("    %14s %s\n", "", fmt.Sprintf(format, args...))
}
