import fc from "fast-check";
import { type RouteId, type RouteShape, shapes } from "#shared/contract/index.ts";
import type { Request } from "./front-door.ts";

/** Field names that an attacker might try: those on JavaScript's prototypes, and those of a table or a role. */
const surprisingNames = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "role",
    "pk",
    "userId",
    "version",
  ),
  fc.string({ minLength: 1, maxLength: 20 }),
);

/** Texts that a careless parser might mishandle: of other types, with special characters, of other formats, or long. */
const surprisingTexts = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "null",
    "undefined",
    "true",
    "NaN",
    "Infinity",
    "-1",
    "0",
    "1.5",
    "1e3",
    "0x10",
    " 7 ",
    "9".repeat(40),
  ),
  fc.constantFrom(
    "\u0000",
    "two\nlines",
    "x\r\nSet-Cookie: a=b",
    "\u2028",
    "\u202e",
    "\ud800",
    "a\udc00b",
    "../../etc/passwd",
    "%00",
  ),
  fc.constantFrom(
    "usr_0",
    "ord_",
    "ord_00000000000000000000000000",
    "pi_",
    "cs_test",
    "<script>",
    "{$gt: ''}",
    "' OR 1=1",
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.integer({ min: 300, max: 20_000 }).map((length) => "x".repeat(length)),
);

const surprisingValues: fc.Arbitrary<unknown> = fc.oneof(
  surprisingTexts,
  fc.constantFrom(null, true, false, 0, -1, -0, 1.5, 1e308, -1e308, 2 ** 53, Number.MIN_VALUE, [], {}, [[]], {
    $gt: "",
  }),
  fc.jsonValue({ maxDepth: 3 }),
  surprisingNames.map((name) => ({ [name]: { role: "admin" } })),
);

/** Deeply nested JSON, as text because `JSON.stringify` cannot nest so deep. */
const deepJson = fc
  .tuple(fc.integer({ min: 100, max: 20_000 }), fc.constantFrom<[string, string]>(["[", "]"], ['{"a":', "}"]))
  .map(([depth, [open, close]]) => `${open.repeat(depth)}0${close.repeat(depth)}`);

/** The object with one change: a value is replaced, or a field is removed or added. */
function withOneChange<Value>(
  good: Readonly<Record<string, unknown>>,
  anyValue: fc.Arbitrary<Value>,
): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(good);
  const entries = Object.entries(good);
  const withExtraEntry = fc.tuple(surprisingNames, anyValue).map((entry) => Object.fromEntries([...entries, entry]));
  if (names.length === 0) return withExtraEntry;
  return fc.oneof(
    withExtraEntry,
    fc.tuple(fc.constantFrom(...names), anyValue).map((entry) => Object.fromEntries([...entries, entry])),
    fc.constantFrom(...names).map((omitted) => Object.fromEntries(entries.filter(([name]) => name !== omitted))),
  );
}

/** Text or bytes to send instead of a valid body. */
function badBody(good: Readonly<Record<string, unknown>>): fc.Arbitrary<string | Uint8Array> {
  const text = JSON.stringify(good);
  const object = withOneChange(good, surprisingValues);
  return fc.oneof(
    { weight: 6, arbitrary: object.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: object.map((body) => new TextEncoder().encode(JSON.stringify(body))) },
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
    fc.integer({ min: 0, max: text.length - 1 }).map((length) => text.slice(0, length)),
    fc
      .tuple(fc.nat(text.length), surprisingTexts)
      .map(([at, inserted]) => text.slice(0, at) + inserted + text.slice(at)),
    fc.uint8Array({ maxLength: 100 }),
    fc
      .tuple(fc.nat(text.length), fc.constantFrom(0x80, 0xc0, 0xff, 0xed))
      .map(([at, byte]) => Uint8Array.from([...Buffer.from(text)].toSpliced(at, 0, byte))),
    deepJson,
    fc
      .tuple(fc.constantFrom(...Object.keys(good), "more"), deepJson)
      .map(([name, deepText]) => JSON.stringify({ ...good, [name]: "deep" }).replace('"deep"', () => deepText)),
  );
}

/** Invalid values of a query or a path. All are text; the gateway joins the values of a repeated name with a comma. */
function badTexts(good: Readonly<Record<string, string>>): fc.Arbitrary<Record<string, string>> {
  const withRepeatedNames = Object.entries(good).map(([name, value]) => ({ ...good, [name]: `${value},${value}` }));
  return fc.oneof(
    { weight: 4, arbitrary: withOneChange(good, surprisingTexts).map(valuesToText) },
    {
      weight: withRepeatedNames.length > 0 ? 1 : 0,
      arbitrary: fc.constantFrom(...(withRepeatedNames.length > 0 ? withRepeatedNames : [good])),
    },
  );
}

function valuesToText(record: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]));
}

const oddHeaders = fc.record(
  {
    "content-type": fc.constantFrom(
      "",
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=utf-16",
      "multipart/form-data",
      "\u0000",
    ),
    accept: fc.constantFrom("text/html", "*/*;q=0", ""),
    "x-forwarded-for": fc.constantFrom("127.0.0.1", "unknown, 10.0.0.1"),
    "content-encoding": fc.constantFrom("gzip", "br", "identity"),
    host: fc.constantFrom("", "evil.example"),
  },
  { requiredKeys: [] },
);

