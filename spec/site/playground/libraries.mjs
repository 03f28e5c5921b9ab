// Prints one script that has the YAML libraries of package.json and their versions as `window.kyamlLibraries`. Each is the file that
// its package has for `require`; the modules of `yaml` become functions in a table.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const package_ = (name) => new URL(`node_modules/${name}/`, import.meta.url);
const text = (address) => readFileSync(address, "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, "");
const one = (name, file) => `(() => { const module = { exports: {} }, exports = module.exports;\n${text(new URL(file, package_(name)))}\nreturn module.exports; })()`;

const dist = new URL("dist/", package_("yaml"));
const files = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith(".js")).sort();
const modules = files.map((file) => {
  const code = text(new URL(file, dist)).replace(/require\('(\..*?)'\)/g, (_, path) => `require(${JSON.stringify(normalize(join(dirname(file), path)))})`);
  return `${JSON.stringify(file)}: (module, exports, require) => {\n${code}\n}`;
});
const names = ["js-yaml-4", "js-yaml-5", "yaml"];
const lock = readFileSync(new URL("Cargo.lock", import.meta.url), "utf8");
const versions = Object.fromEntries([
  ...names.map((name) => [name, JSON.parse(text(new URL("package.json", package_(name)))).version]),
  ...[...lock.matchAll(/^name = "(saphyr|serde-saphyr|yaml-rust2|yaml_serde)"\nversion = "(.*)"$/gm)].map(([, name, version]) => [name, version]),
]);
console.log(`"use strict";
{
  const loaded = {};
  // Only warnings and bytes need what Node has.
  const node = { buffer: {}, process: { emitWarning() {}, env: {} } };
  const modules = {\n${modules.join(",\n")}\n};
  const require = (name) => {
    if (name in node) return node[name];
    if (!(name in loaded)) {
      loaded[name] = {};
      const module = { exports: loaded[name] };
      modules[name](module, module.exports, require);
    }
    return loaded[name];
  };
  window.kyamlLibraries = {
    jsYaml4: ${one("js-yaml-4", "dist/js-yaml.min.js")},
    jsYaml5: ${one("js-yaml-5", "dist/browser/js-yaml.umd.min.js")},
    yaml: require("index.js"),
    versions: ${JSON.stringify(versions)},
  };
}`);
