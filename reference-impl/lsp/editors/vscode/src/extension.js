// Starts kyaml-lsp. Everything else is the server's.

const vscode = require("vscode")
const { LanguageClient } = require("vscode-languageclient/node")
const { server } = require("./server")

let client
/** Ends when the last start or stop has ended: a client that starts cannot be stopped. */
let done = Promise.resolve()

/** Called by VS Code with the first document of KYAML, YAML or Markdown. */
function activate(context) {
  const restart = () => (done = done.then(stop).then(() => start(context.extensionPath)))
  context.subscriptions.push(
    vscode.commands.registerCommand("kyaml.restart", restart),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("kyaml.path") && restart()),
  )
  return restart()
}

/** Called by VS Code at its end. */
function deactivate() {
  return (done = done.then(stop))
}

async function stop() {
  // A server that is gone before it answers has stopped as well.
  await client?.dispose().catch(() => {})
  client = undefined
}

async function start(extension) {
  const configured = vscode.workspace.getConfiguration("kyaml").get("path")
  const command = server({ configured, extension })
  // The client reads the setting `kyaml.trace.server` because of its id.
  client = new LanguageClient(
    "kyaml",
    "KYAML",
    { command },
    {
      documentSelector: ["kyaml", "yaml", "markdown"].map((language) => ({ language })),
      synchronize: { configurationSection: "kyaml" },
      initializationOptions: vscode.workspace.getConfiguration("kyaml"),
    },
  )
  try {
    await client.start()
  } catch (error) {
    client = undefined
    vscode.window.showErrorMessage(`KYAML: cannot start ${command}: ${error.message}`)
  }
}

module.exports = { activate, deactivate }
