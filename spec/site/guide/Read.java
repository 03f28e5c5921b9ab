import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads files of KYAML, and prints a line of JSON for each: an array of its documents, or why it is refused. */
final class Read {
    private static final String PLAIN = "null|true|false|-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?";

    private final Iterator<Event> events;

    private Read(Iterator<Event> events) {
        this.events = events;
    }

    private List<String> documents() {
        List<String> documents = new ArrayList<>();
        while (events.hasNext()) {
            if (events.next() instanceof DocumentStartEvent start) {
                check(start.isExplicit() && start.getSpecVersion().isEmpty() && start.getTags().isEmpty(), start);
                documents.add(value(events.next()));
            }
        }
        return documents;
    }

    /** The JSON of the value that starts with this event. */
    private String value(Event event) {
        checkPlainNode(event);
        if (event instanceof ScalarEvent scalar) {
            boolean isQuoted = scalar.getScalarStyle() == ScalarStyle.DOUBLE_QUOTED;
            check(isQuoted || scalar.isPlain() && scalar.getValue().matches(PLAIN), event);
            return isQuoted ? quote(scalar.getValue()) : scalar.getValue();
        }
        CollectionStartEvent start = (CollectionStartEvent) event;
        check(start.getFlowStyle() == FlowStyle.FLOW, event);
        return event.getEventId() == Event.ID.SequenceStart ? sequence() : mapping();
    }

    private String sequence() {
        List<String> items = new ArrayList<>();
        for (Event event; (event = events.next()).getEventId() != Event.ID.SequenceEnd;) {
            items.add(value(event));
        }
        return "[" + String.join(",", items) + "]";
    }

    private String mapping() {
        TreeMap<String, String> entries = new TreeMap<>();
        for (Event event; (event = events.next()).getEventId() != Event.ID.MappingEnd;) {
            checkPlainNode(event);
            check(event instanceof ScalarEvent, event);
            ScalarEvent key = (ScalarEvent) event;
            check(key.isPlain() || key.getScalarStyle() == ScalarStyle.DOUBLE_QUOTED, event);
            String name = quote(key.getValue());
            check(entries.put(name, name + ":" + value(events.next())) == null, event);
        }
        return "{" + String.join(",", entries.values()) + "}";
    }

    /** Refuses aliases, anchors and tags. */
    private static void checkPlainNode(Event event) {
        check(event.getEventId() != Event.ID.Alias && ((NodeEvent) event).getAnchor().isEmpty(), event);
        boolean isTagged = event instanceof ScalarEvent scalar && scalar.getTag().isPresent()
                || event instanceof CollectionStartEvent collection && collection.getTag().isPresent();
        check(!isTagged, event);
    }

    private static void check(boolean isKyaml, Event event) {
        if (!isKyaml) {
            throw new YamlEngineException("no KYAML: " + event.getStartMark().map(Object::toString).orElse(""));
        }
    }

    private static String quote(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    private static byte[] line(Path path) throws IOException {
        try {
            Iterator<Event> events = new Parse(LoadSettings.builder().build()).parseString(Files.readString(path)).iterator();
            String json = "[" + String.join(",", new Read(events).documents()) + "]";
            // Refuses half of a pair of surrogates.
            ByteBuffer line = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(json));
            return Arrays.copyOf(line.array(), line.limit());
        } catch (YamlEngineException | CharacterCodingException | IllegalArgumentException error) {
            return quote(String.valueOf(error.getMessage())).getBytes(StandardCharsets.UTF_8);
        }
    }

    public static void main(String[] paths) throws IOException {
        for (String path : paths) {
            System.out.write(line(Path.of(path)));
            System.out.write('\n');
        }
        System.out.flush();
    }
}
