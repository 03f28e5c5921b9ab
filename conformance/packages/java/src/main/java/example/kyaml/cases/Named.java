package example.kyaml.cases;

/** A case or a stream. */
public interface Named {
    /** The id of the case, or the id and the name of the file. */
    String name();
}
