package kyaml

// Settings are those of kyaml.toml. The zero value has the defaults.
type Settings struct {
	// Edition is the year and month of the edition of the specification, or 0 for the current one.
	Edition int `json:"edition,omitzero"`
	// Form is kyaml, canonical or compact. The default is kyaml, of which Format writes canonical form.
	Form string `json:"form,omitzero"`
	// Profile is canonical or portable. With portable, findings of the portable rules are errors.
	Profile string `json:"profile,omitzero"`
	// Schema resolves the plain scalars of YAML: kubernetes, core, json or go-yaml. The default is
	// kubernetes.
	Schema string         `json:"schema,omitzero"`
	Check  CheckSettings  `json:"check,omitzero"`
	Format FormatSettings `json:"format,omitzero"`
}

// CheckSettings select the rules. A rule is selected by its name, its group, a clause, or the start of
// a clause.
type CheckSettings struct {
	// Select is the rules that apply; nil means all.
	Select []string `json:"select,omitzero"`
	// Ignore is the rules that do not apply.
	Ignore []string `json:"ignore,omitzero"`
	// Severity is error, warning or off for each selector.
	Severity map[string]string `json:"severity,omitzero"`
}

// FormatSettings are the options of canonical form.
type FormatSettings struct {
	// Cuddle is all or partial: the brackets that share a line if a sequence of collections holds a
	// comment. The default is all.
	Cuddle string `json:"cuddle,omitzero"`
	// BlankLines is remove or keep. The default is remove.
	BlankLines string `json:"blank-lines,omitzero"`
	// ShortLists is open or one-line: the lines of a sequence of scalars that fits on a line of 80
	// characters. The default is open.
	ShortLists string `json:"short-lists,omitzero"`
	// SortKeys sorts the entries of mappings by their keys.
	SortKeys bool `json:"sort-keys,omitzero"`
	// KeyComments is behind or above: the place of a comment on the line of a key whose value is a
	// collection. The default is behind.
	KeyComments string `json:"key-comments,omitzero"`
}
