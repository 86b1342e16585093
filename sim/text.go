package sim

// A Lang is a language that labels can be shown in.
type Lang string

// The languages of cardlab. Files always carry English.
const (
	English Lang = "en"
	Chinese Lang = "zh"
)

// A Text is a label in every language of cardlab.
type Text struct {
	EN string // English, the one that files carry; never empty
	ZH string // Chinese; empty where the English form is used as it is (a number, a card)
}

// In returns the text in language l, falling back to English.
func (t Text) In(l Lang) string {
	if l == Chinese && t.ZH != "" {
		return t.ZH
	}
	return t.EN
}

// String returns the English form.
func (t Text) String() string { return t.EN }
