import { shardCount } from "#functions/data/keys.ts";
import type { Use } from "#local/strict/partition-ceilings.ts";
import {
  buyerMark,
  type CallName,
  type RecordedCall,
  type RecordedRequest,
  recordedCalls,
  shardMark,
} from "./recorded-call.ts";
import recordings from "./recorded-calls.json" with { type: "json" };

export const calls: Readonly<Record<CallName, RecordedCall>> = recordedCalls.parse(recordings);

/** Writes a buyer into a recorded key. */
export function keyOf(recorded: string, person: number): string {
  if (!recorded.includes("{")) return recorded;
  return recorded.replaceAll(buyerMark, String(person)).replace(shardMark, String(person % shardCount));
}

/** The units that a recorded request uses when this buyer causes it. */
export function usesOf(request: Exclude<RecordedRequest, { kind: "stripe" }>, person: number): readonly Use[] {
  return request.uses.map(({ place, key, units }) => ({
    partition: { index: place === "table" ? undefined : place, key: keyOf(key, person) },
    units,
  }));
}

/** The parts of a call that writes a transaction: the steps before it, it, and the steps after it. */
export function aroundTransaction(call: RecordedCall) {
  const place = call.findIndex((step) => step.some(({ kind }) => kind === "transaction"));
  const [transaction] = (call[place] ?? []).flatMap((request) => (request.kind === "transaction" ? [request] : []));
  if (transaction === undefined) throw new Error("The recorded call has no transaction.");
  return { before: call.slice(0, place), transaction, after: call.slice(place + 1) };
}

/** The position of the first step that calls Stripe. */
export function stripeStepOf(call: RecordedCall): number {
  return call.findIndex((step) => step.some(({ kind }) => kind === "stripe"));
}
