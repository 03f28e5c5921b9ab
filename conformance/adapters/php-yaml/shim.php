<?php

declare(strict_types=1);

// PHP's yaml extension, with the settings that it has without an ini file.

require __DIR__ . '/../shared/php/Adapter.php';

// It reports bad input by a warning.
set_error_handler(static fn (int $severity, string $message) => throw new ErrorException($message, severity: $severity));

$load = static fn (string $input): array => yaml_parse($input, pos: -1);
(new Adapter('php-yaml', $argv[1], phpversion('yaml'), ErrorException::class, $load))->serve();
