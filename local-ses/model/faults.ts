import * as z from "zod";
import { bareAddress } from "./addresses.ts";
import { sesErrors } from "./ses-failure.ts";

const errorNames = Object.keys(sesErrors);
const isErrorName = (name: string): name is keyof typeof sesErrors => errorNames.includes(name);

/** For mails to this address only. */
const to = z.string().optional();
/** How many sends it applies to. */
const once = z.int().min(1).default(1);
/** How many mails it applies to; absent: until it is cleared. */
const always = z.int().min(1).optional();

/** Faults that `SendEmail` can be given. */
export const faultSchema = z.discriminatedUnion("kind", [
  /** Refused with 429 TooManyRequestsException. */
  z.strictObject({ kind: z.literal("throttle"), to, times: once }),
  /** Refused with an error of SES: by default a 500. */
  z.strictObject({
    kind: z.literal("error"),
    error: z
      .string()
      .refine(isErrorName, `Not an error of SES; one of ${errorNames.join(", ")}`)
      .default("InternalServiceErrorException"),
    to,
    times: once,
  }),
  /** Accepted, but the connection is cut instead of a reply. */
  z.strictObject({ kind: z.literal("lose-reply"), to, times: once }),
  /** The connection is cut before any work. */
  z.strictObject({ kind: z.literal("reset"), to, times: once }),
  /** The work begins this much later, in milliseconds. */
  z.strictObject({ kind: z.literal("delay"), ms: z.int().min(0), to, times: once }),
  /** The reply comes this much later than the work, in milliseconds; events overtake it. */
  z.strictObject({ kind: z.literal("delay-reply"), ms: z.int().min(0), to, times: once }),
  /** What happens to accepted mails: a hard bounce, one after days of tries, a complaint, a delay, a virus found. */
  z.strictObject({
    kind: z.enum(["bounce", "soft-bounce", "complaint", "delivery-delay", "reject"]),
    to,
    times: always,
  }),
  /**
   * What happens to events: kept back until they are released, never handed over, handed over before the reply, handed
   * over twice, or in reverse order.
   */
  z.strictObject({
    kind: z.enum(["withhold-events", "lose-events", "early-events", "duplicate-events", "reverse-events"]),
    to,
    times: always,
  }),
]);
/** As a caller writes it: `{ kind: "throttle" }` applies to one send. */
export type FaultInput = z.input<typeof faultSchema>;
export type Fault = z.output<typeof faultSchema>;
export type FaultKind = Fault["kind"];

/** Creates the list of pending faults, oldest first. */
export function createFaults() {
  const pending: Fault[] = [];
  return {
    add: (fault: Fault): void => void pending.push({ ...fault }),
    list: (): readonly Fault[] => pending,
    clear(kind?: FaultKind): void {
      const kept = kind === undefined ? [] : pending.filter((fault) => fault.kind !== kind);
      pending.splice(0, pending.length, ...kept);
    },
    /**
     * Returns the first fault of one of these kinds that applies to these recipients. Counts down its `times`, and
     * removes it at 0.
     */
    take<Kind extends FaultKind>(
      kinds: readonly Kind[],
      recipients: readonly string[],
    ): (Fault & { readonly kind: Kind }) | undefined {
      const isWanted = (fault: Fault): fault is Fault & { readonly kind: Kind } =>
        kinds.some((kind) => kind === fault.kind) && appliesTo(fault, recipients);
      const fault = pending.find(isWanted);
      if (fault?.times === undefined) return fault;
      fault.times -= 1;
      if (fault.times === 0) pending.splice(pending.indexOf(fault), 1);
      return fault;
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;

function appliesTo(fault: Fault, recipients: readonly string[]): boolean {
  const { to: wanted } = fault;
  return wanted === undefined || recipients.some((recipient) => bareAddress(recipient) === bareAddress(wanted));
}
