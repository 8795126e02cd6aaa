import * as z from "zod";

const matchFields = {
  /** Number of matching requests to which the fault applies. */
  times: z.int().min(1).default(1),
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  // Path pattern in which `*` matches anything: `/v1/payment_intents/*/confirm`.
  path: z.string().optional(),
};

/** Faults that can be injected into API requests. */
export const faultSchema = z.discriminatedUnion("kind", [
  /** Executes the request and stores the response for the idempotency key, then drops the connection. */
  z.strictObject({ kind: z.literal("lose-reply"), ...matchFields }),
  /** Drops the connection before any work. */
  z.strictObject({ kind: z.literal("reset"), ...matchFields }),
  /** Responds with an error before any work. The error is not stored for the idempotency key. */
  z.strictObject({ kind: z.literal("error"), status: z.int().min(400).max(599), ...matchFields }),
  /** Executes the request, then responds with a 5xx, which is stored for the idempotency key. */
  z.strictObject({ kind: z.literal("error-after"), status: z.int().min(500).max(599).default(500), ...matchFields }),
  /** Delays the work while holding the idempotency key. */
  z.strictObject({ kind: z.literal("delay"), ms: z.int().min(0), ...matchFields }),
  /** Delays the response after the work, so that webhooks overtake it. */
  z.strictObject({ kind: z.literal("delay-reply"), ms: z.int().min(0), ...matchFields }),
]);
export type Fault = z.output<typeof faultSchema>;

/** Creates the list of pending faults, oldest first. */
export function createFaults() {
  const pendingFaults: Fault[] = [];
  return {
    add: (fault: Fault): void => void pendingFaults.push({ ...fault }),
    list: (): readonly Fault[] => pendingFaults,
    clear: (): void => void pendingFaults.splice(0),
    /** Returns the first fault that matches this request. Decrements its `times`, and removes it at 0. */
    take(method: string, path: string): Fault | undefined {
      const fault = pendingFaults.find(
        (candidate) => (candidate.method ?? method) === method && matches(candidate.path, path),
      );
      if (fault === undefined) return undefined;
      fault.times -= 1;
      if (fault.times === 0) pendingFaults.splice(pendingFaults.indexOf(fault), 1);
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
