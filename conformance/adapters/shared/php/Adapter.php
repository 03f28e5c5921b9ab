<?php

declare(strict_types=1);

/** A value that KYAML has none for. */
final class Foreign extends Exception
{
}

/** The adapter protocol for a YAML reader in PHP: lines of JSON on standard input and output. */
final class Adapter
{
    private const JSON = JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES;

    /** A mapping of YAML nests three levels deep in the reply. */
    private const DEPTH = 1_000_000;

    /** Deeper than KYAML may nest: a value that holds itself, or nearly so. */
    private const MAX_LEVELS = 2_000;

    /** More than any case has: aliases in aliases. */
    private const MAX_NODES = 1_000_000;

    private int $levels = 0;
    private int $nodes = 0;

    /**
     * @param class-string<Throwable> $refusal what the library throws for bad input
     * @param Closure(string): list<mixed> $load takes a stream of YAML and gives one value for each document
     */
    public function __construct(
        private string $name,
        private string $configuration,
        private string $version,
        private string $refusal,
        private Closure $load,
    ) {
    }

    /** Answers requests until `bye` or the end of input. */
    public function serve(): void
    {
        while (($line = fgets(STDIN)) !== false) {
            $request = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
            $reply = match ($request['type']) {
                'hello' => [
                    'type' => 'hello', 'protocol' => 1, 'name' => $this->name, 'configuration' => $this->configuration,
                    'version' => $this->version, 'runtime' => 'PHP ' . PHP_VERSION, 'operations' => ['load'],
                ],
                'run' => ['type' => 'result', 'seq' => $request['seq']] + $this->run($request),
                'bye' => null,
            };
            if ($reply === null) {
                return;
            }
            fwrite(STDOUT, json_encode($reply, self::JSON | JSON_INVALID_UTF8_SUBSTITUTE, self::DEPTH) . "\n");
        }
    }

    private function run(array $request): array
    {
        if ($request['operation'] !== 'load') {
            return ['outcome' => 'unsupported', 'message' => "only load, not {$request['operation']}"];
        }
        $this->levels = $this->nodes = 0;
        try {
            $documents = ($this->load)(base64_decode($request['input'], true));
            return ['outcome' => 'documents', 'documents' => $this->items($documents, '')];
        } catch (Foreign $foreign) {
            return ['outcome' => 'foreign', 'message' => $foreign->getMessage()];
        } catch (Throwable $error) {
            $outcome = $error instanceof $this->refusal ? 'rejected' : 'failed';
            return ['outcome' => $outcome, 'message' => $error->getMessage()];
        }
    }

    private function typed(mixed $value, string $place): mixed
    {
        if ($this->levels === self::MAX_LEVELS || $this->nodes++ === self::MAX_NODES) {
            throw new Foreign('more than ' . self::MAX_LEVELS . ' levels or ' . self::MAX_NODES . ' nodes');
        }
        $this->levels++;
        $typed = $this->node($value, $place);
        $this->levels--;
        return $typed;
    }

    private function node(mixed $value, string $place): mixed
    {
        return match (true) {
            $value === null, is_bool($value) => $value,
            is_string($value) => $this->text($value, $place),
            is_int($value) => ['number' => (string) $value],
            is_float($value) && is_finite($value) => ['number' => json_encode($value, self::JSON)],
            is_float($value) => throw new Foreign("the number $value at $place"),
            // The empty array is a list to PHP; a library that has mappings as arrays cannot say otherwise.
            is_array($value) && array_is_list($value) => $this->items($value, $place),
            is_array($value) => $this->entries($value, $place),
            $value instanceof stdClass => $this->entries(get_mangled_object_vars($value), $place, ofObject: true),
            default => throw new Foreign(get_debug_type($value) . " at $place"),
        };
    }

    private function items(array $items, string $place): array
    {
        $typed = [];
        foreach ($items as $index => $item) {
            $typed[] = $this->typed($item, "$place/$index");
        }
        return $typed;
    }

    /** The keys of an object are strings, even where the array that PHP gives for it has integers. */
    private function entries(array $entries, string $place, bool $ofObject = false): array
    {
        $typed = [];
        foreach ($entries as $key => $value) {
            if (is_int($key) && !$ofObject) {
                throw new Foreign("the key $key, which is no string, at $place");
            }
            $typed[] = [$this->text((string) $key, $place), $this->typed($value, "$place/$key")];
        }
        return ['mapping' => $typed];
    }

    private function text(string $text, string $place): string
    {
        if (preg_match('//u', $text) !== 1) {
            throw new Foreign("bytes that are not UTF-8 at $place");
        }
        return $text;
    }
}
