package example.kyaml.cases;

import java.math.BigInteger;

/**
 * The text of a number, which is a JSON number.
 *
 * @param text the text
 */
public record KyamlNumber(String text) {
    /** Whether a text is the same decimal number, of any size. */
    boolean isDecimal(String other) {
        return decimal(text).equals(decimal(other));
    }

    /** Whether a binary64 number is finite, and the nearest one. */
    boolean isNearest(double other) {
        return Double.isFinite(other) && Double.parseDouble(text) == other;
    }

    /** The digits without zeros at the ends, and the power of ten of the last one. */
    private static String decimal(String text) {
        int at = Math.max(text.indexOf('e'), text.indexOf('E'));
        String mantissa = at < 0 ? text : text.substring(0, at);
        BigInteger exponent = at < 0 ? BigInteger.ZERO : new BigInteger(text.substring(at + 1));
        int point = mantissa.indexOf('.');
        int places = point < 0 ? 0 : mantissa.length() - point - 1;
        String sign = mantissa.startsWith("-") ? "-" : "";
        String digits = mantissa.replaceAll("[-+.]", "").replaceFirst("^0+", "");
        String significant = digits.replaceFirst("0+$", "");
        int zeros = digits.length() - significant.length();
        return significant.isEmpty() ? "0" : sign + significant + "e" + exponent.add(BigInteger.valueOf(zeros - places));
    }
}
