package workers

import (
	"encoding/json"
	"reflect"
	"testing"
)

// sealed returns body as a sound file of format: a fuzzer does not find a
// SHA-256.
func sealed(format string, body []byte) []byte {
	return append([]byte(header(format, body)+"\n"), body...)
}

// FuzzCheckpoint: no file makes a panic, whether damaged or sealed, and what is
// accepted is read again as it was written.
func FuzzCheckpoint(f *testing.F) {
	p := newPrefix(0, &toys()[0], &Options{})
	p.snapshots = []Snapshot{{0, make([]uint64, len(p.tally.Counts))}}
	p.ahead[3] = p.take()
	whole, err := json.Marshal(savedRun{Shard: "1/2", Elapsed: 5, Jobs: []savedJob{p.save()}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add([]byte(`{"jobs":[{"name":"one","trials":1000,"counts":[1,2],"snapshots":[{"trials":500,"counts":[1,1]}],"ahead":[{"block":3,"trials":4,"counts":[4,0]}]}]}`))
	f.Add([]byte(`{"jobs":[{"name":"one"},{"name":"one"}]}`))
	f.Add([]byte(`{"jobs":null}`))
	f.Add([]byte(`cardlab/checkpoint/1 sha256=00 bytes=0` + "\n"))
	f.Fuzz(func(t *testing.T, body []byte) {
		if run, err := decodeCheckpoint(body); err == nil {
			t.Fatalf("a file without a seal is accepted: %+v", run)
		}
		run, err := decodeCheckpoint(sealed(checkpointFormat, body))
		if err != nil {
			return
		}
		data, err := seal(checkpointFormat, run)
		if err != nil {
			t.Fatal(err)
		}
		again, err := decodeCheckpoint(data)
		if err != nil {
			t.Fatal(err)
		}
		second, err := seal(checkpointFormat, again)
		if err != nil || string(second) != string(data) {
			t.Fatalf("%s\n%s\n%v", data, second, err)
		}
		// Whatever fits the job is resumed without a panic.
		for i := range run.Jobs {
			job := toys()[0]
			job.Identity = nil
			q := newPrefix(0, &job, &Options{})
			run.Jobs[i].Identity = q.facts()
			if q.resume(&run.Jobs[i]) == nil {
				q.judge()
				q.advance()
				if q.trials > q.asked {
					t.Fatalf("%d trials of %d", q.trials, q.asked)
				}
			}
		}
	})
}

// FuzzPart: no file makes a panic, and what is accepted can be merged or is
// refused.
func FuzzPart(f *testing.F) {
	for _, part := range partsOf(f, toys()[1:], 2) {
		body, err := json.Marshal(part)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body)
	}
	f.Add([]byte(`{"shard":1,"of":1,"jobs":[{"name":"x","asked":2,"block":4,"last":1,"trials":2,"tables":[[1,2]],"counts":[1,1]}]}`))
	f.Add([]byte(`{"shard":1,"of":1,"jobs":[{"name":"x","asked":18446744073709551615,"block":1,"last":18446744073709551615,"trials":18446744073709551615,"tables":[[1,-2]],"counts":[1,1]}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		if _, err := decodePart(body); err == nil {
			t.Fatal("a file without a seal is accepted")
		}
		part, err := decodePart(sealed(partFormat, body))
		if err != nil {
			return
		}
		states, err := Merge([]Part{part})
		if (err == nil) != (part.Of == 1) {
			t.Fatalf("%d parts of %d: %v", 1, part.Of, err)
		}
		for i, s := range states {
			if s.Trials != part.Jobs[i].Asked || !reflect.DeepEqual(s.Tally.Counts, append([]uint64{}, part.Jobs[i].Counts...)) {
				t.Fatalf("%+v of %+v", s, part.Jobs[i])
			}
		}
	})
}
