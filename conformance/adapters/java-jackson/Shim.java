import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Jackson 2, which reads YAML with SnakeYAML's parser and resolves scalars itself. */
final class Shim {
    private static final YAMLMapper MAPPER = new YAMLMapper();

    public static void main(String[] arguments) throws IOException {
        String version = MAPPER.version().toString();
        new Adapter("java-jackson", arguments[0], version, JacksonException.class, Shim::load).serve();
    }

    private static List<Object> load(byte[] input) throws IOException {
        List<Object> documents = new ArrayList<>();
        // Not MAPPER.readValues: it takes the items of a sequence at the root for the documents.
        try (JsonParser parser = MAPPER.createParser(input)) {
            while (parser.nextToken() != null) {
                documents.add(MAPPER.readValue(parser, Object.class));
            }
        }
        return documents;
    }
}
