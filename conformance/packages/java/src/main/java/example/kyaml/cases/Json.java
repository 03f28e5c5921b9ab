package example.kyaml.cases;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the archive and the typed values in it. */
final class Json {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private Json() {}

    static Object read(InputStream text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            parser.nextToken();
            return value(parser);
        }
    }

    static List<Object> documents(byte[] text) {
        try {
            return list((List<?>) read(new ByteArrayInputStream(text)));
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private static Object value(JsonParser parser) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT:
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String key = parser.currentName();
                    parser.nextToken();
                    object.put(key, value(parser));
                }
                return object;
            case START_ARRAY:
                List<Object> array = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    array.add(value(parser));
                }
                return array;
            case VALUE_NUMBER_INT:
                return parser.getIntValue();
            case VALUE_STRING:
                return parser.getText();
            case VALUE_NULL:
                return null;
            default:
                return parser.getBooleanValue();
        }
    }

    private static List<Object> list(List<?> typed) {
        List<Object> values = new ArrayList<>();
        typed.forEach(item -> values.add(typed(item)));
        return values;
    }

    /** A typed value: {@code {"number": "1.50"}} is a number, and {@code {"mapping": [["key", 1]]}} a mapping. */
    private static Object typed(Object typed) {
        if (typed instanceof List<?> items) {
            return list(items);
        }
        if (typed instanceof Map<?, ?> object) {
            if (object.get("number") instanceof String text) {
                return new KyamlNumber(text);
            }
            Map<String, Object> mapping = new LinkedHashMap<>();
            for (Object entry : (List<?>) object.get("mapping")) {
                List<?> pair = (List<?>) entry;
                mapping.put((String) pair.get(0), typed(pair.get(1)));
            }
            return mapping;
        }
        return typed;
    }
}
