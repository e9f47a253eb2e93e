package jobs

// VectorState says what the backfill is about.
type VectorState string

// The states of the backfill: idle → running ⇄ paused; failed until something
// changes.
const (
	VectorsIdle    VectorState = "idle" // all there is to do is done, or no model is installed
	VectorsRunning VectorState = "running"
	VectorsPaused  VectorState = "paused"
	VectorsFailed  VectorState = "failed"
)

// Vectors is how the backfill stands.
type Vectors struct {
	State  VectorState `json:"state"`
	Reason string      `json:"reason"` // of a pause: "user", "battery" or "in use"
	Error  string      `json:"error"`  // of a failure, with a next step
	Model  string      `json:"model"`  // whose vectors are made; "" where none is installed
	Matter string      `json:"matter"` // at work; "" while there is none
	// Documents and chunks of that matter with vectors of the model, of all.
	Documents    int     `json:"documents"`
	DocumentsAll int     `json:"documentsAll"`
	Chunks       int     `json:"chunks"`
	ChunksAll    int     `json:"chunksAll"`
	Rate         float64 `json:"rate"`    // chunks a second; 0 while that cannot be told
	Seconds      float64 `json:"seconds"` // left for that matter; negative while that cannot be told
	Waiting      int     `json:"waiting"` // further matters that lack vectors
	Change       int     `json:"change"`  // as [Job.Change]
}
