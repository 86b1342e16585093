package estimate

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// Properties are checked on the same cases in every run, unless told otherwise
// by -rapid.seed or -rapid.checks.
func TestMain(m *testing.M) {
	flag.Parse()
	for name, value := range map[string]string{"rapid.seed": "20261104", "rapid.checks": "200"} {
		if f := flag.Lookup(name); f.Value.String() == f.DefValue {
			if err := flag.Set(name, value); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	}
	os.Exit(m.Run())
}
