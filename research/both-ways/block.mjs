// KYAML on standard input as block YAML, by `yaml`.
import { readFileSync } from "node:fs";
import { parseAllDocuments, visit } from "yaml";

const documents = parseAllDocuments(readFileSync(0, "utf8"), { intAsBigInt: true });
for (const document of documents) {
    visit(document, {
        Collection(_, node) {
            node.flow = false;
        },
        Scalar(_, node) {
            delete node.type;
        },
    });
}
process.stdout.write(documents.map((document) => document.toString({ lineWidth: 0 })).join(""));
