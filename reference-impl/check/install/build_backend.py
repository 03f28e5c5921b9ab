"""Maturin, with the man pages and the completions, which it packs as data. A source distribution carries them; a checkout
has the program that makes them."""

import pathlib
import subprocess

import maturin
from maturin import (  # noqa: F401
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)


def make_assets():
    if pathlib.Path("reference-impl/check/assets/Cargo.toml").exists():
        cargo = ["cargo", "run", "--quiet", "--release", "--locked", "--package", "kyaml-assets"]
        subprocess.run([*cargo, "--", "target/assets"], check=True)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    make_assets()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    make_assets()
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    make_assets()
    return maturin.build_sdist(sdist_directory, config_settings)
