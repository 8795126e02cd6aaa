import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { type ESTree, parseSync, Visitor } from "vite";

/**
 * Turns arrow functions into function expressions, so that functions start sooner. Inside the function that Node wraps
 * around a CommonJS file, V8 parses each arrow function in full when it loads the file, but reads a function expression
 * only as far as its end until it is called, and most are never called during a cold start (decision 50;
 * `ParseArrowFunctionLiteral` in V8's `parser-base.h`).
 *
 * esbuild's own setting for this, `supported: { arrow: false }`, breaks `this` and `super` inside classes. This plugin
 * leaves such functions as they are. It handles the files that no plugin before it has changed.
 */
export const replaceArrowFunctions = (): Plugin => ({
  name: "arrow functions",
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:ts|js|mjs|cjs)$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      return { contents: withoutArrowFunctions(path, source), loader: path.endsWith(".ts") ? "ts" : "js" };
    });
  },
});

/** An insertion into a source, which replaces some of its characters. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Returns a module with a function expression in place of each arrow function, except those that use the `this`,
 * `super`, `arguments` or `new.target` around them, those that are called where they are written, and those that would
 * mean something else without parentheses, which would make V8 compile the function at once. Lines stay in their
 * places, for source maps.
 *
 * @param path decides between JavaScript and TypeScript
 * @throws an error that names the file if it cannot be parsed
 */
export function withoutArrowFunctions(path: string, source: string): string {
  if (!source.includes("=>")) return source;
  const { program, comments, errors } = parseSync(path, source);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const code = comments.reduce(
    (text, { start, end }) => text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, " ") + text.slice(end),
    source,
  );

  const edits: Edit[] = [];
  /** The arrow functions around the visited node, and whether each must stay one. */
  const around: { isKept: boolean }[] = [];
  const calledInPlace = new Set<ESTree.Node>();
  const statementStarts = new Set<number>();
  const keepAll = () => {
    for (const arrow of around) arrow.isKept = true;
  };
  new Visitor({
    ExpressionStatement: ({ start }) => void statementStarts.add(start),
    CallExpression: ({ callee }) => void calledInPlace.add(withoutParentheses(callee)),
    ArrowFunctionExpression(arrow) {
      const needsParentheses = statementStarts.has(arrow.start) || !endsExpression.test(code.slice(arrow.end));
      around.push({ isKept: calledInPlace.has(arrow) || needsParentheses });
    },
    "ArrowFunctionExpression:exit"(arrow) {
      if (around.pop()?.isKept === false) edits.push(...editsOf(arrow, code));
    },
    ThisExpression: keepAll,
    Super: keepAll,
    MetaProperty: keepAll,
    Identifier({ name }) {
      if (name === "arguments" || name === "eval") keepAll();
    },
  }).visit(program);
  return applied(edits, source);
}

/**
 * What may follow a function expression that ends where an arrow function ended. On a new line, code without semicolons
 * could continue the one, but not the other: `(`, `[`, and so on.
 */
const endsExpression = /^\s*(?:[),;}\]:]|$|(?!in\b|instanceof\b)[\w$])/;

function withoutParentheses(node: ESTree.Expression | ESTree.Super): ESTree.Node {
  return node.type === "ParenthesizedExpression" ? withoutParentheses(node.expression) : node;
}

/** The edits that make `async (a) => b` an `async function (a) {return b}`. `code`: the source without comments. */
function editsOf({ start, end, async, params, body }: ESTree.ArrowFunctionExpression, code: string): readonly Edit[] {
  const arrow = code.lastIndexOf("=>", body.start - 1);
  const keywordEnd = async ? start + "async".length : start;
  const [only] = params;
  const isBare = only !== undefined && code.slice(keywordEnd, arrow).trim() === code.slice(only.start, only.end);
  const [open, close] = bracesFor(body, code.slice(arrow, body.start));
  return [
    { start, end: keywordEnd, text: async ? "async function" : "function" },
    ...(isBare ? [insertion(only.start, "("), insertion(only.end, ")")] : []),
    { start: arrow, end: arrow + 2, text: open },
    insertion(end, close),
  ];
}

/** A value on another line than `return` needs parentheses. `before`: the code from the arrow to the body. */
function bracesFor(body: ESTree.ArrowFunctionExpression["body"], before: string): readonly [string, string] {
  if (body.type === "BlockStatement") return ["", ""];
  return before.includes("\n") ? ["{return (", ")}"] : ["{return ", "}"];
}

const insertion = (position: number, text: string): Edit => ({ start: position, end: position, text });

/** Edits at the same place are applied in the order in which they are listed. */
function applied(edits: readonly Edit[], source: string): string {
  let text = "";
  let position = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return text + source.slice(position);
}
