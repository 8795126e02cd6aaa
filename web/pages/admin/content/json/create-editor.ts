import {
  autocompletion,
  type CompletionContext,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippet,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, codeFolding, foldGutter, foldKeymap } from "@codemirror/language";
import { linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { Json, Path } from "../draft/json.ts";
import { createEditorShadowRoot } from "./editor-shadow-root.ts";
import { jsonService } from "./json-service.ts";
import { textRangeOf } from "./text-range.ts";
import { editorTheme } from "./theme.ts";

export interface JsonEditor {
  /** Replaces the text, if it differs. */
  readonly setText: (text: string) => void;
  /** Scrolls to the value at a path, selects it up to the end of its first line, and focuses the editor. */
  readonly reveal: (path: Path) => void;
  /** The line of the value at a path, starting at 1. */
  readonly lineOf: (path: Path) => number;
  readonly stop: () => void;
}

/** A problem in the editor's list; lines start at 1. */
export interface LineProblem {
  readonly line: number;
  readonly message: string;
}

/** Milliseconds without typing after which the text is validated. */
const validationDelay = 300;

/** A JSON editor with schema support. Tab leaves it, like any other field; arrow keys and Enter choose a completion. */
export function createJsonEditor(
  host: HTMLElement,
  options: {
    readonly text: string;
    readonly schema: Json;
    readonly label: string;
    readonly screenReaderHelp: string;
    readonly onChange: (text: string) => void;
    readonly onProblems: (problems: readonly LineProblem[]) => void;
  },
): JsonEditor {
  const service = jsonService(options.schema);
  const root = createEditorShadowRoot(host);
  let isSettingText = false;
  /**
   * Texts passed to `onChange` that have not come back through `setText` yet. During fast typing they come back late,
   * and must not undo newer input.
   */
  let reportedTexts: readonly string[] = [];
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        codeFolding(),
        lintGutter(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        json(),
        editorTheme,
        autocompletion({ override: [(context) => proposeCompletions(service, context)] }),
        linter(
          async ({ state }) => {
            const problems = await service.problems(state.doc.toString());
            const { length } = state.doc;
            options.onProblems(
              problems.map(({ from, message }) => ({ line: state.doc.lineAt(Math.min(from, length)).number, message })),
            );
            return problems.map(({ from, to, message }) => ({
              from: Math.min(from, length),
              to: Math.min(to, length),
              severity: "error" as const,
              message,
            }));
          },
          { delay: validationDelay },
        ),
        hoverTooltip(async ({ state }, offset) => {
          const text = await service.explanation(state.doc.toString(), offset);
          if (text === undefined) return null;
          const dom = document.createElement("div");
          dom.textContent = text;
          return { pos: offset, create: () => ({ dom }) };
        }),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        EditorView.contentAttributes.of({
          "aria-label": options.label,
          "aria-description": options.screenReaderHelp,
          tabindex: "0",
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged || isSettingText) return;
          const text = state.doc.toString();
          reportedTexts = [...reportedTexts, text];
          options.onChange(text);
        }),
      ],
    }),
  });
  return {
    setText: (text) => {
      const echoIndex = reportedTexts.lastIndexOf(text);
      reportedTexts = echoIndex < 0 ? [] : reportedTexts.slice(echoIndex + 1);
      if (echoIndex >= 0 || view.state.doc.toString() === text) return;
      isSettingText = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      isSettingText = false;
    },
    reveal: (path) => {
      const { from, to } = textRangeOf(view.state, path);
      const line = view.state.doc.lineAt(from);
      view.dispatch({
        selection: { anchor: from, head: Math.min(to, line.to) },
        effects: EditorView.scrollIntoView(from, { y: "center" }),
      });
      view.focus();
    },
    lineOf: (path) => view.state.doc.lineAt(textRangeOf(view.state, path).from).number,
    stop: () => view.destroy(),
  };
}

/** Proposes completions from the schema: missing keys, enum values. */
async function proposeCompletions(service: ReturnType<typeof jsonService>, context: CompletionContext) {
  const typedText = context.matchBefore(/["\w-]*/);
  if (!context.explicit && (typedText === null || typedText.text === "")) return null;
  const completions = await service.completions(context.state.doc.toString(), context.pos);
  const [firstCompletion] = completions;
  if (firstCompletion === undefined) return null;
  return {
    from: firstCompletion.from,
    to: firstCompletion.to,
    options: completions.map(({ label, filter, detail, snippet: text, from, to }) => ({
      label: filter,
      displayLabel: label,
      ...(detail === undefined ? {} : { detail }),
      // The service writes `$1` where CodeMirror expects `${1}`.
      apply: (view: EditorView, completion: { readonly label: string }) =>
        snippet(text.replace(/\$(\d)/g, "$${$1}"))(
          view,
          completion,
          from,
          Math.max(to, view.state.selection.main.head),
        ),
    })),
    // While only such characters are typed, these completions are filtered; otherwise new ones are requested.
    filter: true,
    validFor: /^["\w-]*$/,
  };
}
