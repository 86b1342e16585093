package workers

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gofrs/flock"
)

// lockName is the lock file of a folder. It begins with a dot, as no experiment
// does.
const lockName = ".lock"

// A LockedError says that another run uses a folder.
type LockedError struct {
	Dir string
	PID int // of the run that holds it; 0 where not known
}

func (e *LockedError) Error() string {
	if e.PID == 0 {
		return fmt.Sprintf("%s is in use by another run", e.Dir)
	}
	return fmt.Sprintf("%s is in use by another run (process %d)", e.Dir, e.PID)
}

// Lock takes the folder dir, which it makes where it does not exist, for one
// run. It is a *[LockedError] if another run has it; a run that was killed has
// it no longer. The lock file is gone after release.
func Lock(dir string) (release func(), err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("failed to lock: %w", err)
	}
	path := filepath.Join(dir, lockName)
	for {
		lock := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
		ok, err := lock.TryLock()
		if err != nil {
			return nil, fmt.Errorf("failed to lock %s: %w", dir, err)
		}
		if !ok {
			return nil, &LockedError{dir, holder(path)}
		}
		// A run that ends removes the file while it holds it. Whoever had
		// opened that file before then locks a file that has no name any
		// more, while a third run makes a new one: try again.
		if !named(lock, path) {
			_ = lock.Unlock()
			continue
		}
		// The number is for people. That it is there does not lock anything.
		_ = os.WriteFile(path, []byte(strconv.Itoa(os.Getpid())), 0o644)
		return func() {
			_ = os.Remove(path)
			_ = lock.Unlock()
		}, nil
	}
}

// named reports whether path is still the file that lock holds.
func named(lock *flock.Flock, path string) bool {
	held, err := lock.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(path)
	return err == nil && os.SameFile(held, now)
}

func holder(path string) int {
	b, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil || pid < 1 {
		return 0
	}
	return pid
}
