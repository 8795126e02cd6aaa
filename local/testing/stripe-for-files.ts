import { createServer } from "node:http";
import { listen, type RunningServer } from "#cli/listen.ts";
import { type LocalStripe, startLocalStripe } from "#local-stripe/server.ts";

/**
 * Starts a server that starts a new local Stripe for every request and responds with its URL as text. Test files run in
 * parallel, and a fault, an event or a payment of one file must not reach another. All the Stripes run in this process,
 * which loads their code only once.
 */
export async function startStripeForFiles(webhookSecret: string): Promise<RunningServer> {
  const stripes: LocalStripe[] = [];
  const server = createServer(async (_request, response) => {
    const stripe = await startLocalStripe({ port: 0, webhookSecret });
    stripes.push(stripe);
    response.end(stripe.url);
  });
  const listener = await listen(server, 0);
  return {
    ...listener,
    stop: async () => {
      await listener.stop();
      for (const stripe of stripes) await stripe.stop();
    },
  };
}
