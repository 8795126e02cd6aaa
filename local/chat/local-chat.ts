import { randomBytes } from "node:crypto";
import { createExample } from "#assistant/example.ts";
import { listen } from "#cli/listen.ts";
import { freePort } from "#cli/ports.ts";
import { startInOrder } from "../aws/start-in-order.ts";
import { startLocalWhatsApp } from "../whatsapp/server.ts";

export interface LocalChatOptions {
  readonly shopUrl: string;
  /** The assistant's key at the shop. */
  readonly shopKey: string;
  /** Of the chat's page; 0 for any free port. */
  readonly port: number;
  /** The time of the messages; by default this machine's. */
  readonly now?: (() => Date) | undefined;
}

export interface LocalChat {
  /** The page on which people write to the assistant from any number. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the stand-in of WhatsApp and the example assistant, which asks the shop who has a license. */
export function startLocalChat({
  shopUrl,
  shopKey,
  now = () => new Date(),
  ...options
}: LocalChatOptions): Promise<LocalChat> {
  return startInOrder(async (stopLater) => {
    const port = options.port === 0 ? await freePort() : options.port;
    const secrets = { appSecret: randomBytes(16).toString("hex"), accessToken: randomBytes(16).toString("hex") };
    const settings = {
      APP_SECRET: secrets.appSecret,
      ACCESS_TOKEN: secrets.accessToken,
      VERIFY_TOKEN: randomBytes(16).toString("hex"),
      SHOP_URL: shopUrl,
      SHOP_KEY: shopKey,
      // A function of a shop on a busy machine may start slowly.
      SHOP_TIMEOUT: 20_000,
      GRAPH_URL: `http://127.0.0.1:${port}/v25.0`,
    };
    const assistant = stopLater(await listen(createExample(settings, now), 0));
    const whatsApp = stopLater(await startLocalWhatsApp({ ...secrets, port, webhookUrl: assistant.url, now }));
    return { url: whatsApp.url };
  });
}
