// The source of the playground, as `window.kyamlEditor`: a CodeMirror with line numbers and marks. esbuild makes one script of it.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorView, drawSelection, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";

/** Marks beyond these would slow typing. */
const MOST_MARKS = 1000;

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--sheet)" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "var(--small)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--ink)", backgroundColor: "var(--sheet)", borderRightColor: "var(--line)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", fontWeight: "bold" },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--sheet)", borderColor: "var(--dim)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--line)" },
});

/** An editor inside of `parent`. `changed` is called after each change of the text. */
window.kyamlEditor = (parent, label, changed) => {
  const view = new EditorView({
    parent,
    extensions: [
      lineNumbers(), highlightActiveLineGutter(), history(), drawSelection(), lintGutter(), keymap.of([...defaultKeymap, ...historyKeymap]), theme,
      EditorView.contentAttributes.of({ "aria-label": label, autocapitalize: "off", autocorrect: "off", spellcheck: "false" }),
      EditorView.updateListener.of((update) => update.docChanged && changed()),
    ],
  });

  /** The place of a line and a column: they count characters from one, and the editor counts UTF-16 code units from zero. */
  const offset = (line, column) => {
    const { lines } = view.state.doc;
    if (line > lines) return view.state.doc.length;
    const { from, text } = view.state.doc.line(line);
    return from + [...text].slice(0, column - 1).join("").length;
  };
  const range = (at) => ({ from: offset(at.line, at.column), to: offset(at.end_line, at.end_column) });

  return {
    text: () => view.state.doc.toString(),
    slice: (at) => view.state.sliceDoc(range(at).from, range(at).to),
    /** Makes the edits, which do not overlap. */
    edit: (edits) => view.dispatch({ changes: edits.map((edit) => ({ ...range(edit), insert: edit.text })) }),
    replace: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true }),
    select: (at) => {
      const { from, to } = range(at);
      view.dispatch({ selection: { anchor: from, head: Math.max(from, to) }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    mark: (findings) => view.dispatch(setDiagnostics(view.state, findings.slice(0, MOST_MARKS).map((found) =>
      ({ ...range(found), severity: found.severity, message: found.message })))),
  };
};
