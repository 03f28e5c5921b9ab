// Compiles if the types are right.
import { type Finding, type Value, KyamlError, check, fix, format, parse, tree } from "kyaml";

const findings: Finding[] = check("{}", { form: "canonical", check: { severity: { KY: "warning" } } });
const text: string = fix("{}", { unsafe: true }).text + format("{}", { to: "yaml" }).text;
const values: Value[] = parse(text);
const depth: number | undefined = tree("{}")[0]?.depth;
// @ts-expect-error: a misspelt setting.
check("{}", { from: "canonical" });
try {
  format("a: 1\na: 1");
} catch (error) {
  if (error instanceof KyamlError) console.log(error.errors[0]?.line, findings, values, depth);
}
