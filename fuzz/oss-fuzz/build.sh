# The script that OSS-Fuzz and ClusterFuzzLite run in their containers, with the sources at
# $SRC/kyaml.
cd "$SRC/kyaml"
fuzz/build-targets
