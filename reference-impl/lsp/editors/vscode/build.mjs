// Writes `dist`: the bundled client, the grammar, and the licences of all that is bundled.

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { build } from "esbuild"
import { joined, ofPackages } from "./licences.mjs"

process.chdir(import.meta.dirname)
const root = "../../../.."
rmSync("dist", { recursive: true, force: true })
mkdirSync("dist")

const { metafile } = await build({
  entryPoints: ["src/extension.js"],
  outfile: "dist/extension.js",
  bundle: true,
  minify: true,
  platform: "node",
  target: "node20",
  external: ["vscode"],
  metafile: true,
})
copyFileSync(`${root}/grammar/derived/textmate/kyaml.tmLanguage.json`, "dist/kyaml.tmLanguage.json")
writeFileSync("dist/LICENSES.txt", joined(ofPackages(Object.keys(metafile.inputs))))
writeFileSync("LICENSE", ["MIT", "APACHE"].map((name) => readFileSync(`${root}/LICENSE-${name}`, "utf8")).join("\n\n"))
