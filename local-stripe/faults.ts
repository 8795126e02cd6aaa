import * as z from "zod";

const where = {
  /** How many matching requests it hits. */
  times: z.int().min(1).default(1),
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  // A path in which `*` stands for anything, such as `/v1/payment_intents/*/confirm`.
  path: z.string().optional(),
};

/** What can go wrong between a shop and Stripe. */
export const faultSchema = z.discriminatedUnion("kind", [
  /** Stripe does its work and remembers it for the key, but the connection dies before the answer. */
  z.strictObject({ kind: z.literal("lose-reply"), ...where }),
  /** The connection dies before Stripe does anything. */
  z.strictObject({ kind: z.literal("reset"), ...where }),
  /** An error instead of any work; not remembered for the key. */
  z.strictObject({ kind: z.literal("error"), status: z.int().min(400).max(599), ...where }),
  /** The work is done, then Stripe breaks: a 500 that is remembered for the key. */
  z.strictObject({ kind: z.literal("error-after"), status: z.int().min(500).max(599).default(500), ...where }),
  /** Waits before the work, holding the idempotency key. */
  z.strictObject({ kind: z.literal("delay"), ms: z.int().min(0), ...where }),
  /** Waits after the work: webhooks overtake the answer. */
  z.strictObject({ kind: z.literal("delay-reply"), ms: z.int().min(0), ...where }),
]);
export type Fault = z.output<typeof faultSchema>;

/** The faults that wait for a request, oldest first. */
export function createFaults() {
  const waiting: Fault[] = [];
  return {
    add: (fault: Fault): void => void waiting.push({ ...fault }),
    list: (): readonly Fault[] => waiting,
    clear: (): void => void waiting.splice(0),
    /** The first fault meant for this request, used up by one. */
    take(method: string, path: string): Fault | undefined {
      const fault = waiting.find((one) => (one.method ?? method) === method && matches(one.path, path));
      if (fault === undefined) return undefined;
      fault.times -= 1;
      if (fault.times === 0) waiting.splice(waiting.indexOf(fault), 1);
      return fault;
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;

function matches(pattern: string | undefined, path: string): boolean {
  if (pattern === undefined) return true;
  const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(path);
}
