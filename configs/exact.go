package configs

import (
	"errors"
	"fmt"

	"cardlab/sim"
)

// countable returns an error if an experiment cannot know the laws that an exact
// result is made of. Whether it does shows when it is asked.
func (e *Experiment) countable() *Error {
	if _, ok := e.Experiment.(*sim.Comparison); ok { // it knows the laws of its sides, and not its own
		return e.CannotCount(errors.New("a comparison is sampled; its two sides can be counted (--only leaves it out)"))
	}
	_, counts := e.Experiment.(sim.Exhauster)
	if _, knows := e.Experiment.(sim.Theorist); !counts && !knows {
		return e.CannotCount(fmt.Errorf("measure %s knows no exact laws", e.Measure.Name))
	}
	return nil
}

// CannotCount returns the error that an experiment which is exact cannot be
// counted, and why: at the key that why names, if it is a *sim.ParamError, else at
// what makes the experiment exact, else at the experiment.
func (e *Experiment) CannotCount(why error) *Error {
	at, msg := e.blame(why)
	if at.key == "" && e.at.exact != nil {
		at = e.at.exact
	}
	return &Error{File: e.at.file, Line: at.line, Key: at.key, Msg: fmt.Sprintf("%s cannot be counted: %s", e.Name, msg)}
}

// CountAll makes every experiment of the plan exact, in place of every stop rule
// and limit of time. It is an error, and changes nothing, if one of them cannot
// be counted.
func (p *Plan) CountAll() error {
	for i := range p.Experiments {
		if err := p.Experiments[i].countable(); err != nil {
			return err
		}
	}
	p.Time = 0
	for i := range p.Experiments {
		e := &p.Experiments[i]
		e.Exact, e.Stop, e.Interval = true, Stop{}, e.asked
	}
	return nil
}
