package example.kyaml.cases;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** The cases of the KYAML conformance suite. */
public final class Cases {
    private static final Map<?, ?> BUNDLE = read();
    private static final List<Case> ALL = ((List<?>) BUNDLE.get("cases")).stream().map(Case::of).toList();

    private Cases() {}

    /** All cases, in order of id. */
    public static List<Case> all() {
        return ALL;
    }

    /** The cases with an operation: {@code check}, {@code load}, {@code format} or {@code render}. */
    public static List<Case> of(String operation) {
        return ALL.stream().filter(each -> each.operation().equals(operation)).toList();
    }

    /** The KYAML streams of all accepted cases: the inputs of checks, and the outputs of writers. */
    public static List<KyamlStream> streams() {
        List<KyamlStream> streams = new ArrayList<>();
        for (Case each : ALL) {
            for (String file : List.of("input.yaml", "canonical.yaml", "compact.yaml", "portable.yaml", "normal.yaml")) {
                // Inputs of load and format are YAML; most of them are not KYAML.
                boolean isKyaml = !file.equals("input.yaml") || each.operation().equals("check");
                if (each.isAccepted() && isKyaml && each.files().containsKey(file)) {
                    streams.add(new KyamlStream(each, file, each.files().get(file)));
                }
            }
        }
        return List.copyOf(streams);
    }

    /** The version of the suite, which is that of this package. */
    public static String version() {
        return (String) ((Map<?, ?>) BUNDLE.get("suite")).get("version");
    }

    private static Map<?, ?> read() {
        try (InputStream archive = Cases.class.getResourceAsStream("kyaml-cases.json.gz")) {
            return (Map<?, ?>) Json.read(new GZIPInputStream(archive));
        } catch (IOException error) {
            throw new UncheckedIOException("the archive of the cases is damaged", error);
        }
    }
}
