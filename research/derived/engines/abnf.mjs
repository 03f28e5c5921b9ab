// Runs the ABNF grammars with apg-js over the inputs: `node abnf.mjs INPUTS [GRAMMAR …]`.

import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { inputs, Report } from "./report.mjs"

const require = createRequire(import.meta.url)
const { apgApi: Api, apgLib } = require("apg-js")
const { version } = require("apg-js/package.json")

const grammars = [
  { file: "kyaml", start: "stream", verdict: "kyaml" },
  { file: "canonical", start: "canonical-stream", verdict: "canonical" },
  { file: "compact", start: "compact-stream", verdict: "compact" },
]

/** The parser of a grammar in RFC 5234's ABNF: apg-js's strict mode has none of its look-aheads and back references. */
function parser({ file, start }) {
  // The lines of RFC 5234 end with CR LF, those of this repository with LF.
  const text = readFileSync(new URL(`../abnf/${file}.abnf`, import.meta.url), "utf8").replaceAll("\n", "\r\n")
  const api = new Api(text)
  api.generate(true)
  if (api.errors.length > 0) throw new Error(`${file}.abnf: ${api.errorsToAscii()}`)
  const grammar = api.toObject()
  return (codePoints) => new apgLib.parser().parse(grammar, start, codePoints).success
}

/** Why the two may disagree; the families of the README. */
function family(file, input, accepted) {
  if (file === "canonical" && input.deep && !accepted) return "deeper than eight levels"
}

const [path, ...names] = process.argv.slice(2)
const runs = grammars.filter(({ file }) => names.length === 0 || names.includes(file)).map((grammar) => ({
  ...grammar,
  accepts: parser(grammar),
  report: new Report(`apg-js ${version}`, `abnf/${grammar.file}.abnf`),
}))
for await (const input of inputs(path)) {
  const codePoints = Array.from(input.text, (c) => c.codePointAt(0))
  for (const { file, verdict, accepts, report } of runs) {
    const accepted = accepts(codePoints)
    const agrees = accepted === input.forms.includes(verdict)
    report.count(input, agrees, family(file, input, accepted), accepted ? "it is accepted" : "it is refused")
  }
}
for (const { report } of runs) report.print()
