module kyaml.example/go-sigs-yamlfmt

go 1.26

require kyaml.example/adapter v0.0.0

require (
	go.yaml.in/yaml/v3 v3.0.4 // indirect
	sigs.k8s.io/yaml v1.6.0 // indirect
)

tool sigs.k8s.io/yaml/yamlfmt

replace kyaml.example/adapter => ../shared/go
