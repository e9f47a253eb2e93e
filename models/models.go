// Package models carries the built-in models inside the program, so that a folder is
// searchable with nothing installed and no network. [FS] holds five folders, each with a
// manifest.json and a README.md, the models' card:
//
//   - builtin: model.onnx and vocab.txt, the embedding model. Package embed opens it.
//   - relevance: headings.bin and learned.bin, which rank passages, and needs.bin, which
//     reads what questions want. Package search/relevance opens them.
//   - encoder: model.onnx and vocab.txt, the encoder that reads the best passages of a search again.
//     Package embed opens it, package search/reread uses it.
//   - entailment: model.onnx, the cross-encoder that reads a question beside a sentence. It shares weights and vocabulary with the encoder;
//     package embed opens it, package ask reads what it gives.
//   - presence: clauses.bin, which tells which clauses a contract has. Package
//     review/presence reads it.
//
// Beside them are the manifests of models that can be installed, such as gte-large.json:
// where their files are, their sizes and hashes, and how their vectors are made. Package
// embed/install reads them; docs/models.md says how to write one.
package models

import "embed"

// FS holds the built-in models under builtin/, relevance/, encoder/, entailment/ and presence/, and the manifests of those
// that can be installed. It is read-only.
//
//go:embed builtin relevance presence encoder entailment *.json
var FS embed.FS
