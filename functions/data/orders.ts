import * as z from "zod";
import { endsLicense } from "#shared/domain/dispute.ts";
import { defaultLanguage, languages } from "#shared/domain/language.ts";
import {
  disputeStates,
  type LineState,
  type OrderEventKind,
  orderEvents,
  orderStatuses,
  type TriggerChannel,
  triggerChannels,
} from "#shared/domain/order.ts";
import type { Actor } from "./audit.ts";
import { isId } from "./ids.ts";
import { gsi1SortKey, indexKeys, keys, partitionsOf } from "./keys.ts";
import { readIndexed, readRow } from "./table.ts";
import { type TransactionPart, type Update, update } from "./write.ts";

/** A price set by the server, in minor units of its currency. */
const price = z.object({ amount: z.int().nonnegative(), currency: z.string() });

/** A company as its customer wrote it; each part may be blank. The address is in lines. */
const billTo = z.object({ companyName: z.string(), address: z.string(), vatNumber: z.string() });

/**
 * An event in an order's history. `amount` is in minor units of the order's currency; `detail` is a code, never
 * personal text.
 */
const event = z.object({
  at: z.string(),
  what: z.enum(orderEvents),
  amount: z.int().nonnegative().optional(),
  via: z.enum(triggerChannels).optional(),
  detail: z.string().optional(),
});
export type OrderEvent = z.output<typeof event> & { readonly what: OrderEventKind };

/** The source and time of a change of an order or donation. */
export interface Trigger {
  readonly now: Date;
  readonly via: TriggerChannel;
  /** The admin who requested a sync. Each transaction that changes something then also writes an audit entry. */
  readonly requestedBy?: Actor | undefined;
}

export const order = z.object({
  id: z.string(),
  userId: z.string(),
  /** The number as the customer entered it. */
  phone: z.string(),
  /** The WhatsApp number that `phone` reaches. All formats of a number are one line. */
  line: z.string(),
  /** Name and email are copied from the account and updated with it. Blank after erasure, like `phone` and `line`. */
  customerName: z.string().default(""),
  customerEmail: z.string().default(""),
  /** The language of mail about the order: in which the customer read the site when they began it. */
  language: z.enum(languages).default(defaultLanguage),
  status: z.enum(orderStatuses),
  ...price.shape,
  createdAt: z.string(),
  /** The start of the 24-hour price hold, as an ISO timestamp. */
  heldFrom: z.string(),
  /** The number of payments created for this order; part of Stripe's idempotency key. */
  attempt: z.int().min(1),
  /** The only PaymentIntent that may pay for this order; absent until it is known to exist. */
  intentId: z.string().optional(),
  livemode: z.boolean(),
  /**
   * Whether the job `visit` made this order to open the card form (`synthetic-buyer.ts`). Such an order takes no launch
   * place and does not count as a purchase begun.
   */
  synthetic: z.literal(true).optional(),
  /** Whether this order, at the launch price, holds a launch place. Absent again once the order is paid or ends. */
  launchPlace: z.literal(true).optional(),
  /** Whether the bank was processing the current payment when it was last looked at, which takes days. */
  processing: z.literal(true).optional(),
  /** Whether the payment is being replaced by one at another price, so that canceling it does not cancel the order. */
  repricing: z.literal(true).optional(),
  /**
   * Only on orders from older releases: the new price of an interrupted renewal. The payment at Stripe may or may not
   * have it yet.
   */
  renewal: price.extend({ heldFrom: z.string() }).optional(),
  paidAt: z.string().optional(),
  /** The number of the license (`license-numbers.ts`), from the payment; absent on orders from older releases. */
  licenseNumber: z.int().positive().optional(),
  /** How the order was paid, such as "Visa •••• 4242"; absent if unknown, and on orders from older releases. */
  method: z.string().optional(),
  /**
   * In how many days after the payment the customer may take the money back, as stated before it
   * (`refund-by-customer.ts`); absent on orders from older releases.
   */
  refundDays: z.int().nonnegative().optional(),
  /** To whom the receipt is made out, if the customer wants a company on it. */
  billTo: billTo.optional(),
  /** The WhatsApp user who holds the license, since their first message; `WA#…` is its copy (`wa-users.ts`). */
  waUserId: z.string().optional(),
  /** The last four digits of the number of this user's chat; absent if it was hidden. */
  chatEndsWith: z.string().optional(),
  /** Whether only a code connects a chat, and not the first message from the number: an admin disconnected one. */
  codeOnly: z.literal(true).optional(),
  /** The live code with which the license can be claimed (`claim-codes.ts`). */
  claim: z.object({ hash: z.string(), until: z.string() }).optional(),
  /** A chat from another number that sent the code, and waits for the customer. The license would move to `phone`. */
  claimRequest: z.object({ waUserId: z.string(), phone: z.string(), until: z.string() }).optional(),
  /** Who held the license before it moved, and until when that can be undone (`line-moves.ts`). */
  formerHolding: z
    .object({
      phone: z.string(),
      waUserId: z.string().optional(),
      chatEndsWith: z.string().optional(),
      until: z.string(),
    })
    .optional(),
  /** From when the customer may move the license again; absent if it was never moved by them. */
  movableFrom: z.string().optional(),
  /** Present if another order holds the line: this order was paid, but waits as a claim. */
  lineHeld: z.literal("claimed").optional(),
  /** The license state that an admin set. Absent: the state follows from refunds and disputes. */
  lineSet: z.enum(["suspended", "ended"]).optional(),
  /** In minor units: the amount refunded by us, and the amount withheld or taken by the bank in disputes. */
  refunded: z.int().nonnegative().default(0),
  disputed: z.int().nonnegative().default(0),
  dispute: z.enum(disputeStates).optional(),
  /** The decline code of the current payment; removed when the payment succeeds or is replaced. */
  refusal: z.string().optional(),
  /** Not decline codes like `refusal`: the ids of Stripe's newest events about declined payments, for deduplication. */
  refusals: z.array(z.string()).optional(),
  /** The newest `maxStoredEvents` events, oldest first. */
  history: z.array(event).default([]),
  /** Incremented on every write, for optimistic locking. */
  revision: z.int().min(1),
});
export type Order = z.output<typeof order>;

