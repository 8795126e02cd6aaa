import * as z from "zod";

/** What a template's references are resolved with. */
export interface Scope {
  /** Pseudo parameters, parameters and the physical ids of resources by name; known attributes as "Id.Attribute". */
  readonly refs: ReadonlyMap<string, string>;
  readonly conditions: Readonly<Record<string, unknown>>;
}

const single = z.record(z.string(), z.unknown());
const join = z.tuple([z.string(), z.unknown()]);
const list = z.array(z.unknown());

/**
 * Resolves CloudFormation's intrinsic functions in a value. An attribute of a resource becomes "<physical id>.<name>",
 * an unknown function stays as it is.
 */
export function resolve(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, scope)).filter((item) => item !== noValue);
  const parsed = single.safeParse(value);
  if (!parsed.success) return value;
  const entries = Object.entries(parsed.data);
  const [entry] = entries;
  if (entries.length === 1 && entry !== undefined) {
    const result = resolveFunction(entry[0], entry[1], scope);
    if (result !== undefined) return result.value;
  }
  const fields = entries.map(([name, field]) => [name, resolve(field, scope)] as const);
  return Object.fromEntries(fields.filter(([, field]) => field !== noValue));
}

/** Evaluates a condition of the template by its name. */
export function isTrue(name: string, scope: Scope): boolean {
  return evaluate(scope.conditions[name], scope);
}

const noValue = Symbol("AWS::NoValue");

function resolveFunction(name: string, argument: unknown, scope: Scope): { readonly value: unknown } | undefined {
  if (name === "Ref") {
    if (argument === "AWS::NoValue") return { value: noValue };
    return { value: scope.refs.get(String(argument)) ?? String(argument) };
  }
  if (name === "Fn::GetAtt") {
    const [id, attribute] = Array.isArray(argument) ? argument.map(String) : String(argument).split(".");
    const physicalId = scope.refs.get(id ?? "") ?? id;
    const known = scope.refs.get(`${id}.${attribute}`);
    if (known !== undefined) return { value: known };
    if (attribute === "DomainName") return { value: `${physicalId}.cloudfront.net`.toLowerCase() };
    return { value: `${physicalId}.${attribute}` };
  }
  if (name === "Fn::Join") {
    const [separator, parts] = join.parse(argument);
    const resolved = resolve(parts, scope);
    // A parameter that is a list is its own text.
    return { value: Array.isArray(resolved) ? resolved.map(String).join(separator) : String(resolved) };
  }
  if (name === "Fn::Split") {
    const [separator, text] = join.parse(argument);
    return { value: String(resolve(text, scope)).split(separator) };
  }
  if (name === "Fn::Select") {
    const [index, items] = list.parse(argument);
    return { value: list.parse(resolve(items, scope))[Number(index)] };
  }
  if (name === "Fn::Sub") {
    const text = Array.isArray(argument) ? String(argument[0]) : String(argument);
    return { value: text.replaceAll(/\$\{([^}!]+)\}/g, (_, ref) => scope.refs.get(ref) ?? ref) };
  }
  if (name === "Fn::If") {
    const [condition, whenTrue, whenFalse] = list.parse(argument);
    return { value: resolve(isTrue(String(condition), scope) ? whenTrue : whenFalse, scope) };
  }
  return undefined;
}

function evaluate(expression: unknown, scope: Scope): boolean {
  const [[name, argument] = ["", undefined]] = Object.entries(single.parse(expression));
  if (name === "Condition") return isTrue(String(argument), scope);
  const operands = list.parse(argument);
  if (name === "Fn::Equals")
    return JSON.stringify(resolve(operands[0], scope)) === JSON.stringify(resolve(operands[1], scope));
  if (name === "Fn::Not") return !evaluate(operands[0], scope);
  if (name === "Fn::And") return operands.every((operand) => evaluate(operand, scope));
  if (name === "Fn::Or") return operands.some((operand) => evaluate(operand, scope));
  throw new Error(`The fake CloudFormation does not know the condition ${name}.`);
}
