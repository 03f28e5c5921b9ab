#!/bin/bash -eu
# What OSS-Fuzz runs in its container, in which the sources are at $SRC/kyaml.
cd "$SRC/kyaml"
fuzz/build-targets
