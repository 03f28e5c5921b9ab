import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Jackson 3, which reads YAML with SnakeYAML Engine's parser and resolves scalars itself. */
final class Shim {
    private static final YAMLMapper MAPPER = new YAMLMapper();
    // The documents that follow are tokens that trail, to its default.
    private static final ObjectReader READER =
            MAPPER.readerFor(Object.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    public static void main(String[] arguments) throws IOException {
        String version = MAPPER.version().toString();
        new Adapter("java-jackson3", arguments[0], version, JacksonException.class, Shim::load).serve();
    }

    private static List<Object> load(byte[] input) {
        List<Object> documents = new ArrayList<>();
        // Not MAPPER.readValues: it takes the items of a sequence at the root for the documents.
        try (JsonParser parser = MAPPER.createParser(input)) {
            while (parser.nextToken() != null) {
                documents.add(READER.readValue(parser));
            }
        }
        return documents;
    }
}
