package example.kyaml.cases;

import java.util.List;

/**
 * A KYAML stream with a known value.
 *
 * @param from the case that it is from
 * @param file its name there
 * @param bytes the stream
 */
public record KyamlStream(Case from, String file, byte[] bytes) implements Named {
    @Override
    public String name() {
        return from.id() + "/" + file;
    }

    /** The values of the stream, as in {@link Case#documents}. */
    public List<Object> documents() {
        return from.documents();
    }
}
