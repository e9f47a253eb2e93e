package object

import (
	"bytes"
	"compress/flate"
	"compress/lzw"
	"encoding/ascii85"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	tifflzw "golang.org/x/image/tiff/lzw"

	"pincite/backend/extract/canon"
	"pincite/backend/text"
)

// maxFilters bounds the filters of one stream; more than two are not seen in the wild.
const maxFilters = 8

// Decode returns the data of s, decrypted and with its filters undone. A stream whose data
// breaks off or is garbled gives an error that wraps canon.ErrDamaged: part of a text is
// worse than none. The filters of pictures (JPEG, fax and the like) give
// canon.ErrUnsupported.
func (f *File) Decode(s *Stream) ([]byte, error) {
	if s.cut {
		return nil, damaged("it breaks off")
	}
	data, err := f.decrypted(s)
	if err != nil {
		return nil, err
	}
	filters, params := f.list(s.Dict, "Filter", "F"), f.list(s.Dict, "DecodeParms", "DP")
	if len(filters) > maxFilters {
		return nil, fmt.Errorf("%w: a stream with %d filters; open the file in its own program and save it anew", canon.ErrTooLarge, len(filters))
	}
	for i, filter := range filters {
		name, _ := f.resolve(filter).(Name)
		var p Dict
		if i < len(params) {
			p, _ = f.resolve(params[i]).(Dict)
		}
		if data, err = f.undo(name, p, data, s.sure); err != nil {
			return nil, err
		}
	}
	return data, nil
}

// list returns the value under either key as an array, one element where it is no array.
func (f *File) list(d Dict, key, short Name) Array {
	v := f.resolve(d[key])
	if v == nil {
		v = f.resolve(d[short])
	}
	switch v := v.(type) {
	case nil:
		return nil
	case Array:
		return v
	default:
		return Array{v}
	}
}

// undo undoes one filter. A compressed stream that is whole in the file but lacks its end
// mark is taken as it is: producers leave it out.
func (f *File) undo(name Name, p Dict, data []byte, whole bool) ([]byte, error) {
	var r io.Reader
	switch name {
	case "FlateDecode", "Fl":
		r = flate.NewReader(bytes.NewReader(zlibBody(data)))
	case "LZWDecode", "LZW":
		if early, ok := f.resolve(p["EarlyChange"]).(int64); ok && early == 0 {
			r = lzw.NewReader(bytes.NewReader(data), lzw.MSB, 8)
		} else {
			r = tifflzw.NewReader(bytes.NewReader(data), tifflzw.MSB, 8)
		}
	case "ASCII85Decode", "A85":
		data = bytes.TrimPrefix(bytes.TrimSpace(data), []byte("<~"))
		if i := bytes.IndexByte(data, '~'); i >= 0 {
			data = data[:i]
		}
		r = ascii85.NewDecoder(bytes.NewReader(data))
	case "ASCIIHexDecode", "AHx":
		r = hex.NewDecoder(bytes.NewReader(hexDigits(data)))
	case "RunLengthDecode", "RL":
		r = &runLength{data: data}
	case "Crypt":
		return data, nil // decrypted saw to it
	default:
		return nil, fmt.Errorf("%w: stream filter of a picture or unknown; export the document to PDF again", canon.ErrUnsupported)
	}
	out, err := f.readAll(r)
	if err != nil && !(whole && errors.Is(err, io.ErrUnexpectedEOF)) {
		return nil, err
	}
	if name[0] == 'F' || name[0] == 'L' {
		return f.unpredict(p, out)
	}
	return out, nil
}

// readAll reads r within the limits of one stream and of the file.
func (f *File) readAll(r io.Reader) ([]byte, error) {
	limit := min(f.limits.Stream, f.limits.Total-f.decoded)
	var out bytes.Buffer
	n, err := out.ReadFrom(io.LimitReader(r, limit+1))
	f.decoded += n
	if n > limit {
		return nil, fmt.Errorf("%w: its streams unfold to more than %d bytes, which no contract needs; check where the file comes from",
			canon.ErrTooLarge, limit)
	}
	if err != nil {
		return out.Bytes(), fmt.Errorf("%w: %w", damaged("a compressed stream breaks off or is garbled"), err)
	}
	return out.Bytes(), nil
}

