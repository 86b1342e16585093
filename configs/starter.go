package configs

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed starter.tmpl
var starter string

// Starter returns the text of a new config called name: a commented one that
// runs in seconds.
func Starter(name string) []byte {
	return []byte(strings.ReplaceAll(starter, `"NAME"`, fmt.Sprintf("%q", name)))
}
