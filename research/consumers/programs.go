package main

import (
	"bufio"
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// program is a consumer that is run as a process. Its folder in programs builds it; the go.mod there has its own versions.
type program struct {
	folder, pack string
	build        func() (string, error)
}

var (
	argo      = newProgram("argo-cd", ".")
	libraries = newProgram("documents", ".")
	kustomize = newProgram("kustomize", "sigs.k8s.io/kustomize/kustomize/v5")
)

// built is where the programs of this run are; main removes it.
var built = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "consumers-") })

func newProgram(folder, pack string) *program {
	return &program{folder: folder, pack: pack, build: sync.OnceValues(func() (string, error) { return build(folder, folder, pack) })}
}

// newVersion is a program that is built with this version of a module, in place of the one of its go.mod.
func newVersion(folder, module, version string) *program {
	return &program{folder: folder, pack: ".", build: sync.OnceValues(func() (string, error) {
		into, err := built()
		if err != nil {
			return "", err
		}
		needs := filepath.Join(into, folder+"-"+version+".mod")
		text := fmt.Sprintf("module kyaml.example/consumers/%s\n\ngo 1.27.0\n\nrequire (\n\t%s v%s\n\tkyaml.example/consumers/answer v0.0.0\n)\n\n"+
			"replace kyaml.example/consumers/answer => ../answer\n", folder, module, version)
		if err := os.WriteFile(needs, []byte(text), 0o600); err != nil {
			return "", err
		}
		return build(folder, folder+"-"+version, "-mod=mod", "-modfile="+needs, ".")
	})}
}

// build builds a package in a folder of programs, with these arguments of `go build`, and gives the path of the program.
func build(folder, name string, arguments ...string) (string, error) {
	into, err := built()
	if err != nil {
		return "", err
	}
	path := filepath.Join(into, name)
	command := exec.Command("go", append([]string{"build", "-o", path}, arguments...)...)
	command.Dir = filepath.Join("programs", folder)
	if output, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s is not built: %w\n%s", name, err, output)
	}
	return path, nil
}

// version is that of a module in the program.
func (program *program) version(module string) string {
	path, err := program.build()
	if err != nil {
		return "unknown"
	}
	build, err := buildinfo.ReadFile(path)
	if err != nil {
		return "unknown"
	}
	for _, part := range append(build.Deps, &build.Main) {
		if part.Path == module {
			return strings.TrimPrefix(part.Version, "v")
		}
	}
	return "unknown"
}

// reading is what a consumer makes of a file.
type reading struct {
	Objects []string `json:"objects"`
	Error   string   `json:"error"`
}

// argoRead has the program read all files in one process.
func argoRead(paths []string) ([]reading, error) { return argo.answer(paths) }

// answer has the program, started with these arguments, read all files in one process.
func (program *program) answer(paths []string, arguments ...string) ([]reading, error) {
	path, err := program.build()
	if err != nil {
		return nil, err
	}
	command := exec.Command(path, arguments...)
	command.Stdin = strings.NewReader(strings.Join(paths, "\n") + "\n")
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		return nil, err
	}
	var readings []reading
	lines := bufio.NewReader(bytes.NewReader(output))
	for range paths {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil, fmt.Errorf("%s answers for %d files of %d: %w", program.folder, len(readings), len(paths), err)
		}
		var reading reading
		if err := json.Unmarshal(line, &reading); err != nil {
			return nil, err
		}
		readings = append(readings, reading)
	}
	return readings, nil
}

// kustomizeRead builds the folder of each file, in which a kustomization names it.
func kustomizeRead(paths []string) ([]reading, error) {
	if _, err := kustomize.build(); err != nil {
		return nil, err
	}
	readings := make([]reading, len(paths))
	var all sync.WaitGroup
	places := make(chan struct{}, runtime.NumCPU())
	for index, path := range paths {
		places <- struct{}{}
		all.Go(func() {
			defer func() { <-places }()
			objects, err := kustomizeProgram(filepath.Dir(path))
			readings[index] = readingOf(objects, err)
		})
	}
	all.Wait()
	return readings, nil
}

// kustomizeProgram gives the text of each object that `kustomize build` writes for a folder.
func kustomizeProgram(folder string) ([]string, error) {
	path, err := kustomize.build()
	if err != nil {
		return nil, err
	}
	var output, errors bytes.Buffer
	command := exec.Command(path, "build", folder)
	command.Stdout, command.Stderr = &output, &errors
	if err := command.Run(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, errors.String())
	}
	if output.Len() == 0 {
		return nil, nil
	}
	return strings.Split(output.String(), "\n---\n"), nil
}

func readingOf(objects []string, err error) reading {
	if err != nil {
		return reading{Error: err.Error()}
	}
	return reading{Objects: objects}
}
