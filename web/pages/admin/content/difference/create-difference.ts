import { json } from "@codemirror/lang-json";
import { codeFolding } from "@codemirror/language";
import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { createEditorShadowRoot } from "../json/editor-shadow-root.ts";
import { editorTheme } from "../json/theme.ts";

/**
 * Displays the differences of two read-only texts, side by side or, on narrow screens, merged into one. Returns its
 * cleanup.
 */
export function showDifference(
  host: HTMLElement,
  options: {
    readonly before: string;
    readonly after: string;
    readonly labels: readonly [before: string, after: string];
    readonly sideBySide: boolean;
  },
): () => void {
  const root = createEditorShadowRoot(host);
  const readOnlyExtensions = (label: string) => [
    lineNumbers(),
    codeFolding(),
    json(),
    editorTheme,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    // Scrollable by keyboard, and readable by screen readers.
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
  ];
  const collapseUnchanged = { margin: 3, minSize: 6 };
  const [old, newLabel] = options.labels;
  if (options.sideBySide) {
    const view = new MergeView({
      root,
      parent: root,
      a: { doc: options.before, extensions: readOnlyExtensions(old) },
      b: { doc: options.after, extensions: readOnlyExtensions(newLabel) },
      collapseUnchanged,
    });
    return () => view.destroy();
  }
  const view = new EditorView({
    root,
    parent: root,
    doc: options.after,
    extensions: [
      readOnlyExtensions(newLabel),
      unifiedMergeView({ original: options.before, mergeControls: false, collapseUnchanged, allowInlineDiffs: false }),
    ],
  });
  return () => view.destroy();
}
