module kyaml.example/kyamlcases/harness

go 1.26

require (
	go.yaml.in/yaml/v3 v3.0.6
	kyaml.example/kyamlcases v0.1.0
)
