// The licences of all bundled code, as text.

import { execFileSync } from "node:child_process"
import { readFileSync, readdirSync } from "node:fs"
import { dirname } from "node:path"

/** The licences of the packages of npm that these files are from. */
export function ofPackages(files) {
  const folders = new Set(files.map((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]).filter(Boolean))
  return [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))
    return licence(name, version, license, folder)
  })
}

/** The licences of the crates that a program of the workspace may contain, on any platform. */
export function ofProgram(name, workspace) {
  const command = ["metadata", "--locked", "--format-version=1", `--manifest-path=${workspace}/Cargo.toml`]
  const { packages, resolve } = JSON.parse(execFileSync("cargo", command, { maxBuffer: 1 << 28 }))
  const [package_, nodes] = [packages, resolve.nodes].map((all) => new Map(all.map((one) => [one.id, one])))
  const linked = new Set([packages.find((one) => one.name === name).id])
  // A set that grows is walked to its end.
  for (const id of linked) {
    const normal = nodes.get(id).deps.filter(({ dep_kinds }) => dep_kinds.some(({ kind }) => kind === null))
    for (const { pkg } of normal) linked.add(pkg)
  }
  const foreign = [...linked].map((id) => package_.get(id)).filter(({ source }) => source)
  return foreign.map(({ name, version, license, manifest_path }) => licence(name, version, license, dirname(manifest_path)))
}

function licence(name, version, license, folder) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying)/i.test(file))
  // Of a choice the shortest licence is taken.
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, "utf8").trim()).sort((a, b) => a.length - b.length)
  if (texts.length === 0) throw new Error(`${name} has no file with its licence`)
  return `${name} ${version}: ${license}\n\n${(/\bAND\b/.test(license) ? texts : texts.slice(0, 1)).join("\n\n")}\n`
}

export const joined = (licences) => licences.join(`\n${"-".repeat(80)}\n\n`)
