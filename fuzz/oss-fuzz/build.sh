#!/bin/bash -eu
# What OSS-Fuzz and ClusterFuzzLite run in their containers, in which the sources are at $SRC/kyaml.
cd "$SRC/kyaml"
fuzz/build-targets
