"""Maturin, with the man pages and the completions, which it packs as data. A source distribution carries them; a checkout
has the program that makes them."""

import functools
import pathlib
import subprocess

import maturin
from maturin import get_requires_for_build_editable, get_requires_for_build_sdist, get_requires_for_build_wheel  # noqa: F401


def with_assets(hook):
    """A hook that makes the assets first, because maturin refuses a project whose data folder is missing."""

    @functools.wraps(hook)
    def made(*arguments, **options):
        if pathlib.Path("reference-impl/check/assets/Cargo.toml").exists():
            cargo = ["cargo", "run", "--quiet", "--release", "--locked", "--package", "kyaml-assets"]
            subprocess.run([*cargo, "--", "target/assets"], check=True)
        return hook(*arguments, **options)

    return made


prepare_metadata_for_build_editable = with_assets(maturin.prepare_metadata_for_build_editable)
prepare_metadata_for_build_wheel = with_assets(maturin.prepare_metadata_for_build_wheel)
build_editable = with_assets(maturin.build_editable)
build_sdist = with_assets(maturin.build_sdist)
build_wheel = with_assets(maturin.build_wheel)
