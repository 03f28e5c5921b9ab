"""Maturin, with the programs, the man pages and the completions, which it packs as data. A source distribution carries the pages
and completions; a checkout has the program that makes them.

KYAML_PROFILE is the profile of Cargo, by default `release`.
"""

import functools
import os
import pathlib
import shutil
import subprocess

import maturin
from maturin import get_requires_for_build_editable, get_requires_for_build_sdist, get_requires_for_build_wheel  # noqa: F401

PROGRAMS = ["kyaml-check", "kyaml-fmt", "kyaml-diff", "kyaml-merge", "kyaml-lsp"]
PROFILE = os.environ.get("KYAML_PROFILE", "release")
ASSETS = pathlib.Path("target/assets")
CARGO = os.environ.get("CARGO", "cargo")
BUILT = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", "target"), PROFILE)
SUFFIX = ".exe" if os.name == "nt" else ""
CHECKOUT = pathlib.Path("reference-impl/check/assets/Cargo.toml").exists()
#: A source distribution has fewer crates than Cargo.lock, so Cargo has to remove the others from the file. It keeps the versions.
LOCKED = ["--locked"] if CHECKOUT else []


def build(*packages):
    """Builds the programs of these packages. The module is named for its features: with others, Cargo builds each crate again."""
    packages = [argument for package in ["kyaml-python", *packages] for argument in ["--package", package]]
    features = ["--features", "kyaml-python/programs"]
    subprocess.run([CARGO, "build", "--bins", "--profile", PROFILE, *LOCKED, *features, *packages], check=True)


def with_assets(hook):
    """A hook that makes the assets first, because maturin refuses a project whose data folder is missing."""

    @functools.wraps(hook)
    def made(*arguments, **options):
        shutil.rmtree(ASSETS / "scripts", ignore_errors=True)
        if CHECKOUT:
            shutil.rmtree(ASSETS, ignore_errors=True)
            build("kyaml-assets")
            subprocess.run([BUILT / f"kyaml-assets{SUFFIX}", ASSETS], check=True)
        return hook(*arguments, **options)

    return made


def with_programs(hook):
    """A hook that makes the assets and builds the programs first."""

    @functools.wraps(hook)
    def made(*arguments, **options):
        build("kyaml-check", "kyaml-lsp")
        scripts = ASSETS / "scripts"
        scripts.mkdir(parents=True)
        for program in PROGRAMS:
            shutil.copy(BUILT / f"{program}{SUFFIX}", scripts)
        os.environ["MATURIN_PEP517_ARGS"] = " ".join(["--profile", PROFILE, *LOCKED, "--features", "programs"])
        return hook(*arguments, **options)

    return with_assets(made)


prepare_metadata_for_build_editable = with_assets(maturin.prepare_metadata_for_build_editable)
prepare_metadata_for_build_wheel = with_assets(maturin.prepare_metadata_for_build_wheel)
build_editable = with_programs(maturin.build_editable)
build_sdist = with_assets(maturin.build_sdist)
build_wheel = with_programs(maturin.build_wheel)
