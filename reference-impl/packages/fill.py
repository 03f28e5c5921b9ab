#!/usr/bin/env python3
"""Writes the files for other package managers beside the archives of a release: FOLDER VERSION.

They name the archives that are in the folder, with their digests: a formula of Homebrew, a tool of mise, a registry of aqua, packages of
npm with the programs of a platform, manifests of winget, and the repository of the hooks for pre-commit.
"""

import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import tomllib

OUT, VERSION = pathlib.Path(sys.argv[1]), sys.argv[2]
HERE = pathlib.Path(__file__).parent
TOP = HERE.parents[1]
REPOSITORY = tomllib.loads((TOP / "Cargo.toml").read_text())["workspace"]["package"]["repository"]
RELEASE = f"{REPOSITORY}/releases/download/v{VERSION}"
DESCRIPTION = "Check, format, compare and merge KYAML, the strict dialect of YAML"
LICENCE = "MIT OR Apache-2.0"
PROGRAMS = ["kyaml-check", "kyaml-fmt", "kyaml-diff", "kyaml-merge"]
#: Each target with its names in npm, mise and Homebrew. The programs of musl are static, so they run on every Linux.
PLATFORMS = {
    "aarch64-apple-darwin": (("darwin", "arm64"), "macos-arm64", ("macos", "arm")),
    "x86_64-apple-darwin": (("darwin", "x64"), "macos-x64", ("macos", "intel")),
    "aarch64-unknown-linux-musl": (("linux", "arm64"), "linux-arm64", ("linux", "arm")),
    "x86_64-unknown-linux-musl": (("linux", "x64"), "linux-x64", ("linux", "intel")),
    "x86_64-pc-windows-gnu": (("win32", "x64"), "windows-x64", None),
}


def archives():
    """The archives in the folder: the names of the platform, the file, its digest."""
    for target, names in PLATFORMS.items():
        for file in OUT.glob(f"kyaml-check-{target}.*[pz]"):
            yield names, file, hashlib.sha256(file.read_bytes()).hexdigest()


def formula():
    """The formula of Homebrew, which installs the programs, the man pages and the completions."""
    systems = {}
    for (_, _, place), file, digest in archives():
        if place:
            system, processor = place
            block = f'    on_{processor} do\n      url "{RELEASE}/{file.name}"\n      sha256 "{digest}"\n    end\n'
            systems.setdefault(system, []).append(block)
    blocks = "\n".join(f"  on_{system} do\n{''.join(systems[system])}  end\n" for system in sorted(systems, reverse=True))
    text = (HERE / "formula.rb.in").read_text()
    for name, of in {"VERSION": VERSION, "REPOSITORY": REPOSITORY, "DESCRIPTION": DESCRIPTION, "BLOCKS": blocks}.items():
        text = text.replace(f"@{name}@", of)
    write("homebrew/kyaml.rb", text)


def mise():
    """A tool of mise, for its configuration."""
    lines = ['[tools."http:kyaml"]', f'version = "{VERSION}"', ""]
    for (_, place, _), file, digest in archives():
        lines += [f'[tools."http:kyaml".platforms.{place}]', f'url = "{RELEASE}/{file.name}"', f'checksum = "sha256:{digest}"', ""]
    write("mise.toml", "\n".join(lines))


def aqua():
    """A registry of aqua."""
    owner, repository = REPOSITORY.split("/")[-2:]
    package = {
        "type": "github_release",
        "repo_owner": owner,
        "repo_name": repository,
        "description": DESCRIPTION,
        "asset": "kyaml-check-{{.Arch}}-{{.OS}}.{{.Format}}",
        "format": "tar.gz",
        "files": [{"name": program, "src": f"{{{{.AssetWithoutExt}}}}/{program}"} for program in PROGRAMS],
        "overrides": [{"goos": "windows", "format": "zip", "files": [{"name": program} for program in PROGRAMS]}],
        "replacements": {
            "amd64": "x86_64",
            "arm64": "aarch64",
            "darwin": "apple-darwin",
            "linux": "unknown-linux-musl",
            "windows": "pc-windows-gnu",
        },
        "supported_envs": ["darwin", "linux", "windows/amd64"],
        "checksum": {"type": "github_release", "asset": "{{.Asset}}.sha256", "algorithm": "sha256"},
    }
    write_yaml("aqua-registry.yaml", {"packages": [package]})


