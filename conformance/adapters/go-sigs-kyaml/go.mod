module kyaml.example/go-sigs-kyaml

go 1.26

require (
	kyaml.example/adapter v0.0.0
	sigs.k8s.io/yaml v1.6.0
)

require go.yaml.in/yaml/v3 v3.0.4 // indirect; the version that kubectl 1.37 is built with

replace kyaml.example/adapter => ../shared/go
