package object

import (
	"bytes"
	"errors"
	"fmt"

	"pincite/backend/extract/canon"
)

// Content joins the streams of a page's content, a line feed behind each. One that is named
// and missing is an error: a page must not lose text unnoticed.
func (f *File) Content(p *Page) ([]byte, error) {
	if p.Missing != nil {
		return nil, p.Missing
	}
	v, err := f.required(p.Dict["Contents"])
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case *Stream:
		return f.DecodeText(v)
	case Array:
		var out bytes.Buffer
		for _, part := range v {
			s, err := f.required(part)
			if err != nil {
				return nil, err
			}
			stream, ok := s.(*Stream)
			if !ok {
				continue
			}
			data, err := f.DecodeText(stream)
			if err != nil {
				return nil, err
			}
			out.Write(data)
			out.WriteByte('\n')
		}
		return out.Bytes(), nil
	}
	return nil, nil
}

// DecodeText is [File.Decode] for streams that must not be pictures: those behind a filter
// that is not known are canon.ErrDamaged.
func (f *File) DecodeText(s *Stream) ([]byte, error) {
	data, err := f.Decode(s)
	if errors.Is(err, canon.ErrUnsupported) {
		return nil, fmt.Errorf("%w: content behind a filter that is not known; export the document to PDF again", canon.ErrDamaged)
	}
	return data, err
}
