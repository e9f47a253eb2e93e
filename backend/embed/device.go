package embed

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
)

// Device is what computes vectors: an execution provider of ONNX Runtime.
type Device string

const (
	// Auto is the device that the installation of a model found to be the fastest, and
	// the processor where it measured none.
	Auto     Device = ""
	CPU      Device = "cpu"
	CUDA     Device = "cuda"     // NVIDIA; needs ONNX Runtime's GPU build and NVIDIA's libraries
	DirectML Device = "directml" // any DirectX 12 graphics processor, on Windows
	CoreML   Device = "coreml"   // Apple's graphics processor and neural engine
)

// DeviceEnv names the environment variable that says which device to use.
const DeviceEnv = "PINCITE_DEVICE"

// ParseDevice returns the device of a name; "auto" and "" are [Auto].
func ParseDevice(name string) (Device, error) {
	switch d := Device(name); d {
	case Auto, CPU, CUDA, DirectML, CoreML:
		return d, nil
	case "auto":
		return Auto, nil
	}
	return Auto, fmt.Errorf("%w: %q; choose auto, cpu, cuda, directml or coreml", ErrDevice, name)
}

// gpus returns the devices that are not the processor.
func gpus() []Device { return []Device{CUDA, DirectML, CoreML} }

// DeviceState is what a probe of a device found.
type DeviceState struct {
	Device Device
	Err    error // why it cannot be used; nil where it can
}

// ProbeDevices says which graphics processors ONNX Runtime can use here: on each it runs
// a graph of one matrix product and checks the result. Without ONNX Runtime there are
// none.
func ProbeDevices(opts Options) []DeviceState {
	if opts.ForceHugot || process.load(opts).Err != nil {
		return nil
	}
	var states []DeviceState
	for _, d := range gpus() {
		states = append(states, DeviceState{d, probeDevice(d)})
	}
	return states
}

// deviceFile is beside a model's manifest, as what it says is true of one machine.
const deviceFile = "device.json"

// Measured is what an installation measured on this machine.
type Measured struct {
	Device Device `json:"device"` // the fastest
	// TextsPerSecond is how many texts of some 60 tokens each device embeds in a second.
	TextsPerSecond map[Device]float64 `json:"texts_per_second"`
	// Failed says why a device was not measured, for those that could be used.
	Failed map[Device]string `json:"failed,omitempty"`
}

// WriteMeasured returns the name and the content of the file that keeps m in a model's
// folder.
func WriteMeasured(m Measured) (name string, data []byte, err error) {
	data, err = json.MarshalIndent(m, "", "  ")
	return deviceFile, append(data, '\n'), err
}

// ReadMeasured returns what was measured when the model in fsys was installed, and the
// zero value where nothing was.
func ReadMeasured(fsys fs.FS) (Measured, error) {
	data, err := fs.ReadFile(fsys, deviceFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Measured{}, nil
	}
	var m Measured
	if err == nil {
		err = json.Unmarshal(data, &m)
	}
	if err == nil {
		_, err = ParseDevice(string(m.Device))
	}
	if err != nil {
		return Measured{}, fmt.Errorf("%s: %w; remove the file, and the model runs on the processor", deviceFile, err)
	}
	return m, nil
}

// device settles what a model runs on, and what is to be told about it.
func (f files) device(opts Options) (Device, string) {
	if opts.Device != Auto {
		return opts.Device, ""
	}
	if f.dir == "" {
		return CPU, "" // the built-in model is a table: there is nothing to gain
	}
	sub, err := fs.Sub(f.fsys, path.Join(".", f.root))
	if err != nil {
		return CPU, err.Error()
	}
	m, err := ReadMeasured(sub)
	if err != nil {
		return CPU, err.Error()
	}
	if m.Device == Auto {
		return CPU, ""
	}
	return m.Device, ""
}
