package main

import (
	"runtime"
	"time"
)

// subject is a file of the release, in the form of in-toto.
type subject struct {
	Name   string `json:"name"`
	Digest digest `json:"digest"`
}

// statement says which sources gave which files, in the form of in-toto (Statement v1) with the
// predicate of SLSA 1.0. Nobody has signed it: whoever signs SHA256SUMS, which names it, does.
type statement struct {
	Type          string    `json:"_type"`
	Subject       []subject `json:"subject"`
	PredicateType string    `json:"predicateType"`
	Predicate     predicate `json:"predicate"`
}

type predicate struct {
	Definition definition `json:"buildDefinition"`
	Details    details    `json:"runDetails"`
}

type definition struct {
	Type       string            `json:"buildType"`
	Parameters map[string]string `json:"externalParameters"`
	Resolved   []resource        `json:"resolvedDependencies"`
}

type resource struct {
	URI    string            `json:"uri"`
	Digest map[string]string `json:"digest,omitempty"`
}

type details struct {
	Builder  map[string]string `json:"builder"`
	Metadata map[string]string `json:"metadata"`
}

// provenance says what the packages were made of. Dates are those of the sources, so that the
// same sources give the same statement.
func provenance(from source, packages []subject) *statement {
	const project = "urn:pincite:"
	return &statement{
		Type: "https://in-toto.io/Statement/v1", Subject: packages, PredicateType: "https://slsa.dev/provenance/v1",
		Predicate: predicate{
			Definition: definition{
				Type:       project + "build:make-release:1",
				Parameters: map[string]string{"version": from.version, "target": "make release"},
				Resolved: []resource{
					{URI: "git+pincite", Digest: map[string]string{"gitCommit": from.commit}},
					{URI: "pkg:golang/toolchain@" + runtime.Version()},
				},
			},
			Details: details{
				Builder:  map[string]string{"id": project + "builder:whoever-signs"},
				Metadata: map[string]string{"startedOn": from.at.Format(time.RFC3339)},
			},
		},
	}
}
