<?php

declare(strict_types=1);

// Symfony's Yaml component, which reads one document.

require __DIR__ . '/../shared/php/Adapter.php';
require 'Symfony/Component/Yaml/autoload.php';

use Symfony\Component\Yaml\Exception\ParseException;
use Symfony\Component\Yaml\Yaml;

$flags = match ($argv[1]) {
    'default' => 0,
    'objects' => Yaml::PARSE_OBJECT_FOR_MAP,
};
// The library has no function for its version.
$version = shell_exec("dpkg-query --show --showformat '\${Version}' php-symfony-yaml") ?? throw new RuntimeException('no package php-symfony-yaml');
$load = static fn (string $input): array => [Yaml::parse($input, $flags)];
(new Adapter('php-symfony', $argv[1], $version, ParseException::class, $load))->serve();
