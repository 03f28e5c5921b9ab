import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
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

    private final JsonGenerator json;

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
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Boolean bool) {
            json.writeBoolean(bool);
        } else if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Integer || value instanceof Long || value instanceof BigInteger || value instanceof BigDecimal) {
            number(value.toString());
        } else if (value instanceof Double number && !number.isNaN() && !number.isInfinite()) {
            number(shortest(number));
        } else if (value instanceof List<?> items) {
            sequence(items, place);
        } else if (value instanceof Map<?, ?> entries) {
            mapping(entries, place);
        } else {
            throw new Foreign(value.getClass().getSimpleName() + " " + value + " at " + place);
        }
    }

    private void number(String text) throws IOException {
        json.writeStartObject();
        json.writeStringField("number", text);
        json.writeEndObject();
    }

    /** The fewest digits that read as the same number, which Java's own text of a double does not promise. */
    private static String shortest(double number) {
        BigDecimal exact = new BigDecimal(number);
        for (int digits = 1;; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == number) {
                return rounded.toString();
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
                throw new Foreign("the key " + entry.getKey() + ", which is no string, at " + place);
            }
            json.writeStartArray();
            json.writeString(key);
            value(entry.getValue(), place + "/" + key);
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
