import { freePort } from "#cli/ports.ts";
import { type Rehearsal, startRehearsal } from "#local/rehearsal/rehearsal.ts";
import { localStripeSettings } from "#local/services/stripe-settings.ts";

/**
 * A shop on free ports for the journeys: the synthesized stack as it would be deployed, with the local Stripe. A
 * journey that stops the API or the shop starts a separate one with its own data folder.
 */
export async function startTestShop(dataFolder: string, assemblyFolder: string): Promise<Rehearsal> {
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  return startRehearsal({
    assemblyFolder,
    dataFolder,
    ports: { site, dynamoDb, stripe },
    stripe: localStripeSettings(),
    logLevel: "ERROR",
    webhookRetriesMs: [100, 200, 500, 1000, 2000, 5000],
  });
}
