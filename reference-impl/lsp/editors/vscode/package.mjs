// Makes a package for each platform: `node package.mjs FOLDER TARGET=PROGRAM…` writes `FOLDER/kyaml-TARGET.vsix` with that
// kyaml-lsp, such as `node package.mjs out linux-x64=target/release/kyaml-lsp`. Without a target it makes the package that
// starts the kyaml-lsp of the `PATH`.

import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { createVSIX } from "@vscode/vsce"
import { joined, ofProgram } from "./licences.mjs"

const [folder, ...programs] = process.argv.slice(2)
if (!folder) throw new Error("usage: node package.mjs FOLDER TARGET=PROGRAM…")
const out = resolve(folder)
const targets = programs.map((argument) => {
  const [, target, program] = argument.match(/^([^=]+)=(.+)$/) ?? []
  if (!target) throw new Error(`${argument} is not TARGET=PROGRAM`)
  return { target, program: resolve(program) }
})
process.chdir(import.meta.dirname)
mkdirSync(out, { recursive: true })
for (const { target, program } of targets.length > 0 ? targets : [{}]) {
  rmSync("server", { recursive: true, force: true })
  if (target) {
    const name = target.startsWith("win32") ? "server/kyaml-lsp.exe" : "server/kyaml-lsp"
    mkdirSync("server")
    copyFileSync(program, name)
    chmodSync(name, 0o755)
    writeFileSync("server/LICENSES.txt", joined(ofProgram("kyaml-lsp", "../../../..")))
  }
  const packagePath = `${out}/kyaml-${target ?? "universal"}.vsix`
  // The client is bundled, so no dependency is packaged.
  await createVSIX({ target, packagePath, dependencies: false, baseContentUrl: "https://kyaml.example" })
}
rmSync("server", { recursive: true, force: true })
