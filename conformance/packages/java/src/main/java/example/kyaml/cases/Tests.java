package example.kyaml.cases;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.ThrowingConsumer;

/** Cases and streams as tests of JUnit. */
public final class Tests {
    private Tests() {}

    /**
     * A test for each case, or for each stream, which fails if {@code check} throws.
     *
     * <p>A known failure is aborted with its reason. It fails if it passes. It is an error if a known failure is not
     * among the items, or if there are no items.
     *
     * @param items the cases or streams
     * @param known the names of the items with a known failure, by reason
     * @param check the test of an item
     */
    public static <T extends Named> List<DynamicTest> each(
            Collection<T> items, Map<String, List<String>> known, ThrowingConsumer<T> check) {
        Map<String, String> reasons = new HashMap<>();
        known.forEach((reason, names) -> names.forEach(name -> {
            if (reasons.put(name, reason) != null) {
                throw new IllegalArgumentException(name + " is known to fail for two reasons");
            }
        }));
        if (items.isEmpty()) {
            throw new IllegalArgumentException("there are no cases");
        }
        List<DynamicTest> tests = new ArrayList<>();
        for (T item : items) {
            String reason = reasons.remove(item.name());
            tests.add(DynamicTest.dynamicTest(item.name(), () -> {
                if (reason == null) {
                    check.accept(item);
                } else {
                    fails(item, reason, check);
                }
            }));
        }
        if (!reasons.isEmpty()) {
            throw new IllegalArgumentException(reasons.keySet() + ": known to fail, and there is no such case");
        }
        return tests;
    }

    private static <T extends Named> void fails(T item, String reason, ThrowingConsumer<T> check) {
        try {
            check.accept(item);
        } catch (Throwable failure) {
            Assumptions.abort("fails as expected, " + reason + ": " + failure);
        }
        Assertions.fail(item.name() + " passes, and is known to fail, " + reason);
    }
}
