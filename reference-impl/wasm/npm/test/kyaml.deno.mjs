// The package in Deno.
import { check } from "kyaml";

const [finding] = check("---\n{ready: no}\n");
if (finding.rule !== "ambiguous-value") {
  throw new Error(`unexpected: ${JSON.stringify(finding)}`);
}
console.log("Deno:", finding.rule);
