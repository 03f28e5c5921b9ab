#include "adapter.h"

#include <resolv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *hello(const struct adapter *adapter) {
    char runtime[40];
    snprintf(runtime, sizeof runtime, "C %ld", __STDC_VERSION__);
    return json_pack("{ss si ss ss ss ss s[s]}", "type", "hello", "protocol", 1, "name", adapter->name, "configuration",
                     adapter->configuration, "version", adapter->version, "runtime", runtime, "operations", "load");
}

static json_t *said(const char *outcome, const char *message) {
    json_t *text = json_string(message);
    /* A message may quote bytes of an input that is not UTF-8. */
    return json_pack("{ss so}", "outcome", outcome, "message", text != NULL ? text : json_string("a message that is not UTF-8"));
}

static json_t *run(const struct adapter *adapter, const json_t *request) {
    const char *operation = json_string_value(json_object_get(request, "operation"));
    if (operation == NULL || strcmp(operation, "load") != 0)
        return said("unsupported", "only load");

    const char *base64 = json_string_value(json_object_get(request, "input"));
    size_t size = base64 == NULL ? 0 : strlen(base64);
    unsigned char *input = malloc(size + 1);
    int length = input == NULL || base64 == NULL ? -1 : b64_pton(base64, input, size + 1);
    if (length < 0) {
        free(input);
        return said("failed", "the input is not base64");
    }

    struct builder builder = {.documents = json_array()};
    char message[400] = "";
    enum ending ending = adapter->load((char *)input, (size_t)length, &builder, message, sizeof message);
    json_t *reply = ending == READ_REFUSED       ? said("rejected", message)
                    : ending == READ_BROKEN      ? said("failed", message)
                    : builder.foreign[0] != '\0' ? said("foreign", builder.foreign)
                                                 : json_pack("{ss sO}", "outcome", "documents", "documents", builder.documents);
    json_decref(builder.documents);
    free(builder.open);
    free(builder.is_mapping);
    free(input);
    return reply;
}

int adapter_serve(const struct adapter *adapter) {
    char *line = NULL;
    size_t capacity = 0;
    for (ssize_t length; (length = getline(&line, &capacity, stdin)) > 0;) {
        json_t *request = json_loadb(line, (size_t)length, 0, NULL);
        const char *type = json_string_value(json_object_get(request, "type"));
        json_t *reply = NULL;
        if (type != NULL && strcmp(type, "hello") == 0) {
            reply = hello(adapter);
        } else if (type != NULL && strcmp(type, "run") == 0) {
            reply = run(adapter, request);
            json_object_set_new(reply, "type", json_string("result"));
            json_object_set(reply, "seq", json_object_get(request, "seq"));
        } else {
            free(line);
            return type != NULL && strcmp(type, "bye") == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
        }
        json_dumpf(reply, stdout, JSON_COMPACT);
        putchar('\n');
        fflush(stdout);
        json_decref(reply);
        json_decref(request);
    }
    free(line);
    return EXIT_SUCCESS;
}
