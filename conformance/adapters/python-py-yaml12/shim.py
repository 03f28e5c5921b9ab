"""py-yaml12: a typed reader of YAML 1.2, written in Rust."""

import sys
from importlib import metadata
from pathlib import Path

import yaml12

sys.path.insert(0, str(Path(__file__).parents[1] / "shared" / "python"))
from kyaml_adapter import serve


def load(stream):
    return yaml12.parse_yaml(stream.decode("utf-8"), multi=True)


# It raises ValueError for bad input, and so does decoding of bytes that are not UTF-8.
serve("python-py-yaml12", sys.argv[1], version=metadata.version("py-yaml12"), load=load, rejects=ValueError)
