import { shardCount } from "#functions/data/keys.ts";
import { buyerMark, type RecordedCall, type RecordedRequest, shardMark } from "./recorded-call.ts";

/**
 * Turns the recordings of the same call of two buyers into one, in which marks stand for what differs. Throws when the
 * two buyers caused different requests, because then the call depends on more than its buyer.
 */
export function mergeRecordings(one: RecordedCall, other: RecordedCall): RecordedCall {
  if (one.length !== other.length) throw new Error(`${one.length} steps and ${other.length}`);
  return one.map((step, index) => {
    const others = sorted(other[index] ?? []);
    if (others.length !== step.length)
      throw new Error(`Step ${index} has ${step.length} requests and ${others.length}`);
    return sorted(step).map((request, place) => mergeRequests(request, others[place]));
  });
}

/** Requests of one step have no order. */
function sorted(step: readonly RecordedRequest[]): readonly RecordedRequest[] {
  return step.toSorted((one, other) => sortKey(one).localeCompare(sortKey(other)));
}

function sortKey(request: RecordedRequest): string {
  if (request.kind === "stripe") return `${request.kind} ${request.method} ${request.path}`;
  return [request.kind, ...request.uses.map(({ place, key }) => `${place} ${kindOf(key)}`)].join(" ");
}

/** `USER#…`, `ATTEMPT payment-user#…`. */
const kindOf = (key: string) =>
  key
    .split("#")
    .filter((part) => /^[A-Za-z-]+$/.test(part))
    .join(" ");

function mergeRequests(one: RecordedRequest, other: RecordedRequest | undefined): RecordedRequest {
  if (one.kind !== other?.kind) throw new Error(`${one.kind} and ${other?.kind}`);
  if (one.kind === "stripe" || other.kind === "stripe") return one;
  const uses = one.uses.map(({ place, key, units }, index) => {
    const otherUse = other.uses[index];
    return { place, key: mergeTexts(key, otherUse?.key ?? ""), units: Math.max(units, otherUse?.units ?? 0) };
  });
  if (one.kind === "read") return { kind: "read", uses };
  if (one.kind === "write" && other.kind === "write") {
    return { kind: "write", row: mergeTexts(one.row, other.row), uses };
  }
  if (one.kind !== "transaction" || other.kind !== "transaction") throw new Error("not the same kind");
  return {
    kind: "transaction",
    rows: one.rows.map((row, index) => mergeTexts(row, other.rows[index] ?? "")),
    uses,
    ...(one.counters && { counters: one.counters }),
  };
}

/** Replaces the parts of a key, or of several, that differ. */
function mergeTexts(one: string, other: string): string {
  const [parts, others] = [one, other].map((text) => text.split(/([# ])/));
  if (parts === undefined || others === undefined || parts.length !== others.length) return buyerMark;
  // What is counted in a span of time is in a row of that span, and a launch is short.
  const merged = parts.map((part, index) =>
    part !== others[index] ? buyerMark : part.replace(/^\d{4}-\d\d-.*Z$/, "now"),
  );
  // The shard of both may happen to be the same.
  const isSharded = /^(USERS|ORDERS)#/.test(one) && Number(parts.at(-1)) < shardCount;
  return [...merged.slice(0, -1), isSharded ? shardMark : merged.at(-1)].join("");
}
