import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import * as z from "zod";

/** An item in DynamoDB's attribute format: every value typed, numbers as text, so that nothing is rounded. */
export type Item = Record<string, AttributeValue>;

const line = z.strictObject({ Item: z.record(z.string(), z.unknown()) });
const typedValue = z.record(z.string(), z.unknown());
const text = z.string();
const texts = z.array(text);
const flag = z.boolean();
const nullMarker = z.literal(true);
const bytes = z.base64().transform((base64) => new Uint8Array(Buffer.from(base64, "base64")));
const manyBytes = z.array(bytes);
const list = z.array(z.unknown());

/**
 * Returns an item as one line of DynamoDB JSON, with binary values in base64, as in DynamoDB's exports.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html
 */
export function formatItem(item: Item): string {
  return JSON.stringify({ Item: itemToJson(item, (number) => number) });
}

/** Returns an item's canonical form, for comparison: DynamoDB writes a number as "1E+2", another database as "100". */
export function canonicalForm(item: Item): string {
  return JSON.stringify(itemToJson(item, canonicalNumber));
}

/** Parses a line of a backup file. Throws if it is not an item. */
export function parseItem(json: string): Item {
  return itemFromJson(line.parse(JSON.parse(json)).Item);
}

/** Returns an item's primary key. */
export function keyOf(item: Item): Item {
  const { pk, sk } = item;
  if (pk?.S === undefined || sk?.S === undefined) throw new TypeError("An item has no key.");
  return { pk, sk };
}

/** Returns an item's primary key as text, for comparison. */
export function keyText(item: Item): string {
  return JSON.stringify([item.pk?.S, item.sk?.S]);
}

/**
 * Returns an item's primary key for printing. Ids, kinds and days remain, personal data is replaced:
 * "USER#usr_01K… PROFILE", "EMAIL#… EMAIL".
 */
export function redactedKey(item: Item): string {
  return [item.pk?.S ?? "", item.sk?.S ?? ""].map((part) => part.split("#").map(redactedPart).join("#")).join(" ");
}

function redactedPart(part: string): string {
  return /^(?:[A-Z_]+|[a-z]+_[0-9A-Z]{26}|\d{4}-\d{2}-\d{2}|0\d{5})$/.test(part) ? part : "…";
}

type FormatNumber = (number: string) => string;

/** Converts an item to JSON: attributes sorted by name and set members by value, because both are unordered. */
function itemToJson(item: Item, formatNumber: FormatNumber): Record<string, unknown> {
  const names = Object.keys(item).sort();
  return Object.fromEntries(names.map((name) => [name, valueToJson(item[name], formatNumber)]));
}

function valueToJson(value: AttributeValue | undefined, formatNumber: FormatNumber): unknown {
  if (value?.S !== undefined) return value;
  if (value?.N !== undefined) return { N: formatNumber(value.N) };
  if (value?.B !== undefined) return { B: base64(value.B) };
  if (value?.BS !== undefined) return { BS: value.BS.map(base64).sort() };
  if (value?.SS !== undefined) return { SS: [...value.SS].sort() };
  if (value?.NS !== undefined) return { NS: value.NS.map(formatNumber).sort() };
  if (value?.L !== undefined) return { L: value.L.map((one) => valueToJson(one, formatNumber)) };
  if (value?.M !== undefined) return { M: itemToJson(value.M, formatNumber) };
  return value;
}

/** Returns a number as sign, significant digits and exponent: "-15e-1" for "-1.50". */
function canonicalNumber(text: string): string {
  const [, sign = "", integer = "", fraction = "", exponent = "0"] =
    /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${integer}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

function base64(value: Uint8Array): string {
  return Buffer.from(value).toString("base64");
}

function itemFromJson(item: Record<string, unknown>): Item {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, valueFromJson(value)]));
}

function valueFromJson(value: unknown): AttributeValue {
  const [typeEntry, ...otherEntries] = Object.entries(typedValue.parse(value));
  if (typeEntry === undefined || otherEntries.length > 0) throw new TypeError("A value must have exactly one type.");
  const [type, content] = typeEntry;
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
      return { L: list.parse(content).map(valueFromJson) };
    case "M":
      return { M: itemFromJson(typedValue.parse(content)) };
    case "SS":
      return { SS: texts.parse(content) };
    case "NS":
      return { NS: texts.parse(content) };
    case "BS":
      return { BS: manyBytes.parse(content) };
    default:
      throw new TypeError("A value has an unknown type.");
  }
}
