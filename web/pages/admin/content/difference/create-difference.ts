import { json } from "@codemirror/lang-json";
import { codeFolding } from "@codemirror/language";
import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { createEditorShadowRoot } from "../json/editor-shadow-root.ts";
import { editorTheme } from "../json/theme.ts";

/**
 * Displays the differences between two texts, read-only: side by side or, on narrow screens, merged into one. Returns
 * a function that removes them.
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
  const [beforeLabel, afterLabel] = options.labels;
  if (options.sideBySide) {
    const view = new MergeView({
      root,
      parent: root,
      a: { doc: options.before, extensions: readOnlyExtensions(beforeLabel) },
      b: { doc: options.after, extensions: readOnlyExtensions(afterLabel) },
      collapseUnchanged,
    });
    return () => view.destroy();
  }
  const view = new EditorView({
    root,
    parent: root,
    doc: options.after,
    extensions: [
      readOnlyExtensions(afterLabel),
      unifiedMergeView({ original: options.before, mergeControls: false, collapseUnchanged, allowInlineDiffs: false }),
    ],
  });
  return () => view.destroy();
}
