package ollama_test

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// The shape of the model: Llama (Touvron et al., arXiv 2302.13971) with next to no layers.
const (
	width       = 64
	layers      = 2
	heads       = 4
	feedForward = 128
	merges      = 600 // of byte-pair encoding
)

// Kinds of values in a GGUF file, version 3.
const (
	ggufUint32  = 4
	ggufInt32   = 5
	ggufFloat32 = 6
	ggufString  = 8
	ggufArray   = 9
	alignment   = 32
)

// WriteModel writes a language model in the GGUF format that takes so many tokens: a Llama of random
// weights, the same each time, whose tokens are bytes and what byte-pair encoding makes of
// sample. A server loads it as any other, and it says nonsense.
func WriteModel(w io.Writer, sample string, tokens int) error {
	vocabulary := learnVocabulary(sample)
	var f ggufFile
	f.text("general.architecture", "llama")
	f.text("general.name", "tiny")
	for _, n := range []struct {
		key   string
		value int
	}{
		{"general.file_type", 0}, {"llama.context_length", tokens}, {"llama.embedding_length", width}, {"llama.block_count", layers},
		{"llama.feed_forward_length", feedForward}, {"llama.attention.head_count", heads}, {"llama.attention.head_count_kv", heads},
		{"llama.rope.dimension_count", width / heads}, {"llama.vocab_size", len(vocabulary.tokens)},
		{"tokenizer.ggml.bos_token_id", 1}, {"tokenizer.ggml.eos_token_id", 2}, {"tokenizer.ggml.unknown_token_id", 0},
	} {
		f.key(n.key, ggufUint32)
		f.put(uint32(n.value))
	}
	f.key("llama.attention.layer_norm_rms_epsilon", ggufFloat32)
	f.put(float32(1e-5))
	f.text("tokenizer.ggml.model", "llama")
	f.list("tokenizer.ggml.tokens", ggufString, len(vocabulary.tokens))
	for _, t := range vocabulary.tokens {
		f.string(t)
	}
	f.list("tokenizer.ggml.scores", ggufFloat32, len(vocabulary.tokens))
	for i := range vocabulary.tokens {
		f.put(-float32(i))
	}
	f.list("tokenizer.ggml.token_type", ggufInt32, len(vocabulary.tokens))
	f.put(vocabulary.types)
	f.matrices(len(vocabulary.tokens))
	return f.write(w)
}

// vocabulary is the tokens of a SentencePiece model with their kinds.
type vocabulary struct {
	tokens []string
	types  []int32
}

// learnVocabulary merges the most frequent neighbours of a text, again and again (Sennrich et al.,
// arXiv 1508.07909).
func learnVocabulary(sample string) (v vocabulary) {
	const normal, unknown, control, single = 1, 2, 3, 6
	add := func(token string, kind int32) { v.tokens, v.types = append(v.tokens, token), append(v.types, kind) }
	add("<unk>", unknown)
	add("<s>", control)
	add("</s>", control)
	for b := range 256 {
		add(fmt.Sprintf("<0x%02X>", b), single)
	}
	words, have := map[string]int{}, map[string]bool{}
	for w := range strings.FieldsSeq(sample) {
		words["▁"+w]++
	}
	parted, letters := map[string][]string{}, map[string]bool{}
	for _, w := range slices.Sorted(maps.Keys(words)) {
		parted[w] = strings.Split(w, "")
		for _, l := range parted[w] {
			letters[l] = true
		}
	}
	for range merges {
		pairs := map[string]int{}
		for w, parts := range parted {
			for i := range len(parts) - 1 {
				if both := parts[i] + parts[i+1]; !have[both] {
					pairs[both] += words[w]
				}
			}
		}
		if len(pairs) == 0 {
			break
		}
		best := slices.MaxFunc(slices.Sorted(maps.Keys(pairs)), func(a, b string) int { return cmp.Compare(pairs[a], pairs[b]) })
		have[best] = true
		add(best, normal)
		for w, parts := range parted {
			for i := 0; i+1 < len(parts); i++ {
				if parts[i]+parts[i+1] == best {
					parts = slices.Replace(parts, i, i+2, best)
				}
			}
			parted[w] = parts
		}
	}
	for _, l := range slices.Sorted(maps.Keys(letters)) {
		add(l, normal)
	}
	return v
}

// ggufFile is a file that is being written: its keys, what its tensors are, and their numbers.
type ggufFile struct {
	keys, tensors bytes.Buffer
	keyed, n      uint64
	data          bytes.Buffer
}

func (f *ggufFile) put(v any) { _ = binary.Write(&f.keys, binary.LittleEndian, v) } // a buffer takes all

func (f *ggufFile) string(s string) {
	f.put(uint64(len(s)))
	f.keys.WriteString(s)
}

func (f *ggufFile) key(name string, kind uint32) {
	f.keyed++
	f.string(name)
	f.put(kind)
}

func (f *ggufFile) text(name, value string) {
	f.key(name, ggufString)
	f.string(value)
}

func (f *ggufFile) list(name string, kind uint32, n int) {
	f.key(name, ggufArray)
	f.put(kind)
	f.put(uint64(n))
}

// matrices adds the weights of the model.
func (f *ggufFile) matrices(tokens int) {
	random := rand.New(rand.NewPCG(1, 1))
	f.tensor(random, "token_embd.weight", width, tokens)
	f.tensor(random, "output_norm.weight", width)
	f.tensor(random, "output.weight", width, tokens)
	for i := range layers {
		for _, m := range []struct {
			name       string
			dimensions []int
		}{
			{"attn_norm", []int{width}}, {"ffn_norm", []int{width}}, {"attn_q", []int{width, width}}, {"attn_k", []int{width, width}},
			{"attn_v", []int{width, width}}, {"attn_output", []int{width, width}},
			{"ffn_gate", []int{width, feedForward}}, {"ffn_up", []int{width, feedForward}}, {"ffn_down", []int{feedForward, width}},
		} {
			f.tensor(random, fmt.Sprintf("blk.%d.%s.weight", i, m.name), m.dimensions...)
		}
	}
}

// tensor adds random numbers, or ones where there is one dimension.
func (f *ggufFile) tensor(random *rand.Rand, name string, dimensions ...int) {
	put := func(v any) { _ = binary.Write(&f.tensors, binary.LittleEndian, v) }
	put(uint64(len(name)))
	f.tensors.WriteString(name)
	put(uint32(len(dimensions)))
	size := 1
	for _, d := range dimensions {
		put(uint64(d))
		size *= d
	}
	put(uint32(0)) // of float32
	put(uint64(f.data.Len()))
	values := make([]float32, size)
	for i := range values {
		values[i] = 1
		if len(dimensions) > 1 {
			values[i] = float32(random.NormFloat64()) / 8 // so that what is passed on neither grows nor fades
		}
	}
	_ = binary.Write(&f.data, binary.LittleEndian, values)
	f.data.Write(make([]byte, -f.data.Len()&(alignment-1)))
	f.n++
}

func (f *ggufFile) write(w io.Writer) error {
	var head bytes.Buffer
	head.WriteString("GGUF")
	_ = binary.Write(&head, binary.LittleEndian, uint32(3)) // the version
	_ = binary.Write(&head, binary.LittleEndian, []uint64{f.n, f.keyed})
	head.Write(f.keys.Bytes())
	head.Write(f.tensors.Bytes())
	head.Write(make([]byte, -head.Len()&(alignment-1)))
	if _, err := head.WriteTo(w); err != nil {
		return err
	}
	_, err := f.data.WriteTo(w)
	return err
}
