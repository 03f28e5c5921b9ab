/* Reads files of KYAML, and prints a line of JSON for each: an array of its documents, or why it is refused. */

#define _POSIX_C_SOURCE 200809L
#include <regex.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

static const char PLAIN[] = "^(null|true|false|-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?)$";
static regex_t plain;
static yaml_parser_t parser;
static FILE *output;
static jmp_buf refused;
static size_t refused_line;

static void refuse(size_t line) {
    refused_line = line + 1;
    longjmp(refused, 1);
}

/* The next event, which is not an alias and has no anchor and no tag. */
static yaml_event_t next(void) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event))
        refuse(parser.problem_mark.line);
    bool is_marked = event.type == YAML_ALIAS_EVENT;
    if (event.type == YAML_SCALAR_EVENT)
        is_marked = event.data.scalar.anchor != NULL || event.data.scalar.tag != NULL;
    if (event.type == YAML_SEQUENCE_START_EVENT)
        is_marked = event.data.sequence_start.anchor != NULL || event.data.sequence_start.tag != NULL;
    if (event.type == YAML_MAPPING_START_EVENT)
        is_marked = event.data.mapping_start.anchor != NULL || event.data.mapping_start.tag != NULL;
    if (is_marked)
        refuse(event.start_mark.line);
    return event;
}

static void write_string(const yaml_event_t *event) {
    putc('"', output);
    for (size_t at = 0; at < event->data.scalar.length; at++) {
        unsigned char byte = event->data.scalar.value[at];
        fprintf(output, byte < ' ' || byte == '"' || byte == '\\' ? "\\u%04x" : "%c", byte);
    }
    putc('"', output);
}

static void write_value(yaml_event_t event);

static void write_sequence(void) {
    yaml_event_t item = next();
    putc('[', output);
    for (bool is_first = true; item.type != YAML_SEQUENCE_END_EVENT; item = next(), is_first = false) {
        if (!is_first)
            putc(',', output);
        write_value(item);
    }
    putc(']', output);
}

static void check_key(const yaml_event_t *key, const yaml_event_t *others, size_t count) {
    bool is_key = key->type == YAML_SCALAR_EVENT && (key->data.scalar.style == YAML_PLAIN_SCALAR_STYLE ||
                                                     key->data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE);
    for (size_t other = 0; is_key && other < count; other++)
        is_key = key->data.scalar.length != others[other].data.scalar.length ||
                 memcmp(key->data.scalar.value, others[other].data.scalar.value, key->data.scalar.length) != 0;
    if (!is_key)
        refuse(key->start_mark.line);
}

static void write_mapping(void) {
    yaml_event_t *keys = NULL, key = next();
    putc('{', output);
    for (size_t count = 0; key.type != YAML_MAPPING_END_EVENT; key = next()) {
        check_key(&key, keys, count);
        keys = realloc(keys, (count + 1) * sizeof *keys);
        if (keys == NULL)
            abort();
        keys[count++] = key;
        if (count > 1)
            putc(',', output);
        write_string(&key);
        putc(':', output);
        write_value(next());
    }
    free(keys);
    putc('}', output);
}

static void write_value(yaml_event_t event) {
    if (event.type == YAML_SCALAR_EVENT && event.data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE) {
        write_string(&event);
    } else if (event.type == YAML_SCALAR_EVENT && event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
               regexec(&plain, (char *)event.data.scalar.value, 0, NULL, 0) == 0) {
        fprintf(output, "%s", event.data.scalar.value);
    } else if (event.type == YAML_SEQUENCE_START_EVENT && event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE) {
        write_sequence();
    } else if (event.type == YAML_MAPPING_START_EVENT && event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE) {
        write_mapping();
    } else {
        refuse(event.start_mark.line);
    }
}

static void write_documents(void) {
    bool is_first = true;
    for (yaml_event_t event; (event = next()).type != YAML_STREAM_END_EVENT;) {
        if (event.type == YAML_DOCUMENT_START_EVENT) {
            if (event.data.document_start.implicit || event.data.document_start.version_directive != NULL)
                refuse(event.start_mark.line);
            if (!is_first)
                putc(',', output);
            is_first = false;
            write_value(next());
        }
    }
}

static void write_line(const char *path) {
    static char *text;
    static size_t size;
    FILE *input = fopen(path, "rb");
    output = open_memstream(&text, &size);
    if (input == NULL || output == NULL)
        abort();
    yaml_parser_initialize(&parser);
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_file(&parser, input);
    if (setjmp(refused) == 0) {
        write_documents();
        fflush(output);
        printf("[%s]\n", text);
    } else {
        printf("\"line %zu is not KYAML\"\n", refused_line);
    }
    yaml_parser_delete(&parser);
    fclose(output);
    free(text);
    fclose(input);
}

int main(int count, char **arguments) {
    regcomp(&plain, PLAIN, REG_EXTENDED | REG_NOSUB);
    for (int argument = 1; argument < count; argument++)
        write_line(arguments[argument]);
    return EXIT_SUCCESS;
}
