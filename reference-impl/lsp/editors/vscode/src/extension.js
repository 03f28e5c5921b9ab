// Starts kyaml-lsp. Everything else is the server's.

const vscode = require("vscode")
const { LanguageClient } = require("vscode-languageclient/node")
const { server } = require("./server")

let client

/** Called by VS Code with the first document of KYAML, YAML or Markdown. */
async function activate(context) {
  const restart = async () => {
    await deactivate()
    await start(context.extensionPath)
  }
  context.subscriptions.push(
    vscode.commands.registerCommand("kyaml.restart", restart),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("kyaml.path") && restart()),
  )
  await start(context.extensionPath)
}

/** Called by VS Code at its end. */
async function deactivate() {
  const stopping = client
  client = undefined
  await stopping?.dispose()
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
