import { json } from "@codemirror/lang-json";
import { codeFolding } from "@codemirror/language";
import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { shadowOf } from "../json/in-shadow.ts";
import { look } from "../json/theme.ts";

/**
 * Shows two texts beside each other, or where there is no room one within the other. Both can only be read. Answers
 * how to take it away.
 */
export function showDifference(
  host: HTMLElement,
  given: {
    readonly before: string;
    readonly after: string;
    readonly labels: readonly [before: string, after: string];
    readonly beside: boolean;
  },
): () => void {
  const root = shadowOf(host);
  const reading = (label: string) => [
    lineNumbers(),
    codeFolding(),
    json(),
    look,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    // It can be scrolled by keyboard, and read.
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
  ];
  const collapseUnchanged = { margin: 3, minSize: 6 };
  const [old, made] = given.labels;
  if (given.beside) {
    const view = new MergeView({
      root,
      parent: root,
      a: { doc: given.before, extensions: reading(old) },
      b: { doc: given.after, extensions: reading(made) },
      collapseUnchanged,
    });
    return () => view.destroy();
  }
  const view = new EditorView({
    root,
    parent: root,
    doc: given.after,
    extensions: [
      reading(made),
      unifiedMergeView({ original: given.before, mergeControls: false, collapseUnchanged, allowInlineDiffs: false }),
    ],
  });
  return () => view.destroy();
}
