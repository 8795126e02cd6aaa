import { createServer } from "node:http";
import { type Listening, listen } from "#cli/listen.ts";
import { type LocalStripe, startLocalStripe } from "#local-stripe/server.ts";

/**
 * Hands a local Stripe of its own to whoever asks, as the text of its address: test files run side by side, and what
 * one makes it do (a fault, an event, a payment) is nothing that another may meet. All are here, where the code is
 * loaded once.
 */
export async function startStripeForFiles(webhookSecret: string): Promise<Listening> {
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
