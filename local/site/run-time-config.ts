import type { ServerResponse } from "node:http";

/** Run-time configuration of the site, at /config.json; on AWS a file in the bucket, written by the deployment. */
export interface RunTimeConfig {
  readonly stripePublishableKey: string;
  /** URL of Stripe.js when it is not Stripe's own: the local Stripe. */
  readonly stripeJsUrl?: string;
}

export const runTimeConfigPath = "/config.json";

/** Sends the configuration. Never cached: it changes with a restart. */
export function sendRunTimeConfig(config: RunTimeConfig, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(config));
}
