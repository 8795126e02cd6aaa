import { createHash, timingSafeEqual } from "node:crypto";
import type { APIGatewaySimpleAuthorizerResult } from "aws-lambda";
import * as z from "zod";
import { describeError, requestLog } from "../log.ts";
import { readOriginSecret } from "../secrets.ts";
import { isWarmUp, warmUp } from "../warm-up.ts";

const rejectionCacheMs = 10_000;

/** The relevant part of the authorizer request (payload format 2.0). The origin header is its only identity source. */
const requestShape = z.object({
  identitySource: z.array(z.string()).length(1),
  requestContext: z.object({ requestId: z.string(), timeEpoch: z.number() }),
});

/**
 * The gateway's Lambda authorizer: checks that a request came through CloudFront, the only sender of the origin secret.
 * The gateway caches the result for an hour per header value, and itself rejects requests without the header.
 *
 * Rejections are cached too, and CloudFront may already send a rotated secret. So no request is rejected on the basis
 * of a secret that was read more than ten seconds ago, or that could not be refreshed. If the secret cannot be read,
 * the authorizer fails: the gateway then responds with 500 and caches nothing.
 *
 * How to rotate the secret without downtime: infra/aws/secrets.ts.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html
 */
export async function handler(event: unknown): Promise<APIGatewaySimpleAuthorizerResult> {
  if (isWarmUp(event)) {
    await warmUp();
    return { isAuthorized: false };
  }
  const {
    identitySource: [secret = ""],
    requestContext: { requestId, timeEpoch },
  } = requestShape.parse(event);
  const log = requestLog("admitRequest", requestId);
  const now = new Date(timeEpoch);
  try {
    const isAuthorized =
      isOneOf(await acceptedSecrets(now), secret) || isOneOf(await acceptedSecrets(now, rejectionCacheMs), secret);
    if (!isAuthorized) log.info("refused");
    return { isAuthorized };
  } catch (thrown) {
    log.error("failed", { cause: describeError(thrown) });
    // Not the original error: Lambda logs its message, which may quote the secret.
    throw new Error("The origin secret could not be read.");
  }
}

/** The accepted header values; two during a rotation. `maxAgeMs`: see `readOriginSecret`. */
async function acceptedSecrets(now: Date, maxAgeMs?: number): Promise<readonly string[]> {
  const { originSecret, previousOriginSecret } = await readOriginSecret(now, maxAgeMs);
  return previousOriginSecret === undefined ? [originSecret] : [originSecret, previousOriginSecret];
}

/** Compares digests, so that the comparison takes the same time whatever the length of the received value. */
function isOneOf(accepted: readonly string[], received: string): boolean {
  return accepted.filter((secret) => timingSafeEqual(digest(secret), digest(received))).length > 0;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
