package workers

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"cardlab/whole"
)

// The files of a checkpoint folder.
const (
	currentName  = "current.ckpt"
	previousName = "previous.ckpt"
	tempName     = "next.tmp" // what a killed run may leave; the next one removes it
)

// A store is the folder of a checkpoint.
type store struct {
	dir  string
	idle bool // there is nothing to keep: no job is reproducible

	// refused is set when the current generation was not sound. It is then
	// written over, and does not become the previous one, which is all that
	// there is.
	refused bool
}

func (s *store) path(name string) string { return filepath.Join(s.dir, name) }

// read returns the newest sound generation, or nil where there is none. Each
// one that is refused is told to warn by name.
func (s *store) read(warn func(string)) (*savedRun, error) {
	why := ""
	for _, name := range []string{currentName, previousName} {
		data, err := os.ReadFile(s.path(name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("failed to read checkpoint: %w", err)
		}
		saved, err := decodeCheckpoint(data)
		if err == nil {
			if why != "" {
				warn(fmt.Sprintf("%s; using %s", why, name))
			}
			return saved, nil
		}
		if why != "" {
			why += "; "
		}
		why += fmt.Sprintf("checkpoint %s refused: %v", name, err)
		if name == currentName {
			s.refused = true
		}
	}
	if why != "" {
		warn(why + "; starting over")
	}
	return nil, nil
}

// prepare makes the folder, removes what a killed run left, and finds out
// whether files can be written.
func (s *store) prepare() error {
	if s.idle {
		return nil
	}
	err := os.MkdirAll(s.dir, 0o755)
	if err == nil {
		err = whole.WriteSynced(s.path(tempName), nil)
	}
	if err == nil {
		err = os.Remove(s.path(tempName))
	}
	if err != nil {
		return fmt.Errorf("failed to write checkpoint: %w", err)
	}
	return nil
}

// write makes data the current generation and the current one the previous. At
// every moment at least one sound generation has its name.
func (s *store) write(data []byte) error {
	temp, current := s.path(tempName), s.path(currentName)
	err := whole.WriteSynced(temp, data)
	if err == nil && !s.refused {
		err = os.Rename(current, s.path(previousName))
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	if err == nil {
		err = os.Rename(temp, current)
	}
	if err == nil {
		s.refused = false
		err = whole.SyncDir(s.dir)
	}
	if err != nil {
		_ = os.Remove(temp)
		return fmt.Errorf("failed to write checkpoint: %w", err)
	}
	return nil
}

// settle makes data both generations, and touches nothing where it is both
// already.
func (s *store) settle(data []byte) error {
	if err := os.MkdirAll(s.dir, 0o755); err != nil { // an empty shard has not run
		return fmt.Errorf("failed to write checkpoint: %w", err)
	}
	for range 2 {
		if s.holds(currentName, data) && s.holds(previousName, data) {
			break
		}
		if err := s.write(data); err != nil {
			return err
		}
	}
	if err := os.Remove(s.path(tempName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("failed to write checkpoint: %w", err)
	}
	return nil
}

func (s *store) holds(name string, data []byte) bool {
	got, err := os.ReadFile(s.path(name))
	return err == nil && bytes.Equal(got, data)
}
