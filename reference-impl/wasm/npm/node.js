// Loads the module from the package's folder.
import { readFileSync } from "node:fs";
import { initSync } from "./kyaml_wasm.js";

initSync({ module: readFileSync(new URL("kyaml.wasm", import.meta.url)) });
