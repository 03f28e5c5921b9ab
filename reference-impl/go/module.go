package kyaml

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// kyaml-wasi, which the script build makes from the crate kyaml-wasm.
//
//go:embed kyaml.wasm.gz
var archive []byte

// program is a compiled module, and its idle processes.
type program struct {
	runtime wazero.Runtime
	module  wazero.CompiledModule
	idle    chan *process
}

var load = sync.OnceValues(func() (*program, error) {
	unpacker, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return nil, err
	}
	code, err := io.ReadAll(unpacker)
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	engine := wazero.NewRuntime(ctx)
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, engine); err != nil {
		return nil, err
	}
	module, err := engine.CompileModule(ctx, code)
	if err != nil {
		return nil, err
	}
	return &program{engine, module, make(chan *process, runtime.GOMAXPROCS(0))}, nil
})

// Load compiles the module, which takes half a second of processor time, and keeps it in memory. Without a
// call of Load, the first call of another function does so. It fails if the platform lacks the memory
// that WebAssembly needs.
func Load() error {
	_, err := load()
	return err
}

// process is a running module. It answers one request at a time.
type process struct {
	requests *io.PipeWriter
	answers  *bufio.Reader
}

// start runs the module until its requests end, or it fails.
func (p *program) start() *process {
	requests, in := io.Pipe()
	out, answers := io.Pipe()
	go func() {
		var messages bytes.Buffer
		config := wazero.NewModuleConfig().WithName("").WithStdin(requests).WithStdout(answers).WithStderr(&messages)
		_, err := p.runtime.InstantiateModule(context.Background(), p.module, config)
		err = fmt.Errorf("the module ended: %w; %s", errors.Join(io.ErrUnexpectedEOF, err), messages.String())
		requests.CloseWithError(err)
		answers.CloseWithError(err)
	}()
	return &process{in, bufio.NewReader(out)}
}

// exchange sends a request to an idle process, or to a new one, and gives the line of the answer.
func exchange(header, text []byte) ([]byte, error) {
	program, err := load()
	if err != nil {
		return nil, err
	}
	var process *process
	select {
	case process = <-program.idle:
	default:
		process = program.start()
	}
	line, err := process.exchange(append(header, text...))
	if err != nil {
		process.requests.Close()
		return nil, err
	}
	select {
	case program.idle <- process:
	default:
		process.requests.Close()
	}
	return line, nil
}

func (p *process) exchange(request []byte) ([]byte, error) {
	if _, err := p.requests.Write(request); err != nil {
		return nil, err
	}
	return p.answers.ReadBytes('\n')
}
