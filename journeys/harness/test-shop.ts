import { freePort } from "#cli/ports.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { type Rehearsal, startRehearsal } from "#local/rehearsal/rehearsal.ts";
import type { Strictness } from "#local/strict/strictness.ts";

/**
 * Starts a shop on free ports for the journeys: the synthesized stack as it would be deployed, with the local Stripe. A
 * journey that would disturb others, for example by stopping the API, starts a separate shop with its own data folder.
 * `whatsAppPort`: where links to WhatsApp lead. `strict`: with the limits and the times of AWS and Stripe.
 */
export async function startTestShop(
  dataFolder: string,
  assemblyFolder: string,
  { whatsAppPort, strict }: { readonly whatsAppPort?: number; readonly strict?: Strictness } = {},
): Promise<Rehearsal> {
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  return startRehearsal({
    assemblyFolder,
    dataFolder,
    ports: { site, dynamoDb, stripe, ...(whatsAppPort !== undefined && { whatsApp: whatsAppPort }) },
    stripe: localStripeSettings(),
    logLevel: "ERROR",
    ...(strict !== undefined && { strict }),
    webhookRetriesMs: [100, 200, 500, 1000, 2000, 5000],
  });
}
