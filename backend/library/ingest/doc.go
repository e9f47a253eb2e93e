// Package ingest brings a matter up to date with its folders: it walks them, plans what is to
// be read, reads, cuts, summarises, embeds, and stores. [Indexer.Index] is the one to call
// first.
//
// A run flows one way: walk.go meets files, plan.go compares them with what the matter knows,
// reader_stage.go reads them one after another, pipeline.go makes documents of them side by
// side, commit.go stores them several at a time, and prune.go takes out what has gone. What is
// stored stays when a run ends early or is killed, and the next run goes on from there.
package ingest
