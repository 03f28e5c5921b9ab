module kyaml.example/go-yaml-v4

go 1.26

require (
	go.yaml.in/yaml/v4 v4.0.0
	kyaml.example/adapter v0.0.0
)

replace kyaml.example/adapter => ../shared/go
