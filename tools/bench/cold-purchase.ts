import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#cli/ports.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { type Rehearsal, startRehearsal } from "#local/rehearsal/rehearsal.ts";
import { synthesize } from "#local/rehearsal/synthesize.ts";
import { buildSiteIfMissing } from "./built-site.ts";
import { opened, payWithCard, post, registered } from "./purchase-calls.ts";
import { milliseconds, textTable } from "./text-table.ts";

const password = "correct horse";

/**
 * Measures a purchase in the rehearsed stack that has just started, so that its first buyer waits for the start of
 * every function, the authorizer included; a second buyer then makes the same calls. The machine is no Lambda: its
 * round trips take no time, and code that was compiled before is loaded from a cache. docs/cold-starts.md counts what
 * does not depend on the machine.
 */
export async function measureColdPurchase(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-cold-purchase-"));
  try {
    const assemblyFolder = path.join(folder, "cdk.out");
    await buildSiteIfMissing();
    await synthesize(assemblyFolder);
    const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
    const shop = await startRehearsal({
      assemblyFolder,
      dataFolder: path.join(folder, "data"),
      ports: { site, dynamoDb, stripe },
      stripe: localStripeSettings(),
      logLevel: "ERROR",
    });
    try {
      // The gateway's own process has started when it answers, before any function has.
      await shop.gatewayUrl();
      return reportOf(await buy(shop, 1), await buy(shop, 2));
    } finally {
      await shop.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Times = readonly (readonly [call: string, ms: number])[];

/** Buys a license from the registration to the completed order. Returns the milliseconds of each call, in order. */
async function buy({ apiUrl, stripeUrl }: Rehearsal, index: number): Promise<Times> {
  const times: [string, number][] = [];
  const timed = async <Result>(call: string, run: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const result = await run();
    times.push([call, performance.now() - startedAt]);
    return result;
  };
  const email = `buyer-${index}@example.com`;
  await timed("register", () => post(`${apiUrl}/register`, { name: "Ada", email, password }));
  const { token } = registered.parse(await timed("login", () => post(`${apiUrl}/login`, { email, password })));
  const { orderId, clientSecret } = opened.parse(
    await timed("createPaymentIntent", () =>
      post(`${apiUrl}/create-payment-intent`, { phone: `44770090000${index}` }, token),
    ),
  );
  const paymentIntentId = await payWithCard(stripeUrl, clientSecret);
  await timed("completePayment", () => post(`${apiUrl}/complete-payment`, { orderId, paymentIntentId }, token));
  return times;
}

function reportOf(cold: Times, warm: Times): string {
  const sum = (times: Times) => times.reduce((total, [, ms]) => total + ms, 0);
  const rows = cold.map(([call, ms], index) => [call, milliseconds(ms), milliseconds(warm[index]?.[1] ?? 0)]);
  return [
    "a purchase in the rehearsed stack, call by call: every function starts for the first buyer (cold), and none for the second (warm); the first call starts the authorizer too",
    textTable(["call", "cold ms", "warm ms"], [...rows, ["in all", milliseconds(sum(cold)), milliseconds(sum(warm))]]),
  ].join("\n");
}
