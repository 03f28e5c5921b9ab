package Adapter;

# The adapter protocol for a YAML reader in Perl: lines of JSON on standard input and output.

use v5.36;
use B ();
use JSON::PP ();
use MIME::Base64 qw(decode_base64);

# The values are as deep as the inputs.
no warnings 'recursion';

# The typed values nest three levels for each of YAML's.
my $JSON = JSON::PP->new->utf8->canonical->max_depth(1_000_000);

# Characters outside Unicode, which Perl's strings may contain.
my $NO_UNICODE = qr/[^\x{0}-\x{D7FF}\x{E000}-\x{10FFFF}]/;

# Deeper than KYAML may nest, a value that holds itself or nearly so; and more nodes than any case has, aliases in aliases.
my ($MAX_DEPTH, $MAX_NODES) = (2_000, 1_000_000);
our ($depth, $nodes);

# Answers requests until `bye` or the end of input. `load` takes the bytes of a stream and gives a list of documents;
# Perl's libraries die with a text for bad input, so whatever it dies of is a rejection.
sub serve (%adapter) {
    binmode STDIN;
    binmode STDOUT;
    STDOUT->autoflush(1);
    while (my $line = <STDIN>) {
        my $request = $JSON->decode($line);
        return if $request->{type} eq 'bye';
        my $reply =
              $request->{type} eq 'hello' ? hello(%adapter)
            : $request->{type} eq 'run'   ? { type => 'result', seq => $request->{seq}, run($request, $adapter{load}) }
            :                               die "unknown request: $line";
        print $JSON->encode($reply), "\n";
    }
    return;
}

sub hello (%adapter) {
    my %said = (type => 'hello', protocol => 1, runtime => sprintf('Perl %vd', $^V), operations => ['load']);
    return { %said, map { $_ => "$adapter{$_}" } qw(name configuration version) };
}

sub run ($request, $load) {
    my $operation = $request->{operation};
    return (outcome => 'unsupported', message => "only load, not $operation") if $operation ne 'load';

    my @documents;
    eval { @documents = $load->(decode_base64($request->{input})); 1 }
        or return (outcome => 'rejected', message => $@ =~ s/$NO_UNICODE/\x{FFFD}/gr);
    ($depth, $nodes) = (0, 0);
    my @typed;
    eval { @typed = map { typed($documents[$_], "/$_") } keys @documents; 1 }
        or return ref $@ eq 'Adapter::Foreign' ? (outcome => 'foreign', message => ${$@}) : (outcome => 'failed', message => "$@");
    return (outcome => 'documents', documents => \@typed);
}

sub typed ($value, $place) {
    foreign("more than $MAX_DEPTH levels or $MAX_NODES nodes") if $depth == $MAX_DEPTH || $nodes++ == $MAX_NODES;
    local $depth = $depth + 1;
    return undef if !defined $value;
    my $kind = ref $value;
    return scalar_value($value, $place) if $kind eq '';
    return $value if $kind eq 'JSON::PP::Boolean';
    return [map { typed($value->[$_], "$place/$_") } keys @$value] if $kind eq 'ARRAY';
    return { mapping => [map { [text($_, $place), typed($value->{$_}, "$place/$_")] } sort keys %$value] } if $kind eq 'HASH';
    return { number => "$value" } if $kind =~ /\AMath::Big(Int|Float)\z/ && $value->is_finite;
    foreign("$kind at $place");
}

# Stops with what KYAML has no value for.
sub foreign ($what) {
    die bless \$what, 'Adapter::Foreign';
}

# A plain number may also keep its text, which says more than its value.
sub scalar_value ($value, $place) {
    my $flags = B::svref_2object(\$value)->FLAGS;
    my $is_number = $flags & (B::SVf_IOK | B::SVf_NOK);
    return text($value, $place) if !$is_number;
    my $text = $flags & (B::SVf_POK | B::SVf_IOK) ? "$value" : shortest($value);
    foreign("the number $text at $place") if $text !~ /\A-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?\z/;
    return { number => $text };
}

sub text ($text, $place) {
    foreign("a character that is not Unicode's at $place") if $text =~ $NO_UNICODE;
    return "$text";
}

# The fewest digits that read as the same number; Perl's own text stops at 15. Below a power of two the next number is nearer than
# above, so the nearest text may read as another number while the one above does not.
sub shortest ($number) {
    my $sign = $number < 0 ? '-' : '';
    for my $digits (1 .. 16) {
        my $text = sprintf "%.${digits}g", $number;
        # Interpolated, because the comparison makes a number of $text itself.
        return "$text" if $text == $number;
        my ($lead, $fraction, $exponent) = sprintf('%.*e', $digits - 1, abs $number) =~ /\A(\d)\.?(\d*)e(.*)\z/;
        my $above = $sign . ("$lead$fraction" + 1) . 'e' . ($exponent - length $fraction);
        return "$above" if $above == $number;
    }
    return sprintf '%.17g', $number;
}

1;
