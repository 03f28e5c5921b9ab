package example.kyaml.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class CasesTest {
    private static Case named(String id) {
        return Cases.all().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    @Test
    void aCaseHasItsKeysAndFiles() {
        Case rejected = named("key-norway-plain");
        assertEquals(List.of(new Case.Finding("ambiguous-key", 5, 7)), rejected.findings());
        assertEquals("key-norway-quoted", rejected.twin());
        assertNull(rejected.documents());
        Case accepted = named(rejected.twin());
        assertTrue(accepted.isAccepted() && accepted.isPortable());
        assertEquals(accepted.input(), accepted.files().get("input.yaml"));
        assertEquals(4, List.of("check", "load", "format", "render").stream().filter(it -> Cases.of(it).size() > 10).count());
        assertTrue(Cases.streams().size() > 1000);
    }

    @Test
    void everyValueEqualsItself() {
        for (Case each : Cases.all()) {
            if (each.documents() != null) {
                assertNull(Difference.of(each.documents(), each.documents()), each.id());
            }
        }
    }

    @Test
    void numbersAreComparedExactly() {
        assertNull(difference("1.50e2", 150));
        assertNull(difference("-0", 0.0));
        assertNull(difference("0.1", 0.1));
        assertNull(difference("1e99999999999999999999", new KyamlNumber("10.0E+99999999999999999998")));
        assertNull(difference("18446744073709551616", BigInteger.TWO.pow(64)));
        assertNotNull(difference("18446744073709551617", BigInteger.TWO.pow(64)));
        assertNotNull(difference("0.1", 0.1f + 0.1));
        assertNotNull(difference("1e400", Double.POSITIVE_INFINITY));
        assertNotNull(difference("1", "1"));
    }

    private static String difference(String number, Object read) {
        return Difference.of(List.of(new KyamlNumber(number)), List.of(read));
    }

    @Test
    void collectionsAreComparedByItemsAndKeys() {
        Map<String, Object> none = new HashMap<>();
        none.put("a", null);
        List<Object> expected = List.of(none, List.of("b"));
        assertNull(Difference.of(expected, expected));
        assertEquals("at \"\": 1 items, not 2", Difference.of(expected, List.of(none)));
        assertEquals("at \"\": more than 2 items", Difference.of(expected, List.of(none, List.of("b"), "c")));
        assertEquals("at \"/1/0\": expected String b, read String c", Difference.of(expected, List.of(none, List.of("c"))));
        assertNotNull(Difference.of(expected, List.of(Map.of("a", "x"), List.of("b"))));
        assertNotNull(Difference.of(expected, Arrays.asList(null, List.of("b"))));
    }

    @Test
    void aKnownFailureIsAbortedAndFailsIfItPasses() throws Throwable {
        List<Case> one = List.of(named("key-norway-quoted"));
        Map<String, List<String>> known = Map.of("why", List.of("key-norway-quoted"));
        DynamicTest fails = Tests.each(one, known, each -> {
            throw new IllegalStateException("x");
        }).get(0);
        assertThrows(TestAbortedException.class, fails.getExecutable()::execute);
        DynamicTest passes = Tests.each(one, known, each -> {}).get(0);
        assertThrows(AssertionFailedError.class, passes.getExecutable()::execute);
        Tests.each(one, Map.of(), each -> {}).get(0).getExecutable().execute();
    }

    @Test
    void knownFailuresAreAmongTheCases() {
        List<Case> one = List.of(named("key-norway-quoted"));
        assertThrows(IllegalArgumentException.class, () -> Tests.each(List.<Case>of(), Map.of(), each -> {}));
        assertThrows(IllegalArgumentException.class, () -> Tests.each(one, Map.of("why", List.of("no-such")), each -> {}));
        Map<String, List<String>> twice = Map.of("a", List.of("key-norway-quoted"), "b", List.of("key-norway-quoted"));
        assertThrows(IllegalArgumentException.class, () -> Tests.each(one, twice, each -> {}));
    }
}
