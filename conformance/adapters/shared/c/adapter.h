/* The adapter protocol for a YAML reader in C, and the typed values that it speaks of. */

#ifndef ADAPTER_H
#define ADAPTER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Builds the documents of a stream from the nodes that a reader meets, in their order. */
struct builder {
    json_t *documents;
    json_t **open;       /* the collections that are not closed yet: arrays */
    bool *is_mapping;    /* of each of them */
    size_t depth, capacity;
    char foreign[256];   /* what KYAML has no value for, or nothing */
};

/* A scalar in UTF-8. A plain one is resolved by YAML's core schema, as far as KYAML has the values. */
void builder_text(struct builder *builder, const char *text, size_t length);
void builder_plain(struct builder *builder, const char *text, size_t length);

/* The start of a collection, whose items, or keys and values in turn, follow up to the end. */
void builder_sequence(struct builder *builder);
void builder_mapping(struct builder *builder);
void builder_end(struct builder *builder);

/* Something that KYAML has no value for. The first one counts, and nothing is built after it. */
void builder_foreign(struct builder *builder, const char *what);

/* How reading ended. */
enum ending { READ_ALL, READ_REFUSED, READ_BROKEN };

/* Reads a stream with the library under test; where it refuses or breaks, `message` (a string of at most `size` bytes) says why. */
typedef enum ending loader(const char *input, size_t length, struct builder *builder, char *message, size_t size);

struct adapter {
    const char *name, *configuration, *version;
    loader *load;
};

/* Answers the requests on standard input until `bye` or its end; gives the exit code. */
int adapter_serve(const struct adapter *adapter);

#endif
