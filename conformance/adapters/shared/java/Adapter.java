import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The adapter protocol for a YAML reader in Java: lines of JSON on standard input and output. */
final class Adapter {
    /** Reads a stream of YAML as the library under test does. */
    interface Loader {
        /** Takes the bytes of a stream and gives one object for each document. */
        List<Object> load(byte[] input) throws Exception;
    }

    /** Without a depth limit: typed values nest three levels for each of YAML's. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
            .streamWriteConstraints(StreamWriteConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build())
            .build();

    private final String name;
    private final String configuration;
    private final String version;
    private final Class<? extends Exception> refusal;
    private final Loader loader;

    /** {@code refusal} is what the library throws for bad input; anything else that it throws is a failure of its own. */
    Adapter(String name, String configuration, String version, Class<? extends Exception> refusal, Loader loader) {
        this.name = name;
        this.configuration = configuration;
        this.version = version;
        this.refusal = refusal;
        this.loader = loader;
    }

    /** The version that a Maven artifact on the class path says it has. */
    static String version(String group, String artifact) throws IOException {
        String path = "/META-INF/maven/" + group + "/" + artifact + "/pom.properties";
        try (InputStream stream = Adapter.class.getResourceAsStream(path)) {
            if (stream == null) {
                throw new IOException("no " + path + " on the class path");
            }
            Properties properties = new Properties();
            properties.load(stream);
            return properties.getProperty("version");
        }
    }

    /** Answers requests until {@code bye} or the end of input. */
    void serve() throws IOException {
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream replies = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            Map<String, String> request = parse(line);
            String type = String.valueOf(request.get("type"));
            if (type.equals("bye")) {
                return;
            }
            replies.print(switch (type) {
                case "hello" -> hello();
                case "run" -> run(request);
                default -> throw new IOException("unknown request: " + line);
            });
            replies.print('\n');
            replies.flush();
        }
    }

    /** The scalar fields of a request; nested ones concern operations that a reader does not have. */
    private static Map<String, String> parse(String line) throws IOException {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser parser = JSON.createParser(line)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                fields.put(field, parser.getText());
                parser.skipChildren();
            }
        }
        return fields;
    }

    private String hello() throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("type", "hello");
            json.writeNumberField("protocol", 1);
            json.writeStringField("name", name);
            json.writeStringField("configuration", configuration);
            json.writeStringField("version", version);
            json.writeStringField("runtime", "Java " + System.getProperty("java.version"));
            json.writeArrayFieldStart("operations");
            json.writeString("load");
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString();
    }

    private String run(Map<String, String> request) throws IOException {
        long seq = Long.parseLong(request.get("seq"));
        String operation = request.get("operation");
        if (!"load".equals(operation)) {
            return result(seq, "unsupported", "only load, not " + operation);
        }
        byte[] input = Base64.getDecoder().decode(request.get("input"));
        try {
            List<Object> documents = loader.load(input);
            StringWriter text = new StringWriter();
            try (JsonGenerator json = start(text, seq, "documents")) {
                json.writeFieldName("documents");
                new Typed(json).documents(documents);
                json.writeEndObject();
            }
            return text.toString();
        } catch (Typed.Foreign foreign) {
            return result(seq, "foreign", foreign.getMessage());
        } catch (Exception | StackOverflowError error) {
            return result(seq, refusal.isInstance(error) ? "rejected" : "failed", error.toString());
        }
    }

    private static String result(long seq, String outcome, String message) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = start(text, seq, outcome)) {
            json.writeStringField("message", message);
            json.writeEndObject();
        }
        return text.toString();
    }

    private static JsonGenerator start(StringWriter text, long seq, String outcome) throws IOException {
        JsonGenerator json = JSON.createGenerator(text);
        json.writeStartObject();
        json.writeStringField("type", "result");
        json.writeNumberField("seq", seq);
        json.writeStringField("outcome", outcome);
        return json;
    }
}
