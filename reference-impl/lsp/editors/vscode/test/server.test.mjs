import assert from "node:assert/strict"
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { server } from "../src/server.js"

const empty = mkdtempSync(join(tmpdir(), "kyaml-"))
const full = mkdtempSync(join(tmpdir(), "kyaml-"))
mkdirSync(join(full, "server"))
for (const name of ["kyaml-lsp", "kyaml-lsp.exe"]) writeFileSync(join(full, "server", name), "")

test("a configured server wins", () => {
  assert.equal(server({ configured: "/opt/kyaml-lsp", extension: full }), "/opt/kyaml-lsp")
})

test("a packaged server is next", () => {
  assert.equal(server({ configured: "", extension: full, platform: "linux" }), join(full, "server/kyaml-lsp"))
  assert.equal(server({ configured: "", extension: full, platform: "win32" }), join(full, "server/kyaml-lsp.exe"))
})

test("the PATH is last", () => {
  assert.equal(server({ configured: "", extension: empty, platform: "darwin" }), "kyaml-lsp")
})
