module kyaml.example/adapter

go 1.26
