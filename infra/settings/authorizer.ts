import type { FunctionSettings } from "./function-settings.ts";

export type AuthorizerId = "admitRequest";

/** The gateway's authorizer, which checks that a request came through CloudFront. */
export const authorizerSettings: Readonly<Record<AuthorizerId, FunctionSettings>> = {
  admitRequest: {
    entry: "functions/gateway/admit-request.ts",
    table: [],
    indexes: [],
    secrets: ["origin"],
    memoryMb: 512,
    // The gateway waits at most 10 seconds for the authorizer.
    timeoutSeconds: 5,
  },
};
