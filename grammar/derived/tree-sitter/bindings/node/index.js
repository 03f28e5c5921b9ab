// The language, which `Parser.setLanguage` takes, with its types of nodes and its queries.

const { readFileSync } = require("node:fs")
const path = require("node:path")

const root = path.join(__dirname, "../..")
const query = (name) => readFileSync(path.join(root, "queries", `${name}.scm`), "utf8")

module.exports = require("node-gyp-build")(root)
module.exports.nodeTypeInfo = require("../../src/node-types.json")
module.exports.HIGHLIGHTS_QUERY = query("highlights")
module.exports.INJECTIONS_QUERY = query("injections")
