import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { Path } from "../draft/json.ts";

/** The text range of the value at a path, or of its closest existing parent. */
export function textRangeOf(state: EditorState, path: Path): { readonly from: number; readonly to: number } {
  let node: SyntaxNode | null = syntaxTree(state).topNode.firstChild;
  for (const step of path) {
    const inner: SyntaxNode | null =
      node && (typeof step === "number" ? entryOf(node, step) : partOf(state, node, step));
    if (inner === null) break;
    node = inner;
  }
  return { from: node?.from ?? 0, to: node?.to ?? 0 };
}

type SyntaxNode = ReturnType<typeof syntaxTree>["topNode"];

function entryOf(list: SyntaxNode, index: number): SyntaxNode | null {
  return valuesIn(list)[index] ?? null;
}

function partOf(state: EditorState, object: SyntaxNode, name: string): SyntaxNode | null {
  const property = object
    .getChildren("Property")
    .find(({ firstChild }) => firstChild && state.sliceDoc(firstChild.from, firstChild.to) === JSON.stringify(name));
  return property?.lastChild ?? null;
}

function valuesIn(node: SyntaxNode): readonly SyntaxNode[] {
  const values: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    // Not a bracket, a comma or a syntax error.
    if (!/^[[\],⚠]$/.test(child.name)) values.push(child);
  }
  return values;
}
