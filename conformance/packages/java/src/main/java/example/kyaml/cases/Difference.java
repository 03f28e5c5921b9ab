package example.kyaml.cases;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The first difference of values. */
public final class Difference {
    private Difference() {}

    /**
     * The first difference between the expected and the read documents, or null.
     *
     * <p>Read values may consist of null, Boolean, String, Number, Iterable, Map with keys of type String, and the
     * types of expected values. The order of a mapping is ignored. A Double or Float must be the nearest one to the
     * number; any other number must be equal to it.
     *
     * @param expected the result of {@link Case#documents}
     * @param read the documents that a reader gave
     */
    public static String of(List<Object> expected, Iterable<?> read) {
        return difference("", expected, read);
    }

    private static String difference(String place, Object expected, Object read) {
        if (expected instanceof List<?> items && read instanceof Iterable<?> found) {
            Iterator<?> next = found.iterator();
            for (int index = 0; index < items.size(); index++) {
                if (!next.hasNext()) {
                    return "at \"%s\": %d items, not %d".formatted(place, index, items.size());
                }
                String difference = difference(place + "/" + index, items.get(index), next.next());
                if (difference != null) {
                    return difference;
                }
            }
            return next.hasNext() ? "at \"%s\": more than %d items".formatted(place, items.size()) : null;
        }
        if (expected instanceof Map<?, ?> entries && read instanceof Map<?, ?> found && entries.keySet().equals(found.keySet())) {
            for (Map.Entry<?, ?> entry : entries.entrySet()) {
                String difference = difference(place + "/" + entry.getKey(), entry.getValue(), found.get(entry.getKey()));
                if (difference != null) {
                    return difference;
                }
            }
            return null;
        }
        boolean isSame = expected instanceof KyamlNumber number ? isNumber(number, read) : Objects.equals(expected, read);
        return isSame ? null : "at \"%s\": expected %s, read %s".formatted(place, shown(expected), shown(read));
    }

    private static boolean isNumber(KyamlNumber expected, Object read) {
        if (read instanceof KyamlNumber number) {
            return expected.isDecimal(number.text());
        }
        if (read instanceof Double number) {
            return expected.isNearest(number);
        }
        if (read instanceof Float number) {
            return Float.isFinite(number) && Float.parseFloat(expected.text()) == number;
        }
        boolean isExact = read instanceof Integer || read instanceof Long || read instanceof Short || read instanceof Byte
                || read instanceof BigInteger || read instanceof BigDecimal;
        return isExact && expected.isDecimal(read.toString());
    }

    private static String shown(Object value) {
        String text = value == null ? "null" : value.getClass().getSimpleName() + " " + value;
        return text.length() > 200 ? text.substring(0, 200) + "…" : text;
    }
}
