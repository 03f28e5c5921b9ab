// The YAML libraries of package.json and the versions of all that run in the page, as `window.kyamlLibraries`. esbuild makes one script of it.
import * as jsYaml4 from "js-yaml-4";
import { version as version4 } from "js-yaml-4/package.json";
import * as jsYaml5 from "js-yaml-5";
import { version as version5 } from "js-yaml-5/package.json";
import * as yaml from "yaml";
import { version } from "yaml/package.json";

import lock from "./Cargo.lock";

const rust = [...lock.matchAll(/^name = "(saphyr|serde-saphyr|yaml-rust2|yaml_serde)"\nversion = "(.*)"$/gm)];
window.kyamlLibraries = {
  jsYaml4,
  jsYaml5,
  yaml,
  versions: { "js-yaml-4": version4, "js-yaml-5": version5, yaml: version, ...Object.fromEntries(rust.map(([, name, version]) => [name, version])) },
};
