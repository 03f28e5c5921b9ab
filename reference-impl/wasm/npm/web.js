// Fetches the module from its place beside this file, which bundlers know from this form of its address.
import initialize from "./kyaml_wasm.js";

await initialize({ module_or_path: new URL("kyaml.wasm", import.meta.url) });
