import * as z from "zod";

const where = {
  /** Number of matching requests it applies to. */
  times: z.int().min(1).default(1),
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  // Path pattern in which `*` matches anything: `/v1/payment_intents/*/confirm`.
  path: z.string().optional(),
};

/** Faults that can be injected into API requests. */
export const faultSchema = z.discriminatedUnion("kind", [
  /** Executes the request and stores the response for the idempotency key, then drops the connection. */
  z.strictObject({ kind: z.literal("lose-reply"), ...where }),
  /** Drops the connection before any work. */
  z.strictObject({ kind: z.literal("reset"), ...where }),
  /** Responds with an error before any work; not stored for the idempotency key. */
  z.strictObject({ kind: z.literal("error"), status: z.int().min(400).max(599), ...where }),
  /** Executes the request, then responds with a 5xx, which is stored for the idempotency key. */
  z.strictObject({ kind: z.literal("error-after"), status: z.int().min(500).max(599).default(500), ...where }),
  /** Delays the work while holding the idempotency key. */
  z.strictObject({ kind: z.literal("delay"), ms: z.int().min(0), ...where }),
  /** Delays the response after the work, so that webhooks overtake it. */
  z.strictObject({ kind: z.literal("delay-reply"), ms: z.int().min(0), ...where }),
]);
export type Fault = z.output<typeof faultSchema>;

/** The pending faults, oldest first. */
export function createFaults() {
  const waiting: Fault[] = [];
  return {
    add: (fault: Fault): void => void waiting.push({ ...fault }),
    list: (): readonly Fault[] => waiting,
    clear: (): void => void waiting.splice(0),
    /** Takes the first fault that matches this request and decrements its count. */
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
