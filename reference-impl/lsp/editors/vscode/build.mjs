// Writes `dist`: the bundled client, the grammar, and the licences of all that is bundled.

import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { build } from "esbuild"

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
writeFileSync("dist/LICENSES.txt", licences(Object.keys(metafile.inputs)))
writeFileSync("LICENSE", ["MIT", "APACHE"].map((name) => readFileSync(`${root}/LICENSE-${name}`, "utf8")).join("\n\n"))

/** The licences of the packages of these files. */
function licences(inputs) {
  const packages = new Set(inputs.map((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]).filter(Boolean))
  return [...packages].sort().map(licence).join(`\n\n${"-".repeat(80)}\n\n`)
}

function licence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
  if (!file) throw new Error(`${name} has no file with its licence`)
  return `${name} ${version}: ${license}\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`
}
