import type { ServerResponse } from "node:http";

/** What the site learns at run time, at /config.json: on AWS a file in the bucket, written by the deployment. */
export interface RunTimeConfig {
  readonly stripePublishableKey: string;
  /** Where Stripe.js comes from when it is not Stripe's own: the local stand-in. */
  readonly stripeJsUrl?: string;
}

export const runTimeConfigPath = "/config.json";

/** Answers a request for the configuration. Never kept: it changes with a restart. */
export function sendRunTimeConfig(config: RunTimeConfig, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(config));
}
