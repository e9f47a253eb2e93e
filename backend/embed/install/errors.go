package install

import (
	"errors"

	"pincite/backend/embed/fetch"
)

var (
	// ErrUnknown is returned when no manifest describes a model.
	ErrUnknown = errors.New("no such model")

	// ErrManifest is returned when a manifest cannot be used to install.
	ErrManifest = errors.New("not a usable manifest")

	// ErrRefused is returned when nobody said yes.
	ErrRefused = errors.New("not confirmed")

	// ErrWrongFile is returned when a file is not the one that a manifest describes.
	ErrWrongFile = errors.New("another file than the model's")

	// ErrNotModel is returned when what is to be imported is no model that this program
	// can run.
	ErrNotModel = errors.New("not a model that can be imported")

	// ErrDiskFull is returned when there is not enough room.
	ErrDiskFull = errors.New("not enough room on the disk")

	// ErrNotInstalled is returned when a model is to be checked or removed that is not
	// installed.
	ErrNotInstalled = errors.New("the model is not installed")

	// ErrBusy is returned when another process is installing or removing the same model.
	ErrBusy = errors.New("the model is being installed or removed by another process")

	// ErrDownload is returned when a file could not be downloaded.
	ErrDownload = errors.New("the download failed")

	// ErrHost is returned when a download leads to a host that the manifest does not name.
	ErrHost = fetch.ErrHost
)
