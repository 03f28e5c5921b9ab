// Opens files in yaml-language-server as an editor does, with the settings of `.vscode/settings.json`.
// Prints the findings of the server, the number of places that it would format, and its proposals at
// FILE:LINE:COLUMN, the end of a line `KEY|`.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const settings = JSON.parse(readFileSync(".vscode/settings.json", "utf8"));
// Editors keep `yaml.format.enable` and the like flat; the server wants objects.
const nested = {};
for (const [name, value] of Object.entries(settings)) {
  const words = name.split(".");
  const last = words.pop();
  words.reduce((object, word) => (object[word] ??= {}), nested)[last] = value;
}

const program = createRequire(import.meta.url).resolve("yaml-language-server/bin/yaml-language-server");
const server = spawn(process.execPath, [program, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map();
const diagnostics = new Map();
let count = 0;

function send(message) {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

function request(method, params) {
  const id = ++count;
  send({ id, method, params });
  return new Promise((resolve) => waiting.set(id, resolve));
}

function receive(message) {
  if (message.method === "workspace/configuration") {
    send({ id: message.id, result: message.params.items.map(({ section }) => nested[section] ?? null) });
  } else if (message.method === "textDocument/publishDiagnostics") {
    const { uri, diagnostics: found } = message.params;
    diagnostics.get(uri)?.(found);
  } else if (message.method && message.id !== undefined) {
    send({ id: message.id, result: null });
  } else if (message.id !== undefined) {
    if (message.error) throw new Error(message.error.message);
    waiting.get(message.id)?.(message.result);
  }
}

let input = Buffer.alloc(0);
server.stdout.on("data", (chunk) => {
  input = Buffer.concat([input, chunk]);
  for (;;) {
    const head = input.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = Number(/Content-Length: (\d+)/.exec(input.subarray(0, head))[1]);
    if (input.length < head + 4 + length) return;
    receive(JSON.parse(input.subarray(head + 4, head + 4 + length)));
    input = input.subarray(head + 4 + length);
  }
});

setTimeout(() => { console.error("the language server does not answer"); process.exit(3); }, 60_000).unref();

const rootUri = pathToFileURL(process.cwd()).href;
await request("initialize", {
  processId: process.pid, rootUri, workspaceFolders: [{ uri: rootUri, name: "here" }],
  capabilities: { workspace: { configuration: true, workspaceFolders: true }, textDocument: { formatting: { dynamicRegistration: true } } },
});
send({ method: "initialized", params: {} });
send({ method: "workspace/didChangeConfiguration", params: { settings: nested } });
for (const argument of process.argv.slice(2)) {
  const [file, line, column] = argument.split(":");
  const uri = pathToFileURL(file).href;
  const found = new Promise((resolve) => diagnostics.set(uri, resolve));
  send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "yaml", version: 1, text: readFileSync(file, "utf8") } } });
  for (const { range, message } of await found) console.log(`${file}:${range.start.line + 1}:${range.start.character + 1}: ${message.split("\n")[0]}`);
  const edits = await request("textDocument/formatting", { textDocument: { uri }, options: { tabSize: 2, insertSpaces: true } });
  console.log(`${file}: ${edits?.length ?? 0} places to format`);
  if (line) {
    const place = { line: line - 1, character: column - 1 };
    const { items } = await request("textDocument/completion", { textDocument: { uri }, position: place });
    console.log(`${file}:${line}:${column}: ${items.map(({ label }) => label).join(" ")}`);
  }
}
await request("shutdown");
send({ method: "exit" });
