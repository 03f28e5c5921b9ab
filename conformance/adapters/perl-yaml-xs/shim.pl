#!/usr/bin/env perl

# YAML::XS, which is libyaml with scalars resolved in C.

use v5.36;
use FindBin qw($Bin);
use lib "$Bin/../shared/perl";
use Adapter;
use YAML::XS;

# Its default booleans are 1 and the empty string, which look like other scalars.
$YAML::XS::Boolean = 'JSON::PP';

Adapter::serve(
    name          => 'perl-yaml-xs',
    configuration => $ARGV[0],
    version       => YAML::XS->VERSION,
    load          => sub ($bytes) { YAML::XS::Load($bytes) },
);