// zlibBody takes off the two bytes of zlib's header. Its checksum at the end is not looked
// at: the deflate format says itself where it ends, and producers leave the checksum out.
func zlibBody(data []byte) []byte {
	for len(data) > 0 && isSpace(data[0]) { // a line end too many after "stream"
		data = data[1:]
	}
	if len(data) >= 2 && data[0]&0x0F == 8 && (int(data[0])<<8|int(data[1]))%31 == 0 {
		return data[2:]
	}
	return data
}

// hexDigits returns the digits of data before its end mark, an odd one with a zero.
func hexDigits(data []byte) []byte {
	out := make([]byte, 0, len(data)+1)
	for _, c := range data {
		if c == '>' {
			break
		}
		if text.HexDigit(c) >= 0 {
			out = append(out, c)
		}
	}
	if len(out)%2 == 1 {
		out = append(out, '0')
	}
	return out
}

// runLength undoes RunLengthDecode, PDF 32000-1:2008, 7.4.5.
type runLength struct {
	data []byte
	run  []byte
}

// Read implements io.Reader.
func (r *runLength) Read(p []byte) (int, error) {
	for len(r.run) == 0 {
		if len(r.data) < 2 || r.data[0] == 128 {
			return 0, io.EOF
		}
		n := int(r.data[0])
		if n < 128 {
			end := min(n+2, len(r.data))
			r.run, r.data = r.data[1:end], r.data[end:]
		} else {
			r.run, r.data = bytes.Repeat(r.data[1:2], 257-n), r.data[2:]
		}
	}
	n := copy(p, r.run)
	r.run = r.run[n:]
	return n, nil
}

// unpredict undoes the predictor of Flate and LZW, PDF 32000-1:2008, 7.4.4.4.
func (f *File) unpredict(p Dict, data []byte) ([]byte, error) {
	predictor := f.Int(p["Predictor"], 1)
	if predictor <= 1 {
		return data, nil
	}
	colors, bits, columns := f.Int(p["Colors"], 1), f.Int(p["BitsPerComponent"], 8), f.Int(p["Columns"], 1)
	if colors < 1 || colors > 32 || bits < 1 || bits > 16 || columns < 1 || columns > 1<<24 {
		return nil, damaged("a stream's predictor is out of range")
	}
	size := max(1, colors*bits/8) // bytes of a pixel
	row := (colors*bits*columns + 7) / 8
	if predictor == 2 {
		if bits != 8 {
			return nil, fmt.Errorf("%w: TIFF predictor of %d bits; export the document to PDF again", canon.ErrUnsupported, bits)
		}
		for start := 0; start < len(data); start += row {
			line := data[start:min(start+row, len(data))]
			for i := size; i < len(line); i++ {
				line[i] += line[i-size]
			}
		}
		return data, nil
	}
	return unpredictPNG(data, row, size), nil
}

// unpredictPNG undoes PNG's row filters in place and returns the rows without their tags.
func unpredictPNG(data []byte, row, size int) []byte {
	out := data[:0]
	prior := make([]byte, row)
	for len(data) > 1 {
		tag := data[0]
		line := data[1:min(1+row, len(data))]
		data = data[min(1+row, len(data)):]
		for i := range line {
			var left, up, corner byte
			up = prior[i]
			if i >= size {
				left, corner = line[i-size], prior[i-size]
			}
			switch tag {
			case 1:
				line[i] += left
			case 2:
				line[i] += up
			case 3:
				line[i] += byte((int(left) + int(up)) / 2)
			case 4:
				line[i] += paeth(left, up, corner)
			}
		}
		copy(prior, line)
		out = append(out, line...)
	}
	return out
}

// paeth is the predictor of PNG, section 9.4.
func paeth(a, b, c byte) byte {
	p := int(a) + int(b) - int(c)
	pa, pb, pc := abs(p-int(a)), abs(p-int(b)), abs(p-int(c))
	switch {
	case pa <= pb && pa <= pc:
		return a
	case pb <= pc:
		return b
	}
	return c
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
