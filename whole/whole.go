// Package whole writes files whole or not at all.
//
// A file is written under a temporary name beside its own, synced to the disk
// and renamed. Whoever is killed in between leaves at most the temporary file,
// whose name ends in [Suffix]; the next writer of the same file replaces it, and
// [Sweep] removes it.
package whole

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Suffix is the end of the name of a file that is being written.
const Suffix = ".tmp"

// Write writes data to path whole or not at all. One process at a time may
// write a file.
func Write(path string, data []byte) error {
	temp := path + Suffix
	err := WriteSynced(temp, data)
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		_ = os.Remove(temp)
		return fmt.Errorf("failed to write %s: %w", path, err)
	}
	return SyncDir(filepath.Dir(path))
}

// WriteSynced writes data to path and returns when it is on the disk. Its
// errors name the file.
func WriteSynced(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	if _, err = f.Write(data); err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// SyncDir returns when the names of dir are on the disk, where the system can
// say so.
func SyncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, syscall.EINVAL) {
		return err
	}
	return nil
}

// Sweep removes what killed writers left below dir. Nobody may be writing there.
func Sweep(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, Suffix) {
			return err
		}
		return os.Remove(path)
	})
}
