import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import * as z from "zod";

/** An item in DynamoDB's attribute format: every value typed, numbers as text, so that nothing is rounded. */
export type Item = Record<string, AttributeValue>;

const line = z.strictObject({ Item: z.record(z.string(), z.unknown()) });
const oneValue = z.record(z.string(), z.unknown());
const text = z.string();
const texts = z.array(text);
const flag = z.boolean();
const nullMarker = z.literal(true);
const bytes = z.base64().transform((base64) => new Uint8Array(Buffer.from(base64, "base64")));
const manyBytes = z.array(bytes);
const list = z.array(z.unknown());

/**
 * An item as one line of DynamoDB JSON, binary as base64, as in its exports.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html
 */
export function lineOf(item: Item): string {
  return JSON.stringify({ Item: written(item, (number) => number) });
}

/** A canonical form for comparison: DynamoDB writes "1E+2", another database "100". */
export function canonicalForm(item: Item): string {
  return JSON.stringify(written(item, canonicalNumber));
}

/** Parses a line. Throws if it is not an item. */
export function itemOf(written: string): Item {
  return read(line.parse(JSON.parse(written)).Item);
}

/** An item's primary key. */
export function keyOf(item: Item): Item {
  const { pk, sk } = item;
  if (pk?.S === undefined || sk?.S === undefined) throw new TypeError("An item has no key.");
  return { pk, sk };
}

/** The key as text, for comparison. */
export function keyText(item: Item): string {
  return JSON.stringify([item.pk?.S, item.sk?.S]);
}

/** A key for display: with ids, kinds and days, without personal data. "USER#usr_01K… PROFILE", "EMAIL#… EMAIL". */
export function redactedKey(item: Item): string {
  return [item.pk?.S ?? "", item.sk?.S ?? ""].map((part) => part.split("#").map(displayedPart).join("#")).join(" ");
}

function displayedPart(part: string): string {
  return /^(?:[A-Z_]+|[a-z]+_[0-9A-Z]{26}|\d{4}-\d{2}-\d{2}|0\d{5})$/.test(part) ? part : "…";
}

type AsText = (number: string) => string;

/** Attributes sorted by name, set members by value, because both are unordered. */
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

/** Sign, significant digits and exponent: "-15e-1" for "-1.50". */
function canonicalNumber(text: string): string {
  const [, sign = "", integer = "", fraction = "", exponent = "0"] =
    /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${integer}${fraction}`.replace(/^0+/, "");
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
      return { NULL: nullMarker.parse(content) };
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
