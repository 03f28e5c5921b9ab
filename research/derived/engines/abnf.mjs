// Runs the ABNF grammar with apg-js over the inputs: `node abnf.mjs INPUTS`.

import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { inputs, Report } from "./report.mjs"

const require = createRequire(import.meta.url)
const { apgApi: Api, apgLib } = require("apg-js")
const { version } = require("apg-js/package.json")

/** The parser of a grammar in RFC 5234's ABNF: apg-js's strict mode has none of its look-aheads and back references. */
function parser() {
  // The lines of RFC 5234 end with CR LF, those of this repository with LF.
  const text = readFileSync(new URL("../abnf/kyaml.abnf", import.meta.url), "utf8").replaceAll("\n", "\r\n")
  const api = new Api(text)
  api.generate(true)
  if (api.errors.length > 0) throw new Error(`kyaml.abnf: ${api.errorsToAscii()}`)
  const grammar = api.toObject()
  return (codePoints) => new apgLib.parser().parse(grammar, "stream", codePoints).success
}

const accepts = parser()
const report = new Report(`apg-js ${version}`, "abnf/kyaml.abnf")
for await (const input of inputs(process.argv[2])) {
  const accepted = accepts(Array.from(input.text, (c) => c.codePointAt(0)))
  report.count(input, accepted === input.accepted, undefined, accepted ? "it is accepted" : "it is refused")
}
report.print()
