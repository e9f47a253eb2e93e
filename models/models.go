// Package models carries the built-in embedding model inside the program, so that a
// folder is searchable with nothing installed and no network. [FS] holds the folder
// builtin: model.onnx, vocab.txt, manifest.json and README.md, the model's card.
// Package embed opens it.
package models

import "embed"

// FS holds the built-in model under builtin/. It is read-only.
//
//go:embed builtin
var FS embed.FS
