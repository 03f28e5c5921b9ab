package example.kyaml.cases;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One case of the suite.
 *
 * @param id unique, and never changes.
 * @param title the claim of the case.
 * @param clauses the ids of the clauses of the specification that the case tests.
 * @param operation {@code check}, {@code load}, {@code format} or {@code render}.
 * @param form the form that a check tests: {@code kyaml}, {@code canonical} or {@code compact}.
 * @param schema resolves the plain scalars of an input that is loaded or formatted.
 * @param isAccepted whether the input is to be accepted.
 * @param findings the rules that a rejected input breaks, the first of them first.
 * @param twin the id of an accepted case one edit away, or null: a rejection counts only if the twin is accepted.
 * @param isPortable whether every first-tier reader reads the same value; false if the case does not say.
 * @param warnings the reasons why an accepted input is not portable.
 * @param notes the scalars of the input that look different in the output.
 * @param divergence the row of the register of divergences that the deployed encoder's bytes differ by, or null.
 * @param options the options of a rendering.
 * @param limits the limits on the values that aliases and merge keys add.
 * @param sha256 the digest of the files, in hexadecimal.
 * @param files the bytes of the files, by name.
 */
public record Case(
        String id,
        String title,
        List<String> clauses,
        String operation,
        String form,
        String schema,
        boolean isAccepted,
        List<Finding> findings,
        String twin,
        boolean isPortable,
        List<Finding> warnings,
        List<Note> notes,
        String divergence,
        Map<String, Object> options,
        Map<String, Object> limits,
        String sha256,
        Map<String, byte[]> files)
        implements Named {
    /**
     * A rule that an input breaks, and the bytes that break it.
     *
     * @param rule the rule, such as {@code ambiguous-key}
     * @param start the first byte, zero-based
     * @param end the byte after the last one
     */
    public record Finding(String rule, int start, int end) {}

    /**
     * A scalar that looks different in the output.
     *
     * @param start the first byte of the scalar in the input, zero-based
     * @param end the byte after its last one
     * @param is its text in the output
     */
    public record Note(int start, int end, String is) {}

    @Override
    public String name() {
        return id;
    }

    /** The bytes under test, or null if values are rendered. */
    public byte[] input() {
        return files.getOrDefault("input.yaml", files.get("input.json"));
    }

    /**
     * The values of the bytes, or the values to render, with an element for each document; null if the case has none.
     *
     * <p>A value is null, a Boolean, a String, a {@link KyamlNumber}, a List or a Map in the order of its entries.
     */
    public List<Object> documents() {
        return files.containsKey("value.json") ? Json.documents(files.get("value.json")) : null;
    }

    @SuppressWarnings("unchecked")
    static Case of(Object read) {
        Map<String, Object> keys = (Map<String, Object>) read;
        List<Finding> findings = new ArrayList<>();
        if (keys.containsKey("rule")) {
            findings.add(finding(keys));
            findings.addAll(findings(keys.get("also")));
        }
        Map<String, byte[]> files = new LinkedHashMap<>();
        ((Map<String, String>) keys.get("files")).forEach((name, text) -> files.put(name, Base64.getDecoder().decode(text)));
        return new Case(
                (String) keys.get("id"),
                (String) keys.get("title"),
                (List<String>) keys.get("req"),
                (String) keys.get("op"),
                (String) keys.getOrDefault("form", "kyaml"),
                (String) keys.getOrDefault("schema", "kubernetes"),
                keys.get("expect").equals("accept"),
                findings,
                (String) keys.get("twin"),
                Boolean.TRUE.equals(keys.get("portable")),
                findings(keys.get("warning")),
                tables(keys.get("note")).map(note -> new Note(at(note, 0), at(note, 1), (String) note.get("is"))).toList(),
                (String) keys.get("divergence"),
                (Map<String, Object>) keys.getOrDefault("options", Map.of()),
                (Map<String, Object>) keys.getOrDefault("limits", Map.of()),
                (String) keys.get("sha256"),
                files);
    }

    private static List<Finding> findings(Object read) {
        return tables(read).map(Case::finding).toList();
    }

    private static Finding finding(Map<?, ?> keys) {
        return new Finding((String) keys.get("rule"), at(keys, 0), at(keys, 1));
    }

    private static Stream<Map<?, ?>> tables(Object read) {
        return read == null ? Stream.of() : ((List<?>) read).stream().map(table -> (Map<?, ?>) table);
    }

    private static int at(Map<?, ?> keys, int end) {
        return ((Number) ((List<?>) keys.get("span")).get(end)).intValue();
    }
}
