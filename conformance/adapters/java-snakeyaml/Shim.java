import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** SnakeYAML as its safe constructor reads, with default options. */
final class Shim {
    public static void main(String[] arguments) throws IOException {
        String version = Adapter.version("org.yaml", "snakeyaml");
        new Adapter("java-snakeyaml", arguments[0], version, YAMLException.class, Shim::load).serve();
    }

    private static List<Object> load(byte[] input) {
        List<Object> documents = new ArrayList<>();
        Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
        yaml.loadAll(new ByteArrayInputStream(input)).forEach(documents::add);
        return documents;
    }
}
