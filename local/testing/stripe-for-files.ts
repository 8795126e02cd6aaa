import { createServer } from "node:http";
import { listen, type RunningServer } from "#cli/listen.ts";
import { type LocalStripe, startLocalStripe } from "#local-stripe/server.ts";

/**
 * Starts a local Stripe for every request and returns its URL as text: test files run in parallel, and a fault, an
 * event or a payment of one must not reach another. All run in this process, which loads the code only once.
 */
export async function startStripeForFiles(webhookSecret: string): Promise<RunningServer> {
  const started: LocalStripe[] = [];
  const server = createServer(async (_request, response) => {
    const one = await startLocalStripe({ port: 0, webhookSecret });
    started.push(one);
    response.end(one.url);
  });
  const door = await listen(server, 0);
  return {
    ...door,
    stop: async () => {
      await door.stop();
      for (const one of started) await one.stop();
    },
  };
}
