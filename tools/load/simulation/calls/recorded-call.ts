/**
 * What the real handlers ask of DynamoDB and Stripe, as data: recorded by running them
 * (`recorded-calls.test.ts`), replayed by the simulated shop.
 */
import * as z from "zod";

/** Stands in a key for what belongs to one buyer, and for the shard that follows from an id (`shardOf`). */
export const buyerMark = "{buyer}";
export const shardMark = "{shard}";

/** The units that a request uses of a partition of the table ("table") or of one of its indexes. */
const use = z.object({ place: z.string(), key: z.string(), units: z.number() });
const counts = z.record(z.string(), z.number());

const request = z.discriminatedUnion("kind", [
  /** `path`: with `:id` for the id of the payment. */
  z.object({ kind: z.literal("stripe"), method: z.enum(["GET", "POST"]), path: z.string() }),
  z.object({ kind: z.literal("read"), uses: z.array(use) }),
  /** `row`: partition and sort key. */
  z.object({ kind: z.literal("write"), row: z.string(), uses: z.array(use) }),
  z.object({
    kind: z.literal("transaction"),
    rows: z.array(z.string()),
    uses: z.array(use),
    /** What it adds to the shop's counters, whose rows are not among the others. */
    counters: z.object({ total: counts, quarterHour: counts, takesPlace: z.boolean(), units: z.number() }).optional(),
  }),
]);
export type RecordedRequest = z.output<typeof request>;
export type TransactionRequest = Extract<RecordedRequest, { kind: "transaction" }>;

/** Sequential steps, each with the requests that are sent at the same time. */
const recordedCall = z.array(z.array(request));
export type RecordedCall = z.output<typeof recordedCall>;

/** The calls of a launch, each in every case that is different at DynamoDB or Stripe. */
export const callNames = [
  "getPricing",
  "getContent",
  "register",
  "login",
  "createPaymentIntent: a new number",
  "createPaymentIntent: an open order",
  "createPaymentIntent: a payment that was put off",
  "completePayment: the first report",
  "completePayment: already complete",
  "getPaymentIntentStatus: the first report",
  "getPaymentIntentStatus: already complete",
  "receiveStripeEvent: the first report",
  "receiveStripeEvent: already complete",
  "receiveStripeEvent: a declined card",
  "getMe",
  "getAdminSummary",
  "getAdminSeries",
  "getAdminHealth",
  "listAdminOrders",
] as const;
export type CallName = (typeof callNames)[number];

export const recordedCalls = z.record(z.enum(callNames), recordedCall);
export type RecordedCalls = z.output<typeof recordedCalls>;
