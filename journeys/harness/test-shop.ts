import { freePort } from "#cli/ports.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { type Rehearsal, startRehearsal } from "#local/rehearsal/rehearsal.ts";

/**
 * Starts a shop on free ports for the journeys: the synthesized stack as it would be deployed, with the local Stripe. A
 * journey that would disturb others, for example by stopping the API, starts a separate shop with its own data folder.
 * `whatsAppPort`: where links to WhatsApp lead.
 */
export async function startTestShop(
  dataFolder: string,
  assemblyFolder: string,
  { whatsAppPort }: { readonly whatsAppPort?: number } = {},
): Promise<Rehearsal> {
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  return startRehearsal({
    assemblyFolder,
    dataFolder,
    ports: { site, dynamoDb, stripe, ...(whatsAppPort !== undefined && { whatsApp: whatsAppPort }) },
    stripe: localStripeSettings(),
    logLevel: "ERROR",
    webhookRetriesMs: [100, 200, 500, 1000, 2000, 5000],
  });
}
