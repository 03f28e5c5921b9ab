"""PyYAML: the loader in Python and the one over libyaml."""

import sys
from importlib import metadata
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).parents[1] / "shared" / "python"))
from kyaml_adapter import serve


def main(configuration):
    version = metadata.version("PyYAML")
    if configuration == "safe-loader":
        loader = yaml.SafeLoader
    elif configuration == "c-safe-loader":
        loader = yaml.CSafeLoader
        version += f" (libyaml {yaml._yaml.get_version_string()})"
    else:
        sys.exit(f"there is no configuration {configuration}")

    def load(stream):
        return list(yaml.load_all(stream, Loader=loader))

    serve("python-pyyaml", configuration, version=version, load=load, rejects=yaml.YAMLError)


main(sys.argv[1])
