/**
 * CloudFront runs a small JavaScript of its own: ECMAScript 5.1 plus later features listed by AWS. Anything else fails
 * at the edge, for every visitor, and nowhere before. So this parses the deployed source and permits only listed
 * features, even where more is known to work.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { prerendered } from "#shared/domain/addresses.ts";
import { edgeFunctions } from "./edge-functions.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** ESTree node types. No class, module, spread, destructuring, `for`-`of`, default parameter or optional chaining. */
const syntax = words(`
  Program ExpressionStatement BlockStatement EmptyStatement ReturnStatement LabeledStatement BreakStatement ContinueStatement
  IfStatement SwitchStatement SwitchCase ThrowStatement TryStatement CatchClause WhileStatement DoWhileStatement ForStatement
  ForInStatement FunctionDeclaration VariableDeclaration VariableDeclarator ThisExpression ArrayExpression ObjectExpression Property
  FunctionExpression ArrowFunctionExpression RestElement UnaryExpression UpdateExpression BinaryExpression AssignmentExpression
  LogicalExpression MemberExpression ConditionalExpression CallExpression NewExpression SequenceExpression AwaitExpression Identifier
  Literal TemplateLiteral TemplateElement`);
const laterOperators = words("?? ??= ||= &&=");
/** Not included: eval, Function, timers, require and all networking. */
const globals = words(`
  undefined NaN Infinity arguments Object String Number Boolean Math Date RegExp JSON Array Promise Error EvalError RangeError
  ReferenceError SyntaxError TypeError URIError decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat
  parseInt console`);
const methods = words(`
  create defineProperties defineProperty freeze getOwnPropertyDescriptor getOwnPropertyNames getPrototypeOf hasOwnProperty isExtensible
  isFrozen isPrototypeOf isSealed keys preventExtensions propertyIsEnumerable seal toString valueOf assign is entries values
  fromCharCode charAt concat indexOf lastIndexOf match replace search slice split substr substring toLowerCase trim toUpperCase
  fromCodePoint codePointAt endsWith includes repeat startsWith padStart padEnd trimStart trimEnd
  isInteger isSafeInteger toExponential toFixed toPrecision abs ceil floor max min pow random round sqrt
  apply bind call exec test parse stringify isArray every filter forEach join map pop push reduce reduceRight reverse shift some sort
  splice unshift of copyWithin fill find findIndex then catch log`);

const node = z.looseObject({ type: z.string() });
type Node = z.output<typeof node>;

const childrenOf = (of: Node): Node[] =>
  Object.values(of)
    .flat()
    .flatMap((value) => node.safeParse(value).data ?? []);
const all = (of: Node): Node[] => [of, ...childrenOf(of).flatMap(all)];
const nameOf = (of: unknown) => z.object({ type: z.literal("Identifier"), name: z.string() }).safeParse(of).data?.name;

/** The features in the code that are not listed. */
function notOnTheList(code: string): string[] {
  const nodes = all(node.parse(parseAst(code)));
  const declared = new Set(
    nodes.flatMap(({ type, id, params = [], argument, param }) => [
      ...(/^(Function|VariableDeclarator)/.test(type) ? [nameOf(id)] : []),
      ...z.array(z.unknown()).parse(params).map(nameOf),
      ...(type === "RestElement" ? [nameOf(argument)] : []),
      ...(type === "CatchClause" ? [nameOf(param)] : []),
    ]),
  );
  const names = new Set(
    nodes.flatMap((each) => {
      const used =
        each.type === "MemberExpression" && each.computed === false ? { ...each, property: undefined } : each;
      return (each.type === "Property" ? [node.parse(each.value)] : childrenOf(used)).map(nameOf);
    }),
  );
  const called = nodes.flatMap(({ type, callee }) => {
    const member = node.safeParse(callee).data;
    return type === "CallExpression" && member?.computed === false ? [nameOf(member.property)] : [];
  });
  return [
    ...nodes.filter(({ type }) => !syntax.has(type)).map(({ type }) => type),
    ...nodes.filter(({ generator }) => generator === true).map(() => "generator"),
    ...nodes
      .filter(({ type, shorthand, method, computed }) => type === "Property" && (shorthand || method || computed))
      .map(() => "property of ES 6"),
    ...nodes.flatMap(({ operator }) => (laterOperators.has(String(operator)) ? [String(operator)] : [])),
    ...nodes.filter(({ type, param }) => type === "CatchClause" && param === null).map(() => "catch of nothing"),
    ...[...names].filter((name) => name !== undefined && !declared.has(name) && !globals.has(name)),
    ...called.filter((name) => name !== undefined && !methods.has(name)).map((name) => `.${name}()`),
  ].filter((found) => found !== undefined);
}

describe("the JavaScript that AWS lists for CloudFront", () => {
  it("covers everything that the site's functions use", async () => {
    const pages = Object.fromEntries(prerendered.map((page) => [`${page}/index.html`, ["sha256-a=", "sha256-b="]]));
    const { viewerRequest, viewerResponse } = await edgeFunctions(pages, { https: true });
    expect(notOnTheList(viewerRequest)).toEqual([]);
    expect(notOnTheList(viewerResponse)).toEqual([]);
  });

  it.each([
    ["function* handler() {}", "generator"],
    ["import cf from 'cloudfront';", "ImportDeclaration"],
    ["function handler(event) { for (const each of event) {} }", "ForOfStatement"],
    ["function handler({ request }) {}", "ObjectPattern"],
    ["function handler(event = {}) {}", "AssignmentPattern"],
    ["function handler(event) { return [...event]; }", "SpreadElement"],
    ["function handler(event) { return event?.request; }", "ChainExpression"],
    ["function handler(event) { return event ?? 1; }", "??"],
    ["class Handler {}", "ClassDeclaration"],
    ["function handler(event) { return { event }; }", "property of ES 6"],
    ["function handler() { try { handler(); } catch { handler(); } }", "catch of nothing"],
    ["function handler() { return eval('1'); }", "eval"],
    ["function handler() { return new Function('1'); }", "Function"],
    ["function handler() { setTimeout(handler, 1); }", "setTimeout"],
    ["function handler() { return fetch('/'); }", "fetch"],
    ["function handler() { return require('fs'); }", "require"],
    ["function handler() { return new Map(); }", "Map"],
    ["function handler(event) { return event.list.toSorted(); }", ".toSorted()"],
    ["function handler() { return Array.from(arguments); }", ".from()"],
  ])("does not include: %s", (code, found) => {
    expect(notOnTheList(code)).toContain(found);
  });
});
