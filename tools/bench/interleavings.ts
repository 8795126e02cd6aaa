/** `npm run interleavings`: runs random events on thousands of orders, in random order and concurrently. */
import { runRandomTest } from "./random-runs.ts";

await runRandomTest({
  name: "interleavings",
  purpose:
    "Runs payments, refunds, disputes, deletions and price changes in random order and concurrently, in a shop of its own.",
  subjects: "orders",
  defaultRuns: 2_000,
  runsPerShop: 1_000,
  test: "functions/payments/interleavings.test.ts",
  variablePrefix: "INTERLEAVINGS",
  passed: "The table and Stripe agree.",
  failed: "The table and Stripe do not agree, or the run failed.",
});
