// The tests of the installed module kyaml by the installed module kyamlcases, and its benchmarks.
module kyaml.example/kyaml/suite

go 1.26.0

require go.yaml.in/yaml/v3 v3.0.6
