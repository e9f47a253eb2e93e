package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

func newModels(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "models",
		Short: "List, install and remove embedding models",
		Long: `Pincite searches with a built-in model from the start. A larger one finds more; it is
installed once, by an explicit act, and then gives a matter its vectors with:
pincite embed --model ID

install downloads from the addresses of the model's manifest, after a yes; import takes
the same files from a folder, for a machine without a network. Either makes the model
fast on this machine (int8) and prints how close it stays to the original.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newModelsList(c), newModelsInstall(c), newModelsImport(c),
		newModelsAct(c, "verify", "Compare the files of an installed model with their hashes",
			"%s: all files are as they were installed", (*library.Library).VerifyModel),
		newModelsAct(c, "remove", "Delete an installed model", "%s is removed", (*library.Library).RemoveModel))
	return cmd
}

func newModelsList(c *console) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "The models that are installed, and those that can be",
		Args:  noArguments,
		RunE: withLibrary(func(_ context.Context, l *library.Library, _ []string) error {
			models, err := l.Models()
			if asJSON {
				return errors.Join(c.json(modelsJSON(models)), err)
			}
			c.printf("%-16s %-10s %9s  %s\n", library.BuiltinModel, "built in", "", "comes with the program")
			for _, m := range models {
				c.printf("%-16s %-10s %9s  %s\n", m.ID, m.State, sizeText(m), safe(modelText(m)))
			}
			return err
		}),
	}
	jsonFlag(cmd, &asJSON)
	return cmd
}

// sizeText is a model's size on the disk, or that of its download.
func sizeText(m library.Model) string {
	if m.State == library.ModelAvailable {
		return gigabytes(m.Download)
	}
	return gigabytes(m.Size)
}

// modelText says what matters of a model in its state.
func modelText(m library.Model) string {
	switch m.State {
	case library.ModelDamaged:
		return m.Err.Error()
	case library.ModelPartial:
		return fmt.Sprintf("%s of about %s is here; go on with: pincite models install %s, or import its files again",
			gigabytes(m.Size), gigabytes(m.Download), m.ID)
	case library.ModelInstalled:
		text := fmt.Sprintf("%s, %d dimensions", m.Precision, m.Dim)
		if m.Full != "" {
			text += ", " + string(m.Full) + " beside it"
		}
		return text + ", licence " + m.Licence
	}
	return m.Name + ", licence " + m.Licence
}

// modelJSON is a model as scripts see it.
type modelJSON struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Licence   string `json:"licence"`
	State     string `json:"state"`
	Bytes     int64  `json:"bytes"`          // on the disk
	Download  int64  `json:"download_bytes"` // about
	Precision string `json:"precision,omitempty"`
	Dim       int    `json:"dim"`
	Fault     string `json:"fault,omitempty"`
}

func modelsJSON(models []library.Model) map[string][]modelJSON {
	list := make([]modelJSON, len(models))
	for i, m := range models {
		list[i] = modelJSON{m.ID, m.Name, m.Licence, string(m.State), m.Size, m.Download, string(m.Precision), m.Dim, ""}
		if m.Err != nil {
			list[i].Fault = m.Err.Error()
		}
	}
	return map[string][]modelJSON{"models": list}
}

// installFlags are the flags that install and import share.
type installFlags struct {
	yes, keepFull, noInt8 bool
	accept, as            string
	bring                 string // what is done with the files: "download" or "copy"
}

func (f *installFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.yes, "yes", false, "do not ask")
	cmd.Flags().BoolVar(&f.keepFull, "keep-full", false, "keep the original in full precision too, for a graphics processor")
	cmd.Flags().BoolVar(&f.noInt8, "no-int8", false, "do not make it faster: run the original")
}

func newModelsInstall(c *console) *cobra.Command {
	f := installFlags{bring: "download"}
	cmd := &cobra.Command{
		Use:     "install ID",
		Short:   "Download a model and make it ready",
		Example: "  pincite models install gte-large",
		Args:    oneArgument("model"),
		RunE: withLibrary(func(ctx context.Context, l *library.Library, args []string) error {
			return f.run(c, func(r library.ModelRequest) (*library.ModelReport, error) {
				return l.InstallModel(ctx, args[0], r)
			})
		}),
	}
	f.add(cmd)
	return cmd
}

func newModelsImport(c *console) *cobra.Command {
	f := installFlags{bring: "copy"}
	cmd := &cobra.Command{
		Use:   "import FOLDER|FILE",
		Short: "Install a model from files on this machine",
		Long: `Import takes a folder as Hugging Face publishes it (onnx/model.onnx and vocab.txt), an
.onnx file with vocab.txt beside it, or a folder with a manifest.json. The files of a
known model are recognised by their hash. Others, such as fp16 or quantised exports,
need --as with the model that they are an export of; their hash is shown, and it takes
an explicit yes, or --accept with the hash.`,
		Example: `  pincite models import /media/stick/gte-large
  pincite models import /media/stick/model_fp16.onnx --as gte-large`,
		Args: oneArgument("folder"),
		RunE: withLibrary(func(ctx context.Context, l *library.Library, args []string) error {
			return f.run(c, func(r library.ModelRequest) (*library.ModelReport, error) {
				return l.ImportModel(ctx, args[0], r)
			})
		}),
	}
	f.add(cmd)
	cmd.Flags().StringVar(&f.as, "as", "", "the `model` that the files are an export of")
	cmd.Flags().StringVar(&f.accept, "accept", "", "accept a graph with this `SHA-256` though no manifest knows it")
	return cmd
}

// run installs and tells how it went.
func (f *installFlags) run(c *console, install func(library.ModelRequest) (*library.ModelReport, error)) error {
	p := newProgressLine(c)
	report, err := jobs.Run(func() (*library.ModelReport, error) {
		return install(library.ModelRequest{
			KeepFull: f.keepFull, NoInt8: f.noInt8, As: f.as, Progress: p.model,
			Confirm: func(o library.ModelOffer) (bool, error) { return f.confirm(c, os.Stdin, o) },
		})
	})
	p.clear()
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("%w; what is finished is kept, and the same command goes on from there", errCancelled)
	}
	if err != nil {
		return err
	}
	printInstalled(c, report)
	return nil
}

// confirm shows an offer and takes the answer from the flags, or asks.
func (f *installFlags) confirm(c *console, in io.Reader, o library.ModelOffer) (bool, error) {
	c.errorf("%s  %s, licence %s\n", c.errStyle.bold(o.ID), safe(o.Name), safe(o.Licence))
	for _, source := range o.Sources {
		c.errorf("  from %s\n", safe(source))
	}
	c.errorf("  %s to %s, %s needed on the disk, %s free\n", gigabytes(o.Bytes), f.bring, gigabytes(o.Disk), gigabytes(o.Free))
	question, flag := "Install it?", "--yes"
	if o.Unknown {
		c.errorf("%s\n", c.errStyle.warn("  no manifest knows this graph; its SHA-256 is "+o.SHA256))
		question, flag = "Install it all the same?", "--accept "+o.SHA256
		if f.accept != "" && !strings.EqualFold(f.accept, o.SHA256) {
			return false, fmt.Errorf("the graph has the SHA-256 %s, not %s; look where it comes from", o.SHA256, f.accept)
		}
		if f.accept != "" {
			return true, nil
		}
	} else if f.yes {
		return true, nil
	}
	c.errorf("%s [y/N] ", question)
	answer, err := bufio.NewReader(in).ReadString('\n')
	if err != nil && answer == "" {
		c.errorf("\n")
		return false, fmt.Errorf("nobody answered; to answer beforehand, add %s", flag)
	}
	answer = strings.ToLower(strings.TrimSpace(answer))
	return answer == "y" || answer == "yes", nil
}

func printInstalled(c *console, r *library.ModelReport) {
	c.printf("%s is installed: %s, %s in %s\n", c.outStyle.bold(r.ID), r.Precision, gigabytes(r.Size), safe(r.Dir))
	if m := r.Compared; m != nil {
		c.printf("int8 against float32 over %s: cosine %.4f in the mean, %.4f at least", count(m.Texts, "text", "texts"), m.Mean, m.Least)
		if m.Int8 > 0 {
			c.printf("; %.1f against %.1f texts/s", m.Int8, m.Float32)
		}
		c.printf("\n")
	}
	if r.Why != "" {
		c.printf("%s\n", c.outStyle.warn("runs in "+string(r.Precision)+": "+r.Why))
	}
	for device, rate := range r.Measured.TextsPerSecond {
		c.printf("%s: %.1f texts/s\n", device, rate)
	}
	if r.Measured.Device != "" {
		c.printf("runs on %s\n", r.Measured.Device)
	}
	for device, why := range r.Measured.Failed {
		c.printf("%s\n", c.outStyle.warn(string(device)+" is not used: "+why))
	}
	c.printf("use it with: pincite embed --model %s\n", r.ID)
}

// newModelsAct makes a command that does something to an installed model and then says that it is done.
func newModelsAct(c *console, verb, short, done string, act func(*library.Library, string) error) *cobra.Command {
	return &cobra.Command{
		Use:   verb + " ID",
		Short: short,
		Args:  oneArgument("model"),
		RunE: withLibrary(func(_ context.Context, l *library.Library, args []string) error {
			if err := act(l, args[0]); err != nil {
				return err
			}
			c.printf(done+"\n", args[0])
			return nil
		}),
	}
}

// model shows how far an installation is.
func (p *progressLine) model(at library.ModelProgress) {
	text := string(at.Phase)
	switch {
	case at.Phase == library.ModelMeasuring:
		text = fmt.Sprintf("comparing int8 with float32: %d of %d", at.Done, at.Total)
	case at.Total > 0:
		text = fmt.Sprintf("%s %s: %s of %s, %d %%", at.Phase, at.File, gigabytes(at.Done), gigabytes(at.Total), at.Done*100/at.Total)
	}
	p.show(text, p.due())
}
