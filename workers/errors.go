package workers

import "fmt"

// A MismatchError says that a checkpoint holds a job whose deals or counting
// are not those that are asked for now.
type MismatchError struct {
	Job string // the job's name; empty where the whole run differs
	Key string // the fact
	Was string // its value in the checkpoint; empty where it was not stated
	Is  string // its value now
}

func (e *MismatchError) Error() string {
	s := fmt.Sprintf("%s was %s in the checkpoint and is %s now", e.Key, stated(e.Was), stated(e.Is))
	if e.Job == "" {
		return s
	}
	return fmt.Sprintf("experiment %q: %s", e.Job, s)
}

func stated(value string) string {
	if value == "" {
		return "not stated"
	}
	return value
}

// A FewerTrialsError says that fewer trials are asked than the checkpoint
// already holds.
type FewerTrialsError struct {
	Job         string
	Done, Asked uint64
}

func (e *FewerTrialsError) Error() string {
	return fmt.Sprintf("experiment %q: %d trials are asked and %d are done already", e.Job, e.Asked, e.Done)
}

// A SaveError says that the last checkpoint of a run could not be written: what
// the states hold beyond the one before is not saved.
type SaveError struct{ Err error }

func (e *SaveError) Error() string { return e.Err.Error() }
func (e *SaveError) Unwrap() error { return e.Err }

// A PanicError is a panic of a sampler.
type PanicError struct {
	Job   string
	Block uint64
	Seed  uint64
	Value any    // what was passed to panic
	Stack []byte // of the goroutine that panicked
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("experiment %q: block %d of seed %d: panic: %v", e.Job, e.Block, e.Seed, e.Value)
}

// Unwrap returns the value of the panic where it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}
