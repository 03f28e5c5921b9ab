module kyaml.example/go-google-yamlfmt-lint

go 1.26

require (
	github.com/google/yamlfmt v0.21.0
	kyaml.example/adapter v0.0.0
)

require (
	github.com/bmatcuk/doublestar/v4 v4.7.1 // indirect
	github.com/google/go-cmp v0.6.0 // indirect
	github.com/sabhiram/go-gitignore v0.0.0-20210923224102-525f6e181f06 // indirect
	go.yaml.in/yaml/v3 v3.0.3 // indirect
	sigs.k8s.io/yaml v1.6.0 // indirect
)

replace kyaml.example/adapter => ../shared/go
