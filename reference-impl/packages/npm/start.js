// Starts a program of the package for this platform, which npm installs as an optional dependency.
"use strict";
const { spawnSync } = require("node:child_process");

module.exports = function start(program) {
  const platform = `@kyaml/cli-${process.platform}-${process.arch}`;
  let path;
  try {
    path = require.resolve(`${platform}/${program}${process.platform === "win32" ? ".exe" : ""}`);
  } catch {
    console.error(`${program}: the package ${platform} is not installed; install with optional dependencies, or from source`);
    process.exit(3);
  }
  const ended = spawnSync(path, process.argv.slice(2), { stdio: "inherit" });
  if (ended.error) {
    console.error(`${program}: ${ended.error.message}`);
    process.exit(3);
  }
  if (ended.signal) {
    process.kill(process.pid, ended.signal);
  }
  process.exit(ended.status ?? 3);
};
