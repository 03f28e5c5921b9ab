// The language server that the extension starts.

const { existsSync } = require("node:fs")
const { join } = require("node:path")

/** The command: the configured one, that of the package, or that of the `PATH`. */
function server({ configured, extension, platform = process.platform }) {
  const name = platform === "win32" ? "kyaml-lsp.exe" : "kyaml-lsp"
  const bundled = join(extension, "server", name)
  if (configured) return configured
  return existsSync(bundled) ? bundled : name
}

module.exports = { server }