/** The fields that may change; undefined removes a field. A number changes only with its line (`line-holding.ts`). */
export type OrderChange = Partial<Omit<Order, "id" | "userId" | "createdAt" | "revision">>;

/** Max stored events: more than any purchase has, and a bound on the row's size under card testing. */
export const maxStoredEvents = 50;

/** Events that a customer or a stranger can cause again and again. They make room first when a history is full. */
const repeatableEvents: ReadonlySet<OrderEventKind> = new Set<OrderEventKind>(["chat_asked", "chat_refused"]);

/** Returns the order's history with new events, to be saved together with the change that they describe. */
export function withEvent({ history }: Order, ...newEvents: readonly OrderEvent[]): Order["history"] {
  const all = [...history, ...newEvents];
  while (all.length > maxStoredEvents) {
    const oldestRepeatable = all.findIndex(({ what }) => repeatableEvents.has(what));
    all.splice(Math.max(oldestRepeatable, 0), 1);
  }
  return all;
}

/** Creates an event with the trigger's time and source. */
export function orderEvent(
  { now, via }: Trigger,
  what: OrderEventKind,
  details: Pick<OrderEvent, "amount" | "detail"> = {},
) {
  return { at: now.toISOString(), what, via, ...details };
}

/** The state of the license that this order bought. */
export function lineStateOf(order: Order): LineState {
  const { status, line, amount, refunded, disputed, dispute, lineHeld, lineSet } = order;
  if (status !== "complete") return "none";
  const lost = dispute === "lost" ? disputed : 0;
  if (line === "" || endsLicense({ paid: amount, refunded, lost }) || lineSet === "ended") return "ended";
  if (dispute === "open" || lineSet === "suspended") return "suspended";
  return lineHeld ?? "active";
}

/** Whether the order was a claim that was refunded because another customer kept the number. */
export function isClaimGivenUp(order: Order): boolean {
  const { lineHeld, dispute, history } = order;
  if (lineHeld !== "claimed" || dispute === "lost" || lineStateOf(order) !== "ended") return false;
  return history.some(({ what }) => what === "claim_given_up");
}

