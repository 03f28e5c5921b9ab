// The libraries, beside the page: typing goes on while they work. The build puts their script before this one. The first message is the
// module; each other one is [number, function, arguments], and the answer is [number, result, error].

let ready;
onmessage = async ({ data }) => {
  if (data instanceof ArrayBuffer) {
    ready = kyaml_wasm({ module_or_path: data });
    return;
  }
  const [number, name, args] = data;
  try {
    await ready;
    postMessage([number, name === undefined ? undefined : kyaml_wasm[name](...args)]);
  } catch (error) {
    postMessage([number, undefined, String(error.message ?? error)]);
  }
};
