/** `npm run killed-purchases`: lets thousands of purchases die at a random step, and counts their receipts. */
import { runRandomTest } from "./random-runs.ts";

await runRandomTest({
  name: "killed-purchases",
  purpose:
    "Kills the process of every purchase at a random step between Stripe's report and SES's acceptance of the receipt.",
  subjects: "purchases",
  defaultRuns: 10_000,
  test: "functions/mail/killed-purchases.test.ts",
  variablePrefix: "KILLED_PURCHASES",
  passed: "No receipt is lost, and at most one in a thousand came twice.",
  failed: "A receipt is lost, too many came twice, or the run failed.",
});