def npm():
    """Packages of npm in the manner of biome: one for each platform with its programs, and one that starts those of its machine."""
    common = {"version": VERSION, "license": LICENCE, "repository": {"type": "git", "url": f"git+{REPOSITORY}.git"}}
    needed = {}
    with tempfile.TemporaryDirectory() as scratch:
        for ((system, processor), _, _), file, _ in archives():
            package = f"@kyaml/cli-{system}-{processor}"
            folder = pathlib.Path(scratch, package)
            shutil.unpack_archive(file, folder)
            if file.suffix == ".gz":
                folder = folder / file.name.removesuffix(".tar.gz")
            keys = {"description": f"The programs of KYAML for {system} on {processor}", "os": [system], "cpu": [processor]}
            files = [path.name for path in folder.iterdir() if path.stem in PROGRAMS]
            pack(folder, {"name": package, **common, **keys, "files": [*sorted(files), "LICENSE-*"], "preferUnplugged": True})
            needed[package] = VERSION
        folder = pathlib.Path(scratch, "kyaml-check")
        shutil.copytree(HERE / "npm", folder)
        for file in ("LICENSE-APACHE", "LICENSE-MIT"):
            shutil.copy(TOP / file, folder)
        for program in PROGRAMS:
            (folder / f"{program}.js").write_text(f'#!/usr/bin/env node\nrequire("./start.js")("{program}");\n')
        keys = {"description": DESCRIPTION, "bin": {program: f"{program}.js" for program in PROGRAMS}, "engines": {"node": ">=18"}}
        pack(folder, {"name": "kyaml-check", **common, **keys, "optionalDependencies": needed})


def pack(folder, manifest):
    """Packs a folder as npm does, with fixed times."""
    (folder / "package.json").write_text(json.dumps(manifest, indent=2) + "\n")
    place = OUT / "npm"
    place.mkdir(exist_ok=True)
    subprocess.run(["npm", "pack", "--silent", "--pack-destination", place.resolve()], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def winget():
    """The manifests of winget: the version, its description, and the archive for Windows."""
    head = {"PackageIdentifier": "KYAML.KYAML", "PackageVersion": VERSION}
    end = {"ManifestVersion": "1.9.0"}
    locale = {"PackageLocale": "en-US", "Publisher": "KYAML", "PackageName": "kyaml", "License": LICENCE, "ShortDescription": DESCRIPTION}
    programs = [{"RelativeFilePath": f"{program}.exe", "PortableCommandAlias": program} for program in PROGRAMS]
    for (_, place, _), file, digest in archives():
        if place.startswith("windows"):
            installer = {"Architecture": "x64", "InstallerUrl": f"{RELEASE}/{file.name}", "InstallerSha256": digest.upper()}
            kind = {"InstallerType": "zip", "NestedInstallerType": "portable", "NestedInstallerFiles": programs, "Installers": [installer]}
            write_yaml("winget/KYAML.KYAML.yaml", {**head, "DefaultLocale": "en-US", "ManifestType": "version", **end})
            write_yaml("winget/KYAML.KYAML.locale.en-US.yaml", {**head, **locale, "ManifestType": "defaultLocale", **end})
            write_yaml("winget/KYAML.KYAML.installer.yaml", {**head, **kind, "ManifestType": "installer", **end})


def hooks():
    """The repository of the hooks for pre-commit. It installs the wheel, so no machine that commits needs Rust."""
    write("pre-commit/.pre-commit-hooks.yaml", (TOP / ".pre-commit-hooks.yaml").read_text())
    write("pre-commit/pyproject.toml", (HERE / "pre-commit.toml.in").read_text().replace("@VERSION@", VERSION))


def write(place, text):
    """Writes a file below the folder of the release."""
    path = OUT / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def write_yaml(place, content):
    """Writes a file of YAML, as JSON, which every reader of YAML takes."""
    write(place, json.dumps(content, indent=2) + "\n")


for part in (formula, mise, aqua, npm, winget, hooks):
    part()
shutil.copy(HERE / "Dockerfile", OUT)
