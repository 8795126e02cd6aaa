import { createHash } from "node:crypto";
import { encodeTime } from "ulid";
import * as z from "zod";
import { eventDeliveryDays, eventDeliveryStates } from "#shared/domain/event-endpoint.ts";
import { lineEvents } from "#shared/domain/line-change.ts";
import { ShopError } from "../shop-error.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { indexKeys, keys } from "./keys.ts";
import type { LineChange } from "./line-changes.ts";
import { holdStates } from "./lines.ts";
import { highestSortKey, type Page, type PageRequest, readPage } from "./pages.ts";
import { readRow } from "./table.ts";
import { type TransactionPart, transact, update } from "./write.ts";

/** A change of a license that is sent to an endpoint. */
const eventDelivery = z.object({
  endpointId: z.string(),
  /** The event's id, the same for all endpoints and attempts. */
  id: z.string(),
  event: z.enum(lineEvents),
  orderId: z.string(),
  licenseState: z.enum(holdStates),
  since: z.string(),
  revision: z.int(),
  /** When the license changed. */
  at: z.string(),
  state: z.enum(eventDeliveryStates),
  attempts: z.int().nonnegative(),
  /** `attempts` when it was last sent again by hand: the pauses count from there. */
  attemptsBefore: z.int().nonnegative(),
  /** While waiting: when it is tried again, or while it is being sent, until when no other run may take it. */
  dueAt: z.string().optional(),
  lastAttemptAt: z.string().optional(),
  /** What the endpoint answered last, as a code. */
  answer: z.string().optional(),
});
export type EventDelivery = z.output<typeof eventDelivery>;

/** For how long a run may send a delivery before another may take it: longer than an endpoint may take to answer. */
const leaseMs = 30_000;

/** The writer of a delivery and the one that takes it have different clocks. */
const clockToleranceMs = 2_000;

/** Crockford's base 32, as in ULIDs (https://github.com/ulid/spec). */
const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The id of the event about a change: made from the change, so that it is the same however often it is made. */
export function eventIdOf({ at, orderId, revision }: Pick<LineChange, "at" | "orderId" | "revision">): string {
  const hash = createHash("sha256").update(`${at}#${orderId}#${revision}`).digest();
  const end = Array.from(hash.subarray(0, 16), (byte) => symbols[byte % symbols.length]).join("");
  return `evt_${encodeTime(Date.parse(at), 10)}${end}`;
}

/** Creates the delivery of a change to an endpoint, due at once, unless there is one. */
export async function createEventDelivery(endpointId: string, change: LineChange, now: Date): Promise<void> {
  const { event, orderId, state, since, revision, at } = change;
  const [id, dueAt] = [eventIdOf(change), now.toISOString()];
  const delivery: EventDelivery = {
    endpointId,
    id,
    event,
    orderId,
    licenseState: state,
    since,
    revision,
    at,
    state: "waiting",
    attempts: 0,
    attemptsBefore: 0,
    dueAt,
  };
  const Item = {
    ...keys.eventDelivery(endpointId, id),
    ...indexKeys.eventDeliveryDue(endpointId, id, dueAt),
    ...delivery,
    expiresAt: expiryAfter(now),
  };
  await transact([{ name: "delivery", put: { Item, ConditionExpression: "attribute_not_exists(pk)" } }]);
}

/** Reads a delivery. */
export function readEventDelivery(endpointId: string, id: string): Promise<EventDelivery | undefined> {
  return readRow(keys.eventDelivery(endpointId, id), eventDelivery);
}

/** Lists the deliveries to an endpoint, newest first. */
export async function listEventDeliveries(endpointId: string, page: PageRequest): Promise<Page<EventDelivery>> {
  const { rows, nextCursor } = await readPage({ pk: keys.eventDelivery(endpointId, "").pk }, page);
  return { rows: rows.map((row) => eventDelivery.parse(row)), nextCursor };
}

