#!/bin/bash -eu
# What ClusterFuzzLite runs in its container, in which the sources are at $SRC/kyaml.
cd "$SRC/kyaml"
fuzz/build-targets
