module kyaml.example/consumers/answer

go 1.26.1
