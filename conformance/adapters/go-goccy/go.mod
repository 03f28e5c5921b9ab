module kyaml.example/go-goccy

go 1.26

require (
	github.com/goccy/go-yaml v1.19.2
	kyaml.example/adapter v0.0.0
)

replace kyaml.example/adapter => ../shared/go
