/* libyaml's events. */

#include "adapter.h"

#include <stdio.h>
#include <yaml.h>

static void on_scalar(struct builder *builder, const yaml_event_t *event) {
    const char *text = (const char *)event->data.scalar.value;
    if (event->data.scalar.tag != NULL)
        builder_foreign(builder, "a tag");
    if (event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE)
        builder_plain(builder, text, event->data.scalar.length);
    else
        builder_text(builder, text, event->data.scalar.length);
}

static void on_event(struct builder *builder, const yaml_event_t *event) {
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        on_scalar(builder, event);
        break;
    case YAML_ALIAS_EVENT:
        builder_foreign(builder, "an alias");
        break;
    case YAML_SEQUENCE_START_EVENT:
        builder_sequence(builder);
        break;
    case YAML_MAPPING_START_EVENT:
        builder_mapping(builder);
        break;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        builder_end(builder);
        break;
    default:
        break;
    }
}

static enum ending load(const char *input, size_t length, struct builder *builder, char *message, size_t size) {
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) {
        snprintf(message, size, "no memory");
        return READ_BROKEN;
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)input, length);
    enum ending ending = READ_ALL;
    for (bool done = false; !done;) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) {
            snprintf(message, size, "%s, line %zu", parser.problem != NULL ? parser.problem : "no memory", parser.problem_mark.line + 1);
            ending = parser.error == YAML_MEMORY_ERROR ? READ_BROKEN : READ_REFUSED;
            break;
        }
        on_event(builder, &event);
        done = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return ending;
}

int main(int count, char **arguments) {
    if (count != 2)
        return 2;
    struct adapter adapter = {"c-libyaml", arguments[1], yaml_get_version_string(), load};
    return adapter_serve(&adapter);
}
