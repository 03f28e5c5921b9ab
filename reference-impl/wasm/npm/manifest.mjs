// Prints the manifest of the package: package.json with the version of the workspace, without the tools of the build.
import { readFileSync } from "node:fs";

const { devDependencies, ...manifest } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const workspace = readFileSync(new URL("../../../Cargo.toml", import.meta.url), "utf8");
const [, version] = workspace.match(/^version = "(.*)"$/m);
const { name, ...rest } = manifest;
console.log(JSON.stringify({ name, version, ...rest }, null, 2));
