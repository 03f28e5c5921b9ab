"""YAMLStar, compiled to a shared library: its default parser, and the one whose rules are the productions of YAML 1.2."""

import sys
from importlib import metadata
from pathlib import Path

import yamlstar

sys.path.insert(0, str(Path(__file__).parents[1] / "shared" / "python"))
from kyaml_adapter import serve


class Rejected(Exception):
    """The shared library answered with an error."""


def main(configuration):
    if configuration == "default":
        library = yamlstar.YAMLStar()
    elif configuration == "reference":
        library = yamlstar.YAMLStar(yamlstar.Options().plugin(yamlstar.parser("reference")))
    else:
        sys.exit(f"there is no configuration {configuration}")

    def load(stream):
        text = stream.decode("utf-8")
        try:
            return library.load_all(text)
        except Exception:
            # The binding raises a bare Exception for what the shared library answers, and keeps the answer.
            if library.error:
                raise Rejected(library.error["message"]) from None
            raise

    version = f"{metadata.version('yamlstar')} ({library.version()})"
    serve("python-yamlstar", configuration, version=version, load=load, rejects=(Rejected, UnicodeDecodeError))


main(sys.argv[1])
