package workers

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
)

// A file of this package is one line, "FORMAT sha256=HEX bytes=N", and N bytes
// of JSON that have that hash.

// seal returns the file of format that holds v.
func seal(format string, v any) ([]byte, error) {
	body, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return append([]byte(header(format, body)+"\n"), body...), nil
}

func header(format string, body []byte) string {
	return fmt.Sprintf("%s sha256=%x bytes=%d", format, sha256.Sum256(body), len(body))
}

// unseal checks that data is a whole file of format and decodes it into v.
func unseal(format string, data []byte, v any) error {
	head, body, _ := bytes.Cut(data, []byte("\n"))
	if string(head) != header(format, body) {
		return damage(format, data)
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("malformed: %w", err)
	}
	if d.InputOffset() != int64(len(body)) {
		return errors.New("malformed: more than one value")
	}
	return nil
}

// damage says what is wrong with data, which is not a whole file of format.
func damage(format string, data []byte) error {
	if len(data) == 0 {
		return errors.New("the file is empty")
	}
	head, body, found := bytes.Cut(data, []byte("\n"))
	name, rest, _ := bytes.Cut(head, []byte(" "))
	if string(name) != format {
		return fmt.Errorf("it is not of format %s", format)
	}
	var sum []byte
	var size int
	if n, err := fmt.Sscanf(string(rest), "sha256=%x bytes=%d", &sum, &size); n != 2 || err != nil || !found {
		return errors.New("its first line is damaged")
	}
	switch {
	case len(body) < size:
		return fmt.Errorf("cut short: %d of %d bytes", len(body), size)
	case len(body) > size:
		return fmt.Errorf("too long: %d bytes for %d", len(body), size)
	}
	return errors.New("checksum mismatch")
}
