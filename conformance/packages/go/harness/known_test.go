package reader_test

import "kyaml.example/kyamlcases"

// known lists the deviations of go.yaml.in/yaml/v3.
var known = kyamlcases.Known{
	"a number beyond binary64 is read as a string": {
		"import-kyaml-beside-yaml/canonical.yaml",
		"import-kyaml-numbers/canonical.yaml",
		"json-detected-number/canonical.yaml",
		"json-huge-numbers/canonical.yaml",
		"json-schema-core/canonical.yaml",
		"normal-exponents/canonical.yaml",
		"normal-exponents/normal.yaml",
		"normal-exponents/portable.yaml",
		"normal-exponents-any-size/canonical.yaml",
		"normal-exponents-any-size/normal.yaml",
		"normal-huge-exponents/canonical.yaml",
		"normal-huge-exponents/normal.yaml",
		"number-exponent-400/input.yaml",
		"number-exponent-any-size/input.yaml",
		"portable-exponent-and-range/input.yaml",
		"portable-range-above-max/input.yaml",
		"portable-range-above-upper/input.yaml",
		"portable-range-long-decimal/input.yaml",
		"portable-range-too-large/input.yaml",
		"portable-range-too-large-negative/input.yaml",
		"render-number-beyond-binary64/canonical.yaml",
		"render-number-beyond-binary64/compact.yaml",
		"render-number-exponent-and-range/canonical.yaml",
		"render-number-exponent-and-range/portable.yaml",
		"schema-core-floats/canonical.yaml",
		"schema-core-floats/portable.yaml",
	},
}
