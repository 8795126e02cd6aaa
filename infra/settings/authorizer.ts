import type { FunctionSettings } from "./function-settings.ts";

export type AuthorizerId = "admitRequest";

/** The function that the gateway asks, before it calls that of a route, whether a request came through CloudFront. */
export const authorizerSettings: Readonly<Record<AuthorizerId, FunctionSettings>> = {
  admitRequest: {
    entry: "functions/gateway/admit-request.ts",
    table: [],
    indexes: [],
    secrets: ["origin"],
    memoryMb: 512,
    // The gateway waits 10 seconds for it and no longer.
    timeoutSeconds: 5,
  },
};
