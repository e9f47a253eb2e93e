//go:build cgo

package embed

import (
	"bytes"
	"fmt"
	"math"

	ort "github.com/yalue/onnxruntime_go"

	"pincite/backend/embed/onnxfile"
)

// provide adds the device to a session's options. Where the library was built without
// it, or what it needs is not on this machine, the error says so.
func (d Device) provide(o *ort.SessionOptions) error {
	switch d {
	case CUDA:
		c, err := ort.NewCUDAProviderOptions()
		if err != nil {
			return err
		}
		defer c.Destroy()
		return o.AppendExecutionProviderCUDA(c)
	case DirectML:
		return o.AppendExecutionProviderDirectML(0)
	case CoreML:
		return o.AppendExecutionProviderCoreMLV2(map[string]string{"ModelFormat": "MLProgram", "MLComputeUnits": "ALL"})
	}
	return nil
}

// probeDevice multiplies a row of ones with a matrix of ones.
func probeDevice(d Device) error {
	const n = 64
	ones := make([]float32, n*n)
	for i := range ones {
		ones[i] = 1
	}
	row := []onnxfile.Dim{{Size: 1}, {Size: n}}
	m := onnxfile.Model{Opset: 13, Graph: onnxfile.Graph{
		Name:         "probe",
		Nodes:        []onnxfile.Node{{Op: "MatMul", Inputs: []string{"x", "w"}, Outputs: []string{"y"}}},
		Initializers: []onnxfile.Tensor{onnxfile.Float32s("w", ones, n, n)},
		Inputs:       []onnxfile.Value{{Name: "x", Type: onnxfile.Float32, Dims: row}},
		Outputs:      []onnxfile.Value{{Name: "y", Type: onnxfile.Float32, Dims: row}},
	}}
	var graph bytes.Buffer
	if _, err := m.WriteTo(&graph); err != nil {
		return err
	}
	o, err := d.sessionOptions()
	if err != nil {
		return err
	}
	defer o.Destroy()
	in, err := ort.NewTensor(ort.NewShape(1, n), ones[:n])
	if err != nil {
		return err
	}
	defer in.Destroy()
	out, err := ort.NewEmptyTensor[float32](ort.NewShape(1, n))
	if err != nil {
		return err
	}
	defer out.Destroy()
	session, err := ort.NewDynamicAdvancedSessionWithONNXData(graph.Bytes(), []string{"x"}, []string{"y"}, o)
	if err != nil {
		return err
	}
	defer session.Destroy()
	if err := session.Run([]ort.Value{in}, []ort.Value{out}); err != nil {
		return err
	}
	for _, y := range out.GetData() {
		if math.Abs(float64(y)-n) > 1e-3 {
			return fmt.Errorf("%w: it computes %g where %d is right", ErrDevice, y, n)
		}
	}
	return nil
}
