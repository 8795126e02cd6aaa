import type { RowChoice } from "#functions/data/counter-rows.ts";
import type { FreePlace } from "#functions/data/launch-places.ts";
import { counterWrites } from "#functions/data/metrics.ts";
import { type TransactionPart, transact } from "#functions/data/write.ts";
import type { StripeTerms } from "#functions/payments/stripe-client.ts";
import type { RecordedCall, RecordedRequest, TransactionRequest } from "../calls/recorded-call.ts";
import { keyOf, usesOf } from "../calls/replayable.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import { callStripe } from "./call-stripe.ts";
import type { SimulatedStripe } from "./stripe.ts";
import type { SimulatedTable } from "./table.ts";

/** What the functions of a simulated shop use. */
export interface Services {
  readonly clock: VirtualClock;
  readonly table: SimulatedTable;
  readonly stripe: SimulatedStripe;
}

/** For whom a call is replayed, and how it calls Stripe. */
export interface ReplayedFor {
  readonly person: number;
  readonly paymentId?: string | undefined;
  /** What Stripe does when it is called. */
  readonly onStripe?: () => void;
  /** By default as functions that may not write. */
  readonly terms?: Omit<StripeTerms, "timing">;
}

/** Sends the recorded requests, step by step. Transactions are left to `write`. */
export async function replay(steps: RecordedCall, replayedFor: ReplayedFor, services: Services): Promise<void> {
  for (const step of steps) {
    const [only] = step;
    if (step.length === 1 && only) await send(only, replayedFor, services);
    else await Promise.all(step.map((request) => send(request, replayedFor, services)));
  }
}

async function send(
  request: RecordedRequest,
  { person, paymentId = "", onStripe, terms = { queue: "none" } }: ReplayedFor,
  services: Services,
): Promise<void> {
  const { table } = services;
  if (request.kind === "read") return table.read(usesOf(request, person));
  if (request.kind === "write") return table.write(keyOf(request.row, person), usesOf(request, person));
  if (request.kind === "transaction") throw new Error("A transaction is written by its own function.");
  const path = request.path.replace(":id", paymentId);
  await callStripe({ method: request.method, path, work: onStripe }, terms, services);
}

/** The circumstances of a transaction. */
export interface Writing {
  readonly person: number;
  readonly choice: RowChoice;
  /** The launch place that the order takes. */
  readonly place?: FreePlace | undefined;
  /** Whether the order of the recording gives back a launch place, and this one has none. */
  readonly keepsPlace?: boolean;
  readonly isUnchanged?: () => boolean;
  readonly onWritten: () => void;
}

/** Writes a recorded transaction. Returns the parts whose condition failed, as `transact` does. */
export function write(
  { rows, counters, ...request }: TransactionRequest,
  { person, choice, place, keepsPlace = false, isUnchanged = () => true, onWritten }: Writing,
  { clock, table }: Services,
): Promise<ReadonlySet<"rows" | "counters">> {
  const uses = usesOf({ rows, ...request }, person);
  const parts: TransactionPart<"rows" | "counters">[] = rows.map((row) => {
    const [pk = "", sk = ""] = keyOf(row, person).split(" ");
    return { name: "rows", update: { Key: { pk, sk }, UpdateExpression: "" } };
  });
  if (counters !== undefined) {
    const { launchHeld, ...total } = counters.total;
    const released = launchHeld === undefined || keepsPlace ? {} : { launchHeld };
    const change = { total: { ...total, ...released }, quarterHour: counters.quarterHour, place };
    parts.push(...counterWrites(clock.date(), change, choice));
  }
  return transact(parts, {
    tableName: () => "simulated",
    timing: clock,
    sendTransaction: (items) => table.sendTransaction({ items, uses, isUnchanged, onWritten }),
  });
}
