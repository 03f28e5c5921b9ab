// The extension as a user meets it: VS Code runs this in the process of extensions.

const assert = require("node:assert/strict")
const vscode = require("vscode")

exports.run = async () => {
  const extension = vscode.extensions.getExtension("kyaml.kyaml")
  const [uri] = await vscode.workspace.findFiles("kyaml.kyaml")
  const document = await vscode.workspace.openTextDocument(uri)
  const editor = await vscode.window.showTextDocument(document)
  assert.equal(document.languageId, "kyaml")
  assert.equal(editor.options.tabSize, 2)

  assert.deepEqual(await findings(document, 2), ["2:8 unquoted-string", "4:2 ambiguous-key"])
  assert.ok(extension.isActive)
  console.log("ok: findings appear")

  await take(document, new vscode.Range(2, 8, 2, 11))
  assert.equal(document.lineAt(2).text, '  name: "web",')
  assert.deepEqual(await findings(document, 1), ["4:2 ambiguous-key"])
  await take(document, new vscode.Range(4, 2, 4, 4))
  assert.deepEqual(await findings(document, 0), [])
  console.log("ok: the first actions repair")

  await document.save()
  assert.equal(document.getText(), FORMATTED)
  console.log("ok: saving formats")

  const rename = "vscode.executeDocumentRenameProvider"
  await vscode.workspace.applyEdit(await vscode.commands.executeCommand(rename, uri, new vscode.Position(3, 3), "copies"))
  assert.equal(document.lineAt(3).text, "  copies: 3,")
  console.log("ok: a key is renamed")

  await vscode.commands.executeCommand("kyaml.restart")
  await editor.edit((edit) => edit.replace(new vscode.Range(2, 8, 2, 13), "web"))
  assert.deepEqual(await findings(document, 1), ["2:8 unquoted-string"])
  console.log("ok: a restarted server goes on")

  const settings = vscode.workspace.getConfiguration("kyaml")
  await settings.update("path", "/nowhere/kyaml-lsp", true)
  assert.deepEqual(await findings(document, 0), [])
  await settings.update("path", undefined, true)
  assert.deepEqual(await findings(document, 1), ["2:8 unquoted-string"])
  console.log("ok: a missing server can be replaced")

  await editor.edit((edit) => edit.replace(new vscode.Range(3, 10, 3, 11), "1e1"))
  assert.deepEqual(await hints(uri, 0), [])
  await settings.update("inlayHints.enable", true, true)
  assert.deepEqual(await hints(uri, 1), ["= 10"])
  console.log("ok: hints are shown if wanted")

  const page = await vscode.workspace.openTextDocument({ language: "markdown", content: "```kyaml\n---\n{ a: b }\n```\n" })
  assert.deepEqual(await findings(page, 1), ["2:5 unquoted-string"])
  console.log("ok: a fence of Markdown has findings")

  const yaml = await vscode.workspace.openTextDocument({ language: "yaml", content: "a: yes\n" })
  await vscode.window.showTextDocument(yaml)
  await take(yaml, new vscode.Range(0, 0, 0, 0), vscode.CodeActionKind.RefactorRewrite)
  assert.equal(yaml.getText(), "---\n{\n  a: true,\n}\n")
  console.log("ok: YAML is converted")
}

const FORMATTED = `---
{
  name: "web",
  replicas: 3,
  labels: {
    app: "web",
  },
  "no": true,
}
`

/** The findings, zero-based, once there are as many. */
async function findings(document, count) {
  const found = await until(count, () => vscode.languages.getDiagnostics(document.uri))
  return found.map(({ range: { start }, code }) => `${start.line}:${start.character} ${code?.value ?? code}`).sort()
}

/** The hints, once there are as many. */
async function hints(uri, count) {
  const [provider, range] = ["vscode.executeInlayHintProvider", new vscode.Range(0, 0, 9, 0)]
  return (await until(count, () => vscode.commands.executeCommand(provider, uri, range))).map(({ label }) => label)
}

/** The elements that a function gives, once there are as many. */
async function until(count, ask) {
  let found
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
    found = await ask()
    if (found.length === count) break
  }
  return found
}

/** Takes the preferred action of a kind, or the first. */
async function take(document, range, kind = vscode.CodeActionKind.QuickFix) {
  const [provider, resolved] = ["vscode.executeCodeActionProvider", 5]
  const actions = await vscode.commands.executeCommand(provider, document.uri, range, kind.value, resolved)
  const action = actions.find(({ isPreferred }) => isPreferred) ?? actions[0]
  await vscode.workspace.applyEdit(action.edit)
}
