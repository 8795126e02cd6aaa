import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import * as z from "zod";

/**
 * An item as DynamoDB's own client has it: every value with its type, numbers as text, so that nothing of it is
 * rounded.
 */
export type Item = Record<string, AttributeValue>;

const line = z.strictObject({ Item: z.record(z.string(), z.unknown()) });
const oneValue = z.record(z.string(), z.unknown());
const text = z.string();
const texts = z.array(text);
const flag = z.boolean();
const nothing = z.literal(true);
const bytes = z.base64().transform((base64) => new Uint8Array(Buffer.from(base64, "base64")));
const manyBytes = z.array(bytes);
const list = z.array(z.unknown());

/**
 * An item in one line of DynamoDB's JSON, bytes as base64, as its exports have it.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html
 */
export function lineOf(item: Item): string {
  return JSON.stringify({ Item: written(item, (number) => number) });
}

/**
 * The same in a form that two items share exactly when they are equal, wherever they come from: DynamoDB says "1E+2",
 * another engine "100".
 */
export function comparable(item: Item): string {
  return JSON.stringify(written(item, canonicalNumber));
}

/** The item of a line. Throws when it is none. */
export function itemOf(written: string): Item {
  return read(line.parse(JSON.parse(written)).Item);
}

/** Its place in the table. */
export function keyOf(item: Item): Item {
  const { pk, sk } = item;
  if (pk?.S === undefined || sk?.S === undefined) throw new TypeError("An item has no key.");
  return { pk, sk };
}

/** The same as text, by which items are told apart. */
export function keyText(item: Item): string {
  return JSON.stringify([item.pk?.S, item.sk?.S]);
}

/**
 * A key as it may be shown: with ids, kinds and days, and without addresses and numbers of people.
 * "USER#usr_01K… PROFILE", "EMAIL#… EMAIL".
 */
export function shownKey(item: Item): string {
  return [item.pk?.S ?? "", item.sk?.S ?? ""].map((part) => part.split("#").map(shown).join("#")).join(" ");
}

function shown(part: string): string {
  return /^(?:[A-Z_]+|[a-z]+_[0-9A-Z]{26}|\d{4}-\d{2}-\d{2}|0\d{5})$/.test(part) ? part : "…";
}

type AsText = (number: string) => string;

/** Attributes sorted by their names, members of a set by what they say: neither has an order of its own. */
function written(item: Item, number: AsText): Record<string, unknown> {
  const names = Object.keys(item).sort();
  return Object.fromEntries(names.map((name) => [name, writtenValue(item[name], number)]));
}

function writtenValue(value: AttributeValue | undefined, number: AsText): unknown {
  if (value?.S !== undefined) return value;
  if (value?.N !== undefined) return { N: number(value.N) };
  if (value?.B !== undefined) return { B: base64(value.B) };
  if (value?.BS !== undefined) return { BS: value.BS.map(base64).sort() };
  if (value?.SS !== undefined) return { SS: [...value.SS].sort() };
  if (value?.NS !== undefined) return { NS: value.NS.map(number).sort() };
  if (value?.L !== undefined) return { L: value.L.map((one) => writtenValue(one, number)) };
  if (value?.M !== undefined) return { M: written(value.M, number) };
  return value;
}

/** Sign, the digits that count, and by how many places they are shifted: "-15e-1" for "-1.50". */
function canonicalNumber(text: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const counting = digits.replace(/0+$/, "");
  if (counting === "") return "0";
  return `${sign}${counting}e${Number(exponent) - fraction.length + digits.length - counting.length}`;
}

function base64(value: Uint8Array): string {
  return Buffer.from(value).toString("base64");
}

function read(item: Record<string, unknown>): Item {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, readValue(value)]));
}

function readValue(value: unknown): AttributeValue {
  const [only, ...more] = Object.entries(oneValue.parse(value));
  if (only === undefined || more.length > 0) throw new TypeError("A value has not exactly one type.");
  const [type, content] = only;
  switch (type) {
    case "S":
      return { S: text.parse(content) };
    case "N":
      return { N: text.parse(content) };
    case "B":
      return { B: bytes.parse(content) };
    case "BOOL":
      return { BOOL: flag.parse(content) };
    case "NULL":
      return { NULL: nothing.parse(content) };
    case "L":
      return { L: list.parse(content).map(readValue) };
    case "M":
      return { M: read(oneValue.parse(content)) };
    case "SS":
      return { SS: texts.parse(content) };
    case "NS":
      return { NS: texts.parse(content) };
    case "BS":
      return { BS: manyBytes.parse(content) };
    default:
      throw new TypeError("A value has a type that is unknown.");
  }
}
