/* libfyaml's document tree, with the rules of YAML 1.2 or 1.1. */

#include "adapter.h"

#include <libfyaml.h>
#include <stdio.h>
#include <string.h>

static enum fy_parse_cfg_flags version_flags;

/* The start of what the library says of bad input. */
struct text {
    char *bytes;
    size_t size;
};

static void on_diagnostic(struct fy_diag *diag, void *user, const char *bytes, size_t length) {
    (void)diag;
    struct text *text = user;
    if (text->bytes[0] == '\0')
        snprintf(text->bytes, text->size, "%.*s", (int)length, bytes);
}

static void build(struct builder *builder, struct fy_node *node) {
    void *next = NULL;
    size_t length = 0;
    if (fy_node_get_tag(node, &length) != NULL)
        builder_foreign(builder, "a tag");
    if (fy_node_is_alias(node))
        builder_foreign(builder, "an alias");

    if (fy_node_is_sequence(node)) {
        builder_sequence(builder);
        for (struct fy_node *item; (item = fy_node_sequence_iterate(node, &next)) != NULL;)
            build(builder, item);
        builder_end(builder);
    } else if (fy_node_is_mapping(node)) {
        builder_mapping(builder);
        for (struct fy_node_pair *entry; (entry = fy_node_mapping_iterate(node, &next)) != NULL;) {
            build(builder, fy_node_pair_key(entry));
            build(builder, fy_node_pair_value(entry));
        }
        builder_end(builder);
    } else {
        const char *text = fy_node_get_scalar(node, &length);
        if (fy_node_get_style(node) == FYNS_PLAIN)
            builder_plain(builder, text != NULL ? text : "", length);
        else
            builder_text(builder, text != NULL ? text : "", length);
    }
}

static enum ending load(const char *input, size_t length, struct builder *builder, char *message, size_t size) {
    struct text text = {message, size};
    struct fy_diag_cfg diag_options;
    fy_diag_cfg_default(&diag_options);
    diag_options.fp = NULL;
    diag_options.output_fn = on_diagnostic;
    diag_options.user = &text;
    struct fy_diag *diag = fy_diag_create(&diag_options);
    struct fy_parse_cfg options = {.flags = FYPCF_DEFAULT_PARSE | version_flags, .diag = diag};
    struct fy_parser *parser = fy_parser_create(&options);
    if (parser == NULL || fy_parser_set_string(parser, input, length) != 0) {
        snprintf(message, size, "no parser");
        return READ_BROKEN;
    }
    for (struct fy_document *document; (document = fy_parse_load_document(parser)) != NULL;) {
        build(builder, fy_document_root(document));
        fy_parse_document_destroy(parser, document);
    }
    enum ending ending = fy_parser_get_stream_error(parser) ? READ_REFUSED : READ_ALL;
    fy_parser_destroy(parser);
    fy_diag_destroy(diag);
    return ending;
}

int main(int count, char **arguments) {
    if (count != 2)
        return 2;
    version_flags = strcmp(arguments[1], "yaml-1.1") == 0 ? FYPCF_DEFAULT_VERSION_1_1 : FYPCF_DEFAULT_VERSION_1_2;
    struct adapter adapter = {"c-libfyaml", arguments[1], fy_library_version(), load};
    return adapter_serve(&adapter);
}
