package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"cardlab/whole"
	"cardlab/workers"
)

// provenance is the content of run.json: where and how the last run of a
// folder was made. Nothing else in the folder depends on it.
type provenance struct {
	Format      string           `json:"format"`
	Version     string           `json:"version"`
	Go          string           `json:"go"`
	OS          string           `json:"os"`
	Arch        string           `json:"arch"`
	Host        string           `json:"host"`
	Cores       int              `json:"cores"`
	Workers     int              `json:"workers"`
	Command     []string         `json:"command"`
	Started     time.Time        `json:"started"`
	Ended       time.Time        `json:"ended"`
	Seconds     float64          `json:"seconds"`
	Trials      uint64           `json:"trials"` // done by this run
	PerSecond   float64          `json:"trials_per_second"`
	Experiments []provenanceLine `json:"experiments"`
}

type provenanceLine struct {
	Name    string          `json:"name"`
	Trials  uint64          `json:"trials"`         // in all
	Resumed uint64          `json:"resumed"`        // of them found in the checkpoint
	Ways    []provenanceWay `json:"ways,omitempty"` // of a timed measure
}

// A provenanceWay is the speed of one of several ways.
type provenanceWay struct {
	Name string  `json:"name"`
	Ns   float64 `json:"ns_per_trial"` // without the dealing
}

// writeProvenance writes run.json, unless the run had nothing to do.
func (s *session) writeProvenance(started time.Time, states []workers.State, changed bool) error {
	host, _ := os.Hostname() // a host without a name is no reason to fail
	ended := time.Now()
	p := provenance{
		Format: "cardlab/run/1", Version: version(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Host: host, Cores: runtime.NumCPU(), Workers: s.options().Workers, Command: os.Args,
		Started: started.UTC(), Ended: ended.UTC(), Seconds: (ended.Sub(started) - s.raced).Seconds(),
	}
	for i := range states {
		st := &states[i]
		p.Trials += st.Trials - st.Resumed
		line := provenanceLine{Name: s.jobs[i].Name, Trials: st.Trials, Resumed: st.Resumed}
		for _, x := range s.speeds[line.Name] {
			line.Ways = append(line.Ways, provenanceWay{x.way.Name, math.Round(100*x.best) / 100})
		}
		p.Experiments = append(p.Experiments, line)
	}
	path := filepath.Join(s.dir, "run.json")
	if p.Trials == 0 && !changed && exists(path) {
		return nil
	}
	if p.Seconds > 0 {
		p.PerSecond = float64(p.Trials) / p.Seconds
	}
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return err
	}
	return whole.Write(path, append(text, '\n'))
}
