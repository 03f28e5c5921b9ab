"""ruamel.yaml: the round-trip loader, which is its default, and the safe ones."""

import re
import sys
from importlib import metadata
from pathlib import Path

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.scalarbool import ScalarBoolean

sys.path.insert(0, str(Path(__file__).parents[1] / "shared" / "python"))
from kyaml_adapter import serve

OPTIONS = {
    "round-trip": {},
    "safe-pure": {"typ": "safe", "pure": True},
    "safe-pure-yaml-1-1": {"typ": "safe", "pure": True},
    "safe-c": {"typ": "safe"},
}
BYTE_ORDER_MARK_AND_TEXT = re.compile(rb"(\xEF\xBB\xBF)?(.*)", re.DOTALL)
DOCUMENT_START = re.compile(rb"^---(?=\s|$)", re.MULTILINE)


def main(configuration):
    if configuration not in OPTIONS:
        sys.exit(f"there is no configuration {configuration}")
    version = metadata.version("ruamel.yaml")
    if configuration == "safe-c":
        # Without this module, the library falls back to Python and says nothing.
        import _ruamel_yaml

        version += f" (libyaml {_ruamel_yaml.get_version_string()})"

    def load(stream):
        # A loader remembers the version of a stream, so each stream gets its own.
        yaml = YAML(**OPTIONS[configuration])
        if configuration.endswith("yaml-1-1"):
            yaml.version = (1, 1)
            stream = with_directive(stream)
        return list(yaml.load_all(stream))

    serve("python-ruamel-yaml", configuration, version=version, load=load, rejects=YAMLError, view=view)


def with_directive(stream):
    """The stream in YAML 1.1 by its own words, because the loader forgets `yaml.version` at the first `---`."""
    if not DOCUMENT_START.search(stream):
        return stream
    return BYTE_ORDER_MARK_AND_TEXT.sub(rb"\1%YAML 1.1\n\2", stream, count=1)


def view(value):
    """The round-trip loader makes a number of a boolean that has an anchor."""
    return bool(value) if isinstance(value, ScalarBoolean) else value


main(sys.argv[1])
