/** A value in DynamoDB's JSON, as its exports to S3 have it: numbers as texts, each value with its type. */
type TypedValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly L: readonly TypedValue[] }
  | { readonly M: Readonly<Record<string, TypedValue>> };

/**
 * Writes plain data as DynamoDB's JSON; fields that are undefined are omitted.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html
 */
export function typedFields(fields: object): Readonly<Record<string, TypedValue>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, typedValue(value)]])),
  );
}

function typedValue(value: unknown): TypedValue {
  if (value === null) return { NULL: true };
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: String(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (Array.isArray(value)) return { L: value.map(typedValue) };
  if (typeof value === "object") return { M: typedFields(value) };
  throw new TypeError(`No row has a ${typeof value}.`);
}
