module kyaml.example/sigs-yaml

go 1.26

require (
	kyaml.example/kyamlcases v0.1.0
	sigs.k8s.io/yaml v1.6.0
)

require go.yaml.in/yaml/v3 v3.0.4 // indirect; the version that kubectl 1.37 is built with
