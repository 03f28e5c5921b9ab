module kyaml.example/go-yaml-v3

go 1.26

require (
	go.yaml.in/yaml/v3 v3.0.6
	kyaml.example/adapter v0.0.0
)

replace kyaml.example/adapter => ../shared/go
