package engines

import (
	"io/fs"
	"testing"

	"pincite/backend/embed"
	"pincite/models"
)

// TestEncoder has an encoder opened once, or none with a reason.
func TestEncoder(t *testing.T) {
	t.Parallel()
	p := newPool(t)
	e, err := p.Encoder()
	if err != nil {
		t.Fatal(err)
	}
	if (e == nil) != (p.EncoderFault() != nil) {
		t.Errorf("an encoder %v, and the reason why there is none: %v", e, p.EncoderFault())
	}
	if again, err := p.Encoder(); err != nil || again != e {
		t.Errorf("it is opened twice: %v", err)
	}
	slow := NewPool(t.TempDir(), embed.Options{ForceHugot: true})
	if e, err := slow.Encoder(); e != nil || err != nil || slow.EncoderFault() == nil {
		t.Errorf("in pure Go: %v, %v, %v", e, err, slow.EncoderFault())
	}
	if _, err := fs.Stat(models.FS, "encoder/model.onnx"); err != nil {
		t.Skip("this build carries no weights of the encoder: lab/encoder makes them")
	}
	if e == nil {
		t.Skip("the encoder needs ONNX Runtime: ", p.EncoderFault())
	}
	v, err := e.Embed(t.Context(), []string{"Who pays the rent?", "Rent is payable by the tenant.", "Notices go by post."})
	if err != nil {
		t.Fatal(err)
	}
	near, far := dot(v[0], v[1]), dot(v[0], v[2])
	if near <= far {
		t.Errorf("the answer is no nearer (%.3f) than another passage (%.3f)", near, far)
	}
}

func dot(a, b []float32) (sum float32) {
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}
