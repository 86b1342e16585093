package workers

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gofrs/flock"
)

func TestLock(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "results", "niuniu")
	release, err := Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Lock(dir)
	var locked *LockedError
	if !errors.As(err, &locked) || locked.Dir != dir || locked.PID != os.Getpid() || !strings.Contains(err.Error(), dir) {
		t.Fatalf("the second run is told %v", err)
	}
	if other, err := Lock(filepath.Dir(dir)); err != nil {
		t.Errorf("another folder: %v", err)
	} else {
		other()
	}
	release()
	if files := folder(t, dir); len(files) != 0 {
		t.Errorf("left behind: %v", files)
	}
	release, err = Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	release()
}

// TestLockDead takes over from a run that was killed and left its file.
func TestLockDead(t *testing.T) {
	for _, left := range []string{"", "12345", "no number"} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, lockName), []byte(left), 0o644); err != nil {
			t.Fatal(err)
		}
		release, err := Lock(dir)
		if err != nil {
			t.Fatal(err)
		}
		if got := holder(filepath.Join(dir, lockName)); got != os.Getpid() {
			t.Errorf("the holder is %d", got)
		}
		release()
	}
}

// TestLockRace has many runs take and leave one folder: never do two have it,
// though the file comes and goes.
func TestLockRace(t *testing.T) {
	dir := t.TempDir()
	var inside, took atomic.Int64
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				release, err := Lock(dir)
				var locked *LockedError
				if errors.As(err, &locked) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				if inside.Add(1) != 1 {
					t.Error("two have the lock")
				}
				took.Add(1)
				runtime.Gosched()
				inside.Add(-1)
				release()
			}
		})
	}
	wg.Wait()
	if took.Load() == 0 {
		t.Error("nobody had the lock")
	}
}

// TestNamed tells the file that a lock holds from one that came after it.
func TestNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), lockName)
	lock := flock.New(path)
	if ok, err := lock.TryLock(); !ok || err != nil {
		t.Fatal(ok, err)
	}
	defer lock.Unlock()
	if !named(lock, path) {
		t.Error("the file has its name")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if named(lock, path) {
		t.Error("the file is gone")
	}
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if named(lock, path) {
		t.Error("the file is another one")
	}
}

func TestLockError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(file); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("a folder that is a file: %v", err)
	}
	if s := (&LockedError{Dir: "results/niuniu"}).Error(); s != "results/niuniu is in use by another run" {
		t.Error(s)
	}
}
