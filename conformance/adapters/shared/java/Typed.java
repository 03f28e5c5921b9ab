import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes what a reader gave as the suite's typed values. */
final class Typed {
    /** A value that KYAML has none for. */
    static final class Foreign extends Exception {
        Foreign(String message) {
            super(message);
        }
    }

    /** Deeper than KYAML may nest: a value that holds itself, or nearly so. */
    private static final int MAX_DEPTH = 2_000;

    /** More than any case has: aliases in aliases. */
    private static final int MAX_NODES = 1_000_000;

    private final JsonGenerator json;
    private int depth;
    private int nodes;

    Typed(JsonGenerator json) {
        this.json = json;
    }

    /** Writes one array element for each document. */
    void documents(List<Object> documents) throws IOException, Foreign {
        json.writeStartArray();
        for (int index = 0; index < documents.size(); index++) {
            value(documents.get(index), "/" + index);
        }
        json.writeEndArray();
    }

    private void value(Object value, String place) throws IOException, Foreign {
        if (depth == MAX_DEPTH || nodes == MAX_NODES) {
            throw new Foreign("more than " + MAX_DEPTH + " levels or " + MAX_NODES + " nodes");
        }
        depth++;
        nodes++;
        node(value, place);
        depth--;
    }

    private void node(Object value, String place) throws IOException, Foreign {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Boolean bool) {
            json.writeBoolean(bool);
        } else if (value instanceof String text) {
            text(text, place);
        } else if (value instanceof Integer || value instanceof Long || value instanceof BigInteger || value instanceof BigDecimal) {
            number(value.toString());
        } else if (value instanceof Double number && !number.isNaN() && !number.isInfinite()) {
            number(shortest(number));
        } else if (value instanceof List<?> items) {
            sequence(items, place);
        } else if (value instanceof Map<?, ?> entries) {
            mapping(entries, place);
        } else {
            throw new Foreign(kind(value) + " at " + place);
        }
    }

    private void text(String text, String place) throws IOException, Foreign {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new Foreign("a string with half a surrogate pair at " + place);
        }
        json.writeString(text);
    }

    private void number(String text) throws IOException {
        json.writeStartObject();
        json.writeStringField("number", text);
        json.writeEndObject();
    }

    /** What a value is; a collection is not shown, because it may hold itself. */
    private static String kind(Object value) {
        return value == null ? "null" : value.getClass().getSimpleName() + (value instanceof Number ? " " + value : "");
    }

    /**
     * The fewest digits that read as the same number, which Java's own text of a double does not promise. Below a power of two the next
     * number is nearer than above, so the nearest text may read as another number while the one on the other side does not.
     */
    private static String shortest(double number) {
        BigDecimal exact = new BigDecimal(number);
        for (int digits = 1;; digits++) {
            for (RoundingMode mode : List.of(RoundingMode.HALF_EVEN, RoundingMode.UP, RoundingMode.DOWN)) {
                BigDecimal rounded = exact.round(new MathContext(digits, mode));
                if (rounded.doubleValue() == number) {
                    return rounded.toString();
                }
            }
        }
    }

    private void sequence(List<?> items, String place) throws IOException, Foreign {
        json.writeStartArray();
        int index = 0;
        for (Object item : items) {
            value(item, place + "/" + index++);
        }
        json.writeEndArray();
    }

    private void mapping(Map<?, ?> entries, String place) throws IOException, Foreign {
        json.writeStartObject();
        json.writeArrayFieldStart("mapping");
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            if (!(entry.getKey() instanceof String key)) {
                throw new Foreign("a key that is no string but " + kind(entry.getKey()) + " at " + place);
            }
            json.writeStartArray();
            text(key, place);
            value(entry.getValue(), place + "/" + key);
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
