package configs

import (
	"fmt"

	"cardlab/sim"
)

// countable reports whether an experiment may know the laws that an exact
// result is made of. Whether it does shows when it is asked.
func countable(e sim.Experiment) bool {
	if _, ok := e.(*sim.Comparison); ok {
		return false // it knows the laws of its sides, and not its own
	}
	if _, ok := e.(sim.Exhauster); ok {
		return true
	}
	_, ok := e.(sim.Theorist)
	return ok
}

// CountAll makes every experiment of the plan exact, in place of every stop rule
// and limit of time. It is an error, and changes nothing, if one of them cannot
// be counted.
func (p *Plan) CountAll() error {
	for i := range p.Experiments {
		if e := &p.Experiments[i]; !countable(e.Experiment) {
			return fmt.Errorf("%s cannot be counted: measure %s knows no exact laws", e.Name, e.Measure.Name)
		}
	}
	p.Time = 0
	for i := range p.Experiments {
		e := &p.Experiments[i]
		e.Exact, e.Stop, e.Interval = true, Stop{}, e.asked
	}
	return nil
}
