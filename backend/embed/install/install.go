package install

import (
	"context"
	"errors"
	"fmt"
	"os"

	"pincite/backend/atomicfile"
	"pincite/backend/embed"
	"pincite/backend/embed/fetch"
)

// Install downloads a model of the catalogue and installs it; one that is installed is
// replaced. Run again after an error or a kill, it goes on from what is there.
//
// The error is [ErrUnknown], [ErrRefused], [ErrDiskFull], [ErrHost], [ErrDownload],
// [ErrWrongFile], [ErrBusy], ctx's, or one of embed for a model that does not run.
func (h *Home) Install(ctx context.Context, id string, r Request) (*Report, error) {
	m, err := h.manifest(id)
	if err != nil {
		return nil, err
	}
	s, unlock, err := h.open(m, r)
	if err != nil {
		return nil, err
	}
	defer unlock()
	report, err := s.install(ctx)
	if err != nil {
		s.abandon()
		return nil, s.explain(err)
	}
	return report, nil
}

func (s *stage) install(ctx context.Context) (*Report, error) {
	offer := s.offer()
	made, done := s.finished()
	for _, f := range s.manifest.Files {
		offer.Sources = append(offer.Sources, f.URL)
		if done != nil {
			continue
		}
		offer.Bytes += max(0, sizeOf(f)-fileSize(s.path(stagedName(f)))-fileSize(s.path(stagedName(f)+part)))
	}
	var err error
	if offer.Disk, offer.Free, err = s.room(offer.Bytes); err != nil {
		return nil, err
	}
	if err := s.request.confirm(offer); err != nil {
		return nil, err
	}
	if done != nil {
		if err := s.complete(made); err != nil {
			return nil, err
		}
		done.Size = folderSize(s.dir)
		return done, s.commit()
	}
	for i := range s.manifest.Files {
		if err := s.download(ctx, s.manifest.Files[i]); err != nil {
			return nil, err
		}
	}
	return s.finish(ctx)
}

func (s *stage) offer() Offer {
	m := s.manifest
	return Offer{ID: m.ID, Name: m.Name, Licence: m.Licence, SHA256: m.File(embed.ModelFile).SHA256}
}

// part ends the name of a file that is not whole.
const part = ".part"

// download brings one file, unless an earlier run has.
func (s *stage) download(ctx context.Context, f embed.File) error {
	path := s.path(stagedName(f))
	if there, err := s.have(ctx, f); there || err != nil {
		return err
	}
	to, err := os.OpenFile(path+part, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	err = fetch.Get(ctx, to, fetch.Request{
		URL: f.URL, Hosts: s.manifest.Hosts, Limit: limitOf(f), Log: s.home.options.Log, Roots: s.home.options.Roots, Pause: s.home.options.Pause,
		Progress: func(done, total int64) {
			s.request.progress(Progress{Phase: Downloading, File: f.Name, Done: done, Total: max(total, sizeOf(f))})
		},
	})
	if err = errors.Join(err, to.Sync(), to.Close()); err != nil {
		return s.downloadError(f, path, err)
	}
	sum, size, err := s.hashFile(ctx, f.Name, path+part)
	if err != nil {
		return err
	}
	if sum != f.SHA256 || f.Size > 0 && size != f.Size {
		return errors.Join(fmt.Errorf(
			"%w: %s from %s has %d bytes and SHA-256 %s, not %s; it was removed: try again later, or tell who publishes it",
			ErrWrongFile, f.Name, f.URL, size, sum, f.SHA256), os.Remove(path+part))
	}
	return atomicfile.Rename(path+part, path)
}

// have reports whether an earlier run has brought a file. The graph may have been on its
// way to its last name.
func (s *stage) have(ctx context.Context, f embed.File) (bool, error) {
	path := s.path(stagedName(f))
	for _, at := range []string{path, s.path(f.Name)} {
		if limit := limitOf(f); fileSize(at) == 0 || fileSize(at) > limit {
			continue
		}
		sum, _, err := s.hashFile(ctx, f.Name, at)
		if err != nil {
			return false, err
		}
		if sum == f.SHA256 {
			return true, atomicfile.Rename(at, path)
		}
	}
	return false, nil
}

// downloadError says what to do about a download that failed, and removes what cannot be
// gone on with.
func (s *stage) downloadError(f embed.File, path string, err error) error {
	there := fileSize(path + part)
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, fetch.ErrSize):
		return errors.Join(fmt.Errorf("%w: %s: %w; what came was removed", ErrWrongFile, f.Name, err), os.Remove(path+part))
	case errors.Is(err, fetch.ErrHost):
		err = fmt.Errorf("%s: %w; nothing was taken from there", f.Name, err)
	case errors.Is(err, fetch.ErrUnreachable), errors.Is(err, fetch.ErrCut), errors.Is(err, fetch.ErrServer):
		kept := ""
		if there > 0 {
			kept = fmt.Sprintf("; %s of it are here", gigabytes(there))
		}
		err = fmt.Errorf("%w: %s: %w%s; check the connection and run the same command again, or take the files to this machine and run: "+
			"pincite models import FOLDER",
			ErrDownload, f.Name, err, kept)
	}
	if there == 0 {
		// An empty file is of no use; where it cannot be removed, it does no harm.
		_ = os.Remove(path + part)
	}
	return err
}
