import type { ServerResponse } from "node:http";

/** Run-time configuration of the site, at /config.json. On AWS, this is a file that the deployment writes. */
export interface RunTimeConfig {
  readonly stripePublishableKey: string;
  /** URL of the local Stripe's Stripe.js; undefined with the real Stripe. */
  readonly stripeJsUrl?: string;
}

export const runTimeConfigPath = "/config.json";

/** Sends the configuration. It is never cached, because it changes with a restart. */
export function sendRunTimeConfig(config: RunTimeConfig, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(config));
}
