#!/usr/bin/env perl

# YAML::PP with one of its schemas.

use v5.36;
use FindBin qw($Bin);
use lib "$Bin/../shared/perl";
use Adapter;
use YAML::PP;

my ($configuration) = @ARGV;
my %schema = (core => 'Core', json => 'JSON', 'yaml-1.1' => 'YAML1_1');
my $schema = $schema{ $configuration // '' } // die "unknown configuration\n";
# Its default booleans are 1 and the empty string, which look like other scalars.
my $reader = YAML::PP->new(schema => [$schema], boolean => 'JSON::PP');

Adapter::serve(
    name          => 'perl-yaml-pp',
    configuration => $configuration,
    version       => YAML::PP->VERSION,
    load          => sub ($input) {
        # Not Encode's strict UTF-8, which refuses the noncharacters that YAML allows.
        utf8::decode($input) or die "not UTF-8\n";
        return $reader->load_string($input);
    },
);
