// Package models carries the built-in models inside the program, so that a folder is
// searchable with nothing installed and no network. [FS] holds two folders, each with a
// manifest.json and a README.md, the models' card:
//
//   - builtin: model.onnx and vocab.txt, the embedding model. Package embed opens it.
//   - relevance: headings.bin and learned.bin, which rank passages. Package
//     search/relevance opens it.
package models

import "embed"

// FS holds the built-in models under builtin/ and relevance/. It is read-only.
//
//go:embed builtin relevance
var FS embed.FS
