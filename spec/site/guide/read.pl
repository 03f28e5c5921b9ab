#!/usr/bin/env perl

# Reads files of KYAML, and prints a line of JSON for each: an array of its documents, or why it is refused.

use v5.36;
use B        ();
use JSON::PP ();
use YAML::XS ();

no warnings 'recursion';
$YAML::XS::Boolean             = 'JSON::PP';
$YAML::XS::ForbidDuplicateKeys = 1;
my $json = JSON::PP->new->utf8->allow_nonref;

sub read_value ($value) {
    return 'null' if !defined $value;
    return '[' . join(',', map { read_value($_) } @$value) . ']' if ref $value eq 'ARRAY';
    return '{' . join(',', map { $json->encode("$_") . ':' . read_value($value->{$_}) } sort keys %$value) . '}'
        if ref $value eq 'HASH';
    return $value ? 'true' : 'false' if ref $value eq 'JSON::PP::Boolean';
    die "a tag\n" if ref $value;
    return read_scalar($value);
}

# A plain number has a number beside its text.
sub read_scalar ($value) {
    my $flags = B::svref_2object(\$value)->FLAGS;
    return $json->encode("$value") if !($flags & (B::SVf_IOK | B::SVf_NOK));
    return $flags & (B::SVf_IOK | B::SVf_POK) ? "$value" : sprintf '%.17g', $value;
}

local $/;
for my $path (@ARGV) {
    open my $file, '<:raw', $path or die "$path: $!\n";
    my @documents = eval { map { read_value($_) } YAML::XS::Load(scalar <$file>) };
    say $@ ? $json->encode($@) : '[' . join(',', @documents) . ']';
}
