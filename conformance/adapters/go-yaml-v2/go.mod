module kyaml.example/go-yaml-v2

go 1.26

require (
	go.yaml.in/yaml/v2 v2.4.5
	kyaml.example/adapter v0.0.0
)

replace kyaml.example/adapter => ../shared/go