/** Returns the id of the refund with which an order's license is wound down, because its region was closed. */
export function windDownRequestId({ id }: Pick<Order, "id">): string {
  return `wind-down:${id}`;
}

/** Whether the license was wound down. */
export function isWoundDown(order: Order): boolean {
  return hasRefundRequest(order, windDownRequestId(order));
}

/** Whether a refund with this request id is stored with the order. */
export function hasRefundRequest({ history }: Pick<Order, "history">, requestId: string): boolean {
  return history.some(({ what, detail }) => what === "refund_requested" && detail === requestId);
}

const openOrder = z.object({ orderId: z.string() });
const owner = z.object({ userId: z.string() });

/** Reads an order of this user. */
export function readOrder(userId: string, orderId: string): Promise<Order | undefined> {
  return readRow(keys.order(userId, orderId), order);
}

/** Finds an order by id, of any user. */
export async function findOrder(orderId: string): Promise<Order | undefined> {
  if (!isId("ord", orderId)) return undefined;
  const indexRow = await findIndexed(orderId, owner);
  // The index is eventually consistent, so only the owner's id is taken from it.
  return indexRow && readOrder(indexRow.userId, orderId);
}

/** Finds an order's row in the index by its id: where new orders are, or where older releases put them. */
export async function findIndexed<T>(orderId: string, schema: z.ZodType<T>): Promise<T | undefined> {
  for (const pk of partitionsOf.order(orderId)) {
    const row = await readIndexed("gsi1", { pk, sk: gsi1SortKey(orderId) }, schema);
    if (row !== undefined) return row;
  }
  return undefined;
}

/** Reads the id of the user's open order for this line. */
export async function readOpenOrderId(userId: string, line: string): Promise<string | undefined> {
  return (await readRow(keys.openOrder(userId, line), openOrder))?.orderId;
}

/** Saves an order if it is unchanged since it was read; otherwise returns undefined. */
export async function saveOrder(orderAsRead: Order, change: OrderChange): Promise<Order | undefined> {
  const row = await update(orderUpdate(orderAsRead, change));
  return row && order.parse(row);
}

/** The transaction part that saves an order, on condition that it is unchanged since it was read. */
export function orderWrite(orderAsRead: Order, change: OrderChange): TransactionPart<"order"> {
  return { name: "order", update: orderUpdate(orderAsRead, change) };
}

/** The transaction part that deletes an order's row, on condition that it is unchanged since it was read. */
export function orderDelete({ userId, id, revision }: Order): TransactionPart<"order"> {
  return {
    name: "order",
    remove: {
      Key: keys.order(userId, id),
      ConditionExpression: "revision = :asRead",
      ExpressionAttributeValues: { ":asRead": revision },
    },
  };
}

function orderUpdate(orderAsRead: Order, change: OrderChange): Update {
  const { id, createdAt } = orderAsRead;
  // The status, the reversals and the number are parts of index keys.
  const movesInStatusList = "status" in change || "refunded" in change || "dispute" in change;
  const newIndexKeys = {
    ...(movesInStatusList && indexKeys.orderStatus({ ...orderAsRead, ...change })),
    ...(change.phone !== undefined && indexKeys.order(id, createdAt, change.phone)),
  };
  const entries = Object.entries({ ...change, ...newIndexKeys, revision: orderAsRead.revision + 1 });
  const setEntries = entries.filter(([, value]) => value !== undefined);
  const removedEntries = entries.filter(([, value]) => value === undefined);
  return {
    Key: keys.order(orderAsRead.userId, orderAsRead.id),
    UpdateExpression: [
      `SET ${setEntries.map(([name]) => `#${name} = :${name}`).join(", ")}`,
      ...(removedEntries.length > 0 ? [`REMOVE ${removedEntries.map(([name]) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ConditionExpression: "#revision = :asRead",
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(setEntries.map(([name, value]) => [`:${name}`, value])),
      ":asRead": orderAsRead.revision,
    },
  };
}
