module kyaml.example/kyamlcases

go 1.22
