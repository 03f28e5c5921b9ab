"""The extension for Zed is a valid component, which starts a server: `zed.py COMPONENT`."""

import sys

from wasmtime import Engine
from wasmtime.component import Component

engine = Engine()
exports = list(Component.from_file(engine, sys.argv[1]).type.exports(engine))
if "language-server-command" not in exports:
    sys.exit(f"{sys.argv[1]} exports only {', '.join(exports)}")
print(f"{len(exports)} exports")
