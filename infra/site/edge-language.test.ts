/**
 * CloudFront Functions run a restricted JavaScript: ECMAScript 5.1 plus later features listed by AWS. Anything else
 * fails at the edge, for every visitor, and in no test. So this test parses the deployed source and permits only listed
 * features, even where more is known to work.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { prerenderedPaths } from "#shared/domain/site-paths.ts";
import { edgeFunctions } from "./edge-functions.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** ESTree node types. No class, module, spread, destructuring, `for`-`of`, default parameter or optional chaining. */
const allowedNodeTypes = words(`
  Program ExpressionStatement BlockStatement EmptyStatement ReturnStatement LabeledStatement BreakStatement ContinueStatement
  IfStatement SwitchStatement SwitchCase ThrowStatement TryStatement CatchClause WhileStatement DoWhileStatement ForStatement
  ForInStatement FunctionDeclaration VariableDeclaration VariableDeclarator ThisExpression ArrayExpression ObjectExpression Property
  FunctionExpression ArrowFunctionExpression RestElement UnaryExpression UpdateExpression BinaryExpression AssignmentExpression
  LogicalExpression MemberExpression ConditionalExpression CallExpression NewExpression SequenceExpression AwaitExpression Identifier
  Literal TemplateLiteral TemplateElement`);
const unlistedOperators = words("?? ??= ||= &&=");
/** AWS excludes eval, Function, timers, require and all networking. */
const allowedGlobals = words(`
  undefined NaN Infinity arguments Object String Number Boolean Math Date RegExp JSON Array Promise Error EvalError RangeError
  ReferenceError SyntaxError TypeError URIError decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat
  parseInt console`);
const allowedMethods = words(`
  create defineProperties defineProperty freeze getOwnPropertyDescriptor getOwnPropertyNames getPrototypeOf hasOwnProperty isExtensible
  isFrozen isPrototypeOf isSealed keys preventExtensions propertyIsEnumerable seal toString valueOf assign is entries values
  fromCharCode charAt concat indexOf lastIndexOf match replace search slice split substr substring toLowerCase trim toUpperCase
  fromCodePoint codePointAt endsWith includes repeat startsWith padStart padEnd trimStart trimEnd
  isInteger isSafeInteger toExponential toFixed toPrecision abs ceil floor max min pow random round sqrt
  apply bind call exec test parse stringify isArray every filter forEach join map pop push reduce reduceRight reverse shift some sort
  splice unshift of copyWithin fill find findIndex then catch log`);

const nodeSchema = z.looseObject({ type: z.string() });
type Node = z.output<typeof nodeSchema>;

const childrenOf = (parent: Node): Node[] =>
  Object.values(parent)
    .flat()
    .flatMap((value) => nodeSchema.safeParse(value).data ?? []);
const withDescendants = (root: Node): Node[] => [root, ...childrenOf(root).flatMap(withDescendants)];
const nameOf = (identifier: unknown) =>
  z.object({ type: z.literal("Identifier"), name: z.string() }).safeParse(identifier).data?.name;

/** Returns the features in the code that AWS does not list. */
function unlistedFeatures(code: string): string[] {
  const nodes = withDescendants(nodeSchema.parse(parseAst(code)));
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
      const withoutProperty =
        each.type === "MemberExpression" && each.computed === false ? { ...each, property: undefined } : each;
      return (each.type === "Property" ? [nodeSchema.parse(each.value)] : childrenOf(withoutProperty)).map(nameOf);
    }),
  );
  const calledMethods = nodes.flatMap(({ type, callee }) => {
    const member = nodeSchema.safeParse(callee).data;
    return type === "CallExpression" && member?.computed === false ? [nameOf(member.property)] : [];
  });
  return [
    ...nodes.filter(({ type }) => !allowedNodeTypes.has(type)).map(({ type }) => type),
    ...nodes.filter(({ generator }) => generator === true).map(() => "generator"),
    ...nodes
      .filter(({ type, shorthand, method, computed }) => type === "Property" && (shorthand || method || computed))
      .map(() => "ES 6 property"),
    ...nodes.flatMap(({ operator }) => (unlistedOperators.has(String(operator)) ? [String(operator)] : [])),
    ...nodes
      .filter(({ type, param }) => type === "CatchClause" && param === null)
      .map(() => "catch without a parameter"),
    ...[...names].filter((name) => name !== undefined && !declared.has(name) && !allowedGlobals.has(name)),
    ...calledMethods.filter((name) => name !== undefined && !allowedMethods.has(name)).map((name) => `.${name}()`),
  ].filter((found) => found !== undefined);
}

describe("the JavaScript that AWS lists for CloudFront", () => {
  it("covers everything that the site's functions use", async () => {
    const pages = prerenderedPaths.map((page) => `${page}/index.html`);
    const { viewerRequest, viewerResponse } = await edgeFunctions(pages);
    expect(unlistedFeatures(viewerRequest)).toEqual([]);
    expect(unlistedFeatures(viewerResponse)).toEqual([]);
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
    ["function handler(event) { return { event }; }", "ES 6 property"],
    ["function handler() { try { handler(); } catch { handler(); } }", "catch without a parameter"],
    ["function handler() { return eval('1'); }", "eval"],
    ["function handler() { return new Function('1'); }", "Function"],
    ["function handler() { setTimeout(handler, 1); }", "setTimeout"],
    ["function handler() { return fetch('/'); }", "fetch"],
    ["function handler() { return require('fs'); }", "require"],
    ["function handler() { return new Map(); }", "Map"],
    ["function handler(event) { return event.list.toSorted(); }", ".toSorted()"],
    ["function handler() { return Array.from(arguments); }", ".from()"],
  ])("does not include: %s", (code, feature) => {
    expect(unlistedFeatures(code)).toContain(feature);
  });
});
