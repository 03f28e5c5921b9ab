#include "adapter.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *or_abort(void *memory) {
    if (memory == NULL) {
        perror("adapter");
        abort();
    }
    return memory;
}

/* Deeper than KYAML may nest. The JSON library recurses. */
static const size_t MAX_DEPTH = 2000;

/* Once there is something foreign the rest is not built. */
static bool is_done(const struct builder *builder) {
    return builder->foreign[0] != '\0';
}

void builder_foreign(struct builder *builder, const char *what) {
    if (!is_done(builder))
        snprintf(builder->foreign, sizeof builder->foreign, "%s", what);
}

/* Whether the next node is a key: an entry of a mapping is an array of its key and, later, its value. */
static bool expects_key(const struct builder *builder) {
    if (builder->depth == 0 || !builder->is_mapping[builder->depth - 1])
        return false;
    json_t *entries = builder->open[builder->depth - 1];
    size_t count = json_array_size(entries);
    return count == 0 || json_array_size(json_array_get(entries, count - 1)) == 2;
}

/* Adds a node, which the builder then owns, where it belongs. */
static void add(struct builder *builder, json_t *node) {
    if (builder->depth == 0) {
        json_array_append_new(builder->documents, node);
        return;
    }
    json_t *parent = builder->open[builder->depth - 1];
    if (!builder->is_mapping[builder->depth - 1]) {
        json_array_append_new(parent, node);
    } else if (!expects_key(builder)) {
        json_array_append_new(json_array_get(parent, json_array_size(parent) - 1), node);
    } else {
        if (!json_is_string(node))
            builder_foreign(builder, "a key that is no string");
        json_array_append_new(parent, json_pack("[o]", node));
    }
}

void builder_text(struct builder *builder, const char *text, size_t length) {
    if (is_done(builder))
        return;
    json_t *node = json_stringn(text, length);
    if (node != NULL)
        add(builder, node);
    else
        builder_foreign(builder, "bytes that are not UTF-8");
}

static bool is_number(const char *text) {
    static regex_t number;
    static bool is_compiled;
    if (!is_compiled) {
        if (regcomp(&number, "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?$", REG_EXTENDED | REG_NOSUB) != 0)
            abort();
        is_compiled = true;
    }
    return regexec(&number, text, 0, NULL, 0) == 0;
}

void builder_plain(struct builder *builder, const char *bytes, size_t length) {
    if (is_done(builder))
        return;
    char *text = or_abort(strndup(bytes, length));
    if (strcmp(text, "null") == 0) {
        add(builder, json_null());
    } else if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0) {
        add(builder, json_boolean(text[0] == 't'));
    } else if (is_number(text)) {
        add(builder, json_pack("{ss}", "number", text));
    } else if (expects_key(builder)) {
        builder_text(builder, bytes, length);
    } else {
        char what[200];
        snprintf(what, sizeof what, "the plain scalar %s", text);
        builder_foreign(builder, what);
    }
    free(text);
}

/* Opens a collection whose items go to `items`, which its node keeps alive. */
static void open_collection(struct builder *builder, json_t *items, bool is_mapping) {
    if (builder->depth == builder->capacity) {
        builder->capacity = builder->capacity * 2 + 64;
        builder->open = or_abort(realloc(builder->open, builder->capacity * sizeof *builder->open));
        builder->is_mapping = or_abort(realloc(builder->is_mapping, builder->capacity * sizeof *builder->is_mapping));
    }
    builder->open[builder->depth] = items;
    builder->is_mapping[builder->depth] = is_mapping;
    builder->depth++;
}

/* Whether nothing more is to be opened. */
static bool is_full(struct builder *builder) {
    if (builder->depth == MAX_DEPTH)
        builder_foreign(builder, "more than 2000 levels");
    return is_done(builder);
}

void builder_sequence(struct builder *builder) {
    if (is_full(builder))
        return;
    json_t *items = json_array();
    add(builder, items);
    open_collection(builder, items, false);
}

void builder_mapping(struct builder *builder) {
    if (is_full(builder))
        return;
    json_t *entries = json_array();
    add(builder, json_pack("{so}", "mapping", entries));
    open_collection(builder, entries, true);
}

void builder_end(struct builder *builder) {
    if (!is_done(builder))
        builder->depth--;
}