/** Invalid authorization headers, some derived from a valid token. */
export function invalidAuthorization(token: string): fc.Arbitrary<string> {
  const alteredToken = fc
    .tuple(fc.nat(token.length - 1), fc.constantFrom("A", "z", ".", "=", "\u0000"))
    .map(([at, letter]) => token.slice(0, at) + letter + token.slice(at + 1))
    .filter((altered) => altered !== token);
  return fc.oneof(
    fc.constantFrom("", "Bearer", "Bearer ", "Bearer null", "Bearer undefined", "Bearer [object Object]", "Basic YTpi"),
    fc.constantFrom(
      token,
      `Basic ${token}`,
      `Bearer ${token} more`,
      `Bearer,${token}`,
      `Bearer ${token},Bearer ${token}`,
    ),
    alteredToken.map((altered) => `Bearer ${altered}`),
    fc.nat(token.length - 1).map((length) => `Bearer ${token.slice(0, length)}`),
    surprisingTexts.map((text) => `Bearer ${text}`),
    surprisingTexts,
  );
}

/** Parts of a request that no route reads. */
export const unreadParts: fc.Arbitrary<Request> = fc.record({
  headers: oddHeaders,
  query: badTexts({}),
  body: fc.oneof(badBody({}), fc.constant(undefined)),
});

/** Webhook bodies that Stripe would never send. */
export const surprisingEvent: fc.Arbitrary<string> = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: "binary" }),
  fc
    .record({
      id: fc.oneof(fc.string(), fc.jsonValue()),
      type: fc.constantFrom(
        "payment_intent.succeeded",
        "payment_intent.canceled",
        "charge.refunded",
        "charge.dispute.created",
        "checkout.session.completed",
        "?",
      ),
      livemode: fc.oneof(fc.boolean(), fc.jsonValue()),
      data: fc.oneof(
        fc.jsonValue(),
        fc.record({
          object: fc.oneof(
            fc.jsonValue(),
            fc.record({ id: fc.jsonValue(), object: fc.string(), metadata: fc.jsonValue() }),
          ),
        }),
      ),
    })
    .map((event) => JSON.stringify(event)),
);

/** A good request with an extra field in the part that the route reads: the body, else the query, else the path. */
export function withExtraField(id: RouteId, good: Request, name: string, value: unknown): Request {
  const shape: RouteShape = shapes[id];
  if (shape.body) return { ...good, body: JSON.stringify(addField(good.body, name, value)) };
  const part = shape.query ? "query" : "params";
  return { ...good, [part]: valuesToText(addField(good[part], name, JSON.stringify(value))) };
}

/** Returns the object with the field as an own property, even if its name is `__proto__`. */
function addField(object: unknown, name: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries([...Object.entries(object ?? {}), [name, value]]);
}

/** A good request with one or more parts mutated, so that the contract rejects it, and with odd headers. */
export function badRequest(id: RouteId, good: Request): fc.Arbitrary<Request> {
  const shape: RouteShape = shapes[id];
  const body = toRecord(good.body);
  const mutations: fc.Arbitrary<Request>[] = [
    ...(shape.params ? [badTexts(good.params ?? {}).map((params) => ({ params }))] : []),
    ...(shape.query ? [badTexts(good.query ?? {}).map((query) => ({ query }))] : []),
    ...(shape.body ? [badBody(body).map((mutatedBody) => ({ body: mutatedBody }))] : []),
  ];
  return fc
    .tuple(fc.subarray(mutations, { minLength: 1 }), oddHeaders)
    .chain(([chosenMutations, headers]) =>
      fc
        .tuple(...chosenMutations)
        .map((parts): Request => Object.assign({}, good, { body: toJsonText(good.body) }, ...parts, { headers })),
    )
    .filter((request) => invalidParts(id, request).length > 0);
}

/** The parts of a request that its schemas reject. */
export function invalidParts(
  id: RouteId,
  { params = {}, query = {}, body }: Request,
): readonly ("params" | "query" | "body")[] {
  const shape: RouteShape = shapes[id];
  return [
    ...(shape.params && !shape.params.safeParse(params).success ? ["params" as const] : []),
    ...(shape.query && !shape.query.safeParse(query).success ? ["query" as const] : []),
    ...(shape.body && !shape.body.safeParse(parseBody(body)).success ? ["body" as const] : []),
  ];
}

/** Returns a body as the shop passes it to the schema: without lone surrogates; undefined if it is not UTF-8 JSON. */
function parseBody(body: unknown): unknown {
  try {
    const text = body instanceof Uint8Array ? new TextDecoder("utf-8", { fatal: true }).decode(body) : String(body);
    return JSON.parse(text, (_key, value) => (typeof value === "string" ? value.toWellFormed() : value));
  } catch {
    return undefined;
  }
}

function toJsonText(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}

function toRecord(body: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body ?? {}));
}
