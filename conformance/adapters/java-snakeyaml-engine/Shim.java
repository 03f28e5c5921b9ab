import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import org.snakeyaml.engine.v2.schema.JsonSchema;
import org.snakeyaml.engine.v2.schema.Schema;

/** SnakeYAML Engine with one of its schemas. */
final class Shim {
    public static void main(String[] arguments) throws IOException {
        Schema schema = switch (arguments[0]) {
            case "core" -> new CoreSchema();
            case "json" -> new JsonSchema();
            default -> throw new IllegalArgumentException("unknown configuration: " + arguments[0]);
        };
        LoadSettings settings = LoadSettings.builder().setSchema(schema).build();
        String version = Adapter.version("org.snakeyaml", "snakeyaml-engine");
        new Adapter("java-snakeyaml-engine", arguments[0], version, YamlEngineException.class, input -> load(settings, input)).serve();
    }

    private static List<Object> load(LoadSettings settings, byte[] input) {
        List<Object> documents = new ArrayList<>();
        new Load(settings).loadAllFromInputStream(new ByteArrayInputStream(input)).forEach(documents::add);
        return documents;
    }
}
