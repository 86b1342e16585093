package workers

import "fmt"

// Agrees returns an error if the jobs of p are not jobs: if this program, from
// the same config, would count something else. It is a [*MismatchError] where
// the identity of a job differs.
func (p *Part) Agrees(jobs []Job) error {
	if len(jobs) != len(p.Jobs) {
		return fmt.Errorf("the parts have %d experiments, and the config %d", len(p.Jobs), len(jobs))
	}
	for i := range jobs {
		part, job := &p.Jobs[i], &jobs[i]
		if part.Name != job.Name {
			return &MismatchError{Job: job.Name, Key: "name", Was: part.Name, Is: job.Name}
		}
		if key, was, is, found := difference(part.Identity, job.facts()); found {
			return &MismatchError{Job: job.Name, Key: key, Was: was, Is: is}
		}
	}
	return nil
}
