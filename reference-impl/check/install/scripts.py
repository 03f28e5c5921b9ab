#!/usr/bin/env python3
"""Writes each script of action.yml and of the GitLab template to a file of its own: REPOSITORY FOLDER [INPUT=VALUE...], the inputs being
those of the template."""

import pathlib
import re
import sys

from ruamel.yaml import YAML

repository, folder = map(pathlib.Path, sys.argv[1:3])
inputs = dict(argument.split("=", 1) for argument in sys.argv[3:])
folder.mkdir(parents=True)
yaml = YAML(typ="safe")

# The arguments are words of one text, and are meant to be split.
HEAD = "#!/usr/bin/env bash\n# shellcheck disable=SC2086\n"

scripts = {}
for number, step in enumerate(yaml.load(repository / "action.yml")["runs"]["steps"], 1):
    scripts[f"action-{number}"] = step["run"]
_, jobs = yaml.load_all(repository / "templates/kyaml-check.yml")
for name, job in jobs.items():
    # GitLab puts the inputs into the text before any shell sees it.
    lines = "\n".join(job["before_script"] + job["script"])
    scripts[f"template-{name}"] = re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda found: inputs[found[1]], lines)
for name, script in scripts.items():
    (folder / name).write_text(f"{HEAD}{script}\n")
print(f"{len(scripts)} scripts")
