// What a run found: how often engine and grammar agree, each disagreement by its family, and those of no family, which
// fail the run.

import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"

/** The inputs of a file of JSON lines. */
export async function* inputs(path) {
  let count = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    count += 1
    yield JSON.parse(line)
  }
  if (count === 0) throw new Error(`${path} holds no inputs`)
}

export class Report {
  constructor(engine, grammar) {
    this.name = { engine, grammar }
    this.asked = 0
    this.agree = 0
    this.families = {}
    this.wrong = []
  }

  /** Counts one input. `family` names a disagreement that the README explains. */
  count({ id, text }, agrees, family, detail) {
    this.asked += 1
    if (agrees) this.agree += 1
    else if (family) this.families[family] = (this.families[family] ?? 0) + 1
    else this.wrong.push(`${id}: ${detail}: ${JSON.stringify(text.slice(0, 200))}`)
  }

  /** Prints one line for the table, and what disagrees on standard error. */
  print() {
    const { name, asked: inputs, agree, families, wrong } = this
    console.log(JSON.stringify({ ...name, inputs, agree, families, disagree: wrong.length }))
    for (const wrong of this.wrong.slice(0, 20)) console.error(`${this.name.grammar}: ${wrong}`)
    if (this.wrong.length > 20) console.error(`… and ${this.wrong.length - 20} more`)
    if (this.wrong.length > 0 || this.agree === 0) process.exitCode = 1
  }
}
