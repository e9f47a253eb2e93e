package desktop

import (
	"fmt"
	"path/filepath"

	"pincite/backend/jobs"
	"pincite/backend/library"
	"pincite/samples"
)

// Index begins to index folders into a matter, which is made where there is none; without
// folders it brings those of the matter up to date. It returns the job.
func (a *API) Index(matter string, folders []string, retry bool, passwords []string) (started jobs.Job, err error) {
	defer jobs.Guard(&err)
	if len(folders) > 0 {
		if matter, err = a.shell.library.TypedName(matter); err != nil {
			return jobs.Job{}, err
		}
	}
	return a.shell.jobs.Index(matter, library.IndexRequest{Folders: folders, Retry: retry, Passwords: passwords})
}

// RetryFiles begins to try files again that could not be indexed, by their paths, and
// brings the matter up to date.
func (a *API) RetryFiles(matter string, paths []string) (started jobs.Job, err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.Index(matter, library.IndexRequest{Retry: true, Only: paths})
}

// Repair begins to look for damage in a matter, and to make anew what is damaged.
func (a *API) Repair(matter string) (started jobs.Job, err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.Repair(matter)
}

// ForgetFolder begins to take a folder out of a matter, with what is indexed of it.
func (a *API) ForgetFolder(matter, folder string) (started jobs.Job, err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.Index(matter, library.IndexRequest{Forget: []string{folder}})
}

// IndexSamples begins to index the sample contracts, which it lays out below the home
// folder, into a matter of their own.
func (a *API) IndexSamples() (started jobs.Job, err error) {
	defer jobs.Guard(&err)
	dir := filepath.Join(a.shell.library.Home(), "samples")
	if _, err := samples.LayOut(dir); err != nil {
		return jobs.Job{}, fmt.Errorf("lay out the sample contracts: %w; free some space or check the folder's permissions", err)
	}
	return a.Index("samples", []string{dir}, false, nil)
}

// Jobs returns all jobs since the program began, the paused and running ones among them.
func (a *API) Jobs() (all []jobs.Job, err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.Jobs(), nil
}

// CancelJob stops a job. What it has finished stays, and the next run goes on from there.
func (a *API) CancelJob(id string) (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.Cancel(id)
}

// PauseJob stops a job until [API.ResumeJob].
func (a *API) PauseJob(id string) (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.Pause(id)
}

// ResumeJob goes on with a paused job.
func (a *API) ResumeJob(id string) (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.Resume(id)
}

// DismissJob takes a job that has ended from the list.
func (a *API) DismissJob(id string) (err error) {
	defer jobs.Guard(&err)
	a.shell.jobs.Dismiss(id)
	return nil
}

// MatterFolders returns the folders of a matter.
func (a *API) MatterFolders(matter string) (folders []jobs.Folder, err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.Folders(matter)
}