/** Lists the deliveries that are due, longest first, of all endpoints. Eventually consistent. */
export async function listDueDeliveries(now: Date, page: PageRequest): Promise<Page<EventDelivery>> {
  const { gsi2pk: pk } = indexKeys.eventDeliveryDue("", "", "");
  const { rows, nextCursor } = await readPage(
    { index: "gsi2", pk, to: now.toISOString() + highestSortKey, forward: true },
    page,
  );
  return { rows: rows.map((row) => eventDelivery.parse(row)), nextCursor };
}

/**
 * Takes a delivery that is due, for one attempt. Of several runs at once, one gets it. If the process dies, it is due
 * again when the lease ends. Undefined when there is nothing to send.
 */
export async function takeEventDelivery(
  { endpointId, id }: Pick<EventDelivery, "endpointId" | "id">,
  now: Date,
): Promise<EventDelivery | undefined> {
  const row = await update({
    Key: keys.eventDelivery(endpointId, id),
    UpdateExpression:
      "SET attempts = attempts + :one, dueAt = :until, lastAttemptAt = :now, gsi2pk = :pk, gsi2sk = :sk",
    ConditionExpression: "#state = :waiting AND dueAt <= :due",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":one": 1,
      ":waiting": "waiting",
      ":now": now.toISOString(),
      ":due": new Date(now.getTime() + clockToleranceMs).toISOString(),
      ...dueValues(endpointId, id, new Date(now.getTime() + leaseMs)),
    },
  });
  return row === undefined ? undefined : eventDelivery.parse(row);
}

/** Puts a taken delivery back until it is tried again. Does nothing if another run has it meanwhile. */
export async function postponeEventDelivery(taken: EventDelivery, dueAt: Date, answer: string): Promise<void> {
  const { endpointId, id } = taken;
  await endLease(taken, "SET dueAt = :until, answer = :answer, gsi2pk = :pk, gsi2sk = :sk", {
    ":answer": answer,
    ...dueValues(endpointId, id, dueAt),
  });
}

/** Ends a taken delivery, delivered or not. Does nothing if another run has it meanwhile. */
export async function endEventDelivery(
  taken: EventDelivery,
  state: "delivered" | "failed",
  answer: string,
): Promise<void> {
  await endLease(taken, "SET #state = :state, answer = :answer REMOVE dueAt, gsi2pk, gsi2sk", {
    ":state": state,
    ":answer": answer,
  });
}

/**
 * Makes a delivery due at once, whatever became of it, with an audit entry; the pauses between attempts begin anew. A
 * repeat while it is being sent may send it twice, with the same id.
 */
export async function makeEventDeliveryDue(
  { endpointId, id, state }: Pick<EventDelivery, "endpointId" | "id" | "state">,
  actor: Actor,
  now: Date,
): Promise<void> {
  const again: TransactionPart<"delivery"> = {
    name: "delivery",
    update: {
      Key: keys.eventDelivery(endpointId, id),
      UpdateExpression: `SET #state = :waiting, attemptsBefore = attempts, dueAt = :until, gsi2pk = :pk, gsi2sk = :sk,
        expiresAt = :expiresAt`,
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: {
        ":waiting": "waiting",
        ":expiresAt": expiryAfter(now),
        ...dueValues(endpointId, id, now),
      },
    },
  };
  const change = { action: "event-delivery.repeat", target: id, old: { state }, new: null } as const;
  const failedParts = await transact<string>([again, auditWrite(actor, change, now)]);
  if (failedParts.size > 0) throw new ShopError("not_found");
}

function expiryAfter(now: Date): number {
  return Math.ceil(now.getTime() / 1000) + eventDeliveryDays * 86_400;
}

function dueValues(endpointId: string, id: string, dueAt: Date): Record<string, string> {
  const until = dueAt.toISOString();
  const { gsi2pk, gsi2sk } = indexKeys.eventDeliveryDue(endpointId, id, until);
  return { ":until": until, ":pk": gsi2pk, ":sk": gsi2sk };
}

async function endLease(
  { endpointId, id, dueAt }: EventDelivery,
  UpdateExpression: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await update({
    Key: keys.eventDelivery(endpointId, id),
    UpdateExpression,
    ConditionExpression: "#state = :waiting AND dueAt = :lease",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: { ":waiting": "waiting", ":lease": dueAt, ...values },
  });
}
