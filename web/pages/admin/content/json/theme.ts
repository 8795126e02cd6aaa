import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The site's colors. Their CSS variables also apply in the shadow root, and follow dark mode. */
const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--sheet)", fontSize: "0.8125rem", height: "100%" },
  // The editor's parent element shows the focus ring.
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.5rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": {
    backgroundColor: "var(--sheet)",
    color: "var(--ink-soft)",
    borderRight: "1px solid var(--hairline)",
  },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--shade) 55%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--shade)", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--leaf) 28%, transparent)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--leaf-tint)" },
  ".cm-tooltip": {
    backgroundColor: "var(--sheet)",
    color: "var(--ink)",
    border: "1px solid var(--edge)",
    borderRadius: "0.625rem",
    overflow: "hidden",
    fontFamily: "var(--font-sans)",
  },
  ".cm-tooltip-autocomplete > ul > li": { padding: "0.25rem 0.75rem", fontFamily: "var(--font-mono)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--leaf)", color: "var(--on-leaf)" },
  ".cm-completionDetail": { color: "inherit" },
  ".cm-tooltip-hover": { padding: "0.375rem 0.75rem", maxWidth: "26rem" },
  ".cm-diagnostic": { padding: "0.375rem 0.75rem", borderLeft: "4px solid var(--stamp)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--stamp)",
    textUnderlineOffset: "0.25em",
  },
  ".cm-panels": { backgroundColor: "var(--shade)", color: "var(--ink)", borderColor: "var(--hairline)" },
  ".cm-panel input, .cm-panel button": {
    font: "inherit",
    color: "var(--ink)",
    background: "var(--sheet)",
    border: "1px solid var(--edge)",
    borderRadius: "0.375rem",
    padding: "0.125rem 0.5rem",
  },
  ".cm-foldPlaceholder": { backgroundColor: "var(--shade)", borderColor: "var(--edge)", color: "var(--ink-soft)" },
  // Instead of a sign that few fonts have.
  ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: '"…"' },
  // Differences are recognizable without color: by an underline or a strikethrough.
  "&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine": { backgroundColor: "var(--leaf-tint)" },
  "&.cm-merge-a .cm-changedLine, .cm-deletedChunk": { backgroundColor: "var(--stamp-tint)" },
  "&.cm-merge-b .cm-changedText": {
    background: "none",
    textDecoration: "underline",
    textDecorationColor: "var(--leaf)",
    textDecorationThickness: "2px",
  },
  "&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText": {
    background: "none",
    textDecoration: "line-through",
    textDecorationColor: "var(--stamp)",
  },
  ".cm-changeGutter": { width: "4px" },
  ".cm-collapsedLines": {
    background: "var(--shade)",
    color: "var(--ink-soft)",
    padding: "0.25rem 0.75rem",
    fontFamily: "var(--font-sans)",
  },
});

const codeHighlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--leaf)" },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: "var(--ink)" },
  { tag: tags.invalid, color: "var(--stamp)" },
]);

export const editorTheme: Extension = [theme, syntaxHighlighting(codeHighlighting), EditorView.lineWrapping];
