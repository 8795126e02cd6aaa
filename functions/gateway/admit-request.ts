import { createHash, timingSafeEqual } from "node:crypto";
import type { APIGatewaySimpleAuthorizerResult } from "aws-lambda";
import * as z from "zod";
import { describe, requestLog } from "../log.ts";
import { readOriginSecret } from "../secrets.ts";

const cacheMs = 5 * 60_000;
const rejectionCacheMs = 10_000;

/** The relevant part of the authorizer request (payload format 2.0). The origin header is its only identity source. */
const requestShape = z.object({
  identitySource: z.array(z.string()).length(1),
  requestContext: z.object({ requestId: z.string(), timeEpoch: z.number() }),
});

/**
 * The gateway's Lambda authorizer: checks that a request came through CloudFront, which alone knows the origin secret.
 * The gateway caches the result for an hour per header value, and itself rejects requests without the header.
 *
 * Rejections are cached too, and CloudFront may already send a rotated secret, so no request is rejected on the basis
 * of a secret read more than ten seconds ago. If the secret cannot be read, the authorizer fails: the gateway then
 * responds with 500 and caches nothing.
 *
 * How to rotate the secret without downtime: infra/aws/secrets.ts.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html
 */
export async function handler(event: unknown): Promise<APIGatewaySimpleAuthorizerResult> {
  const {
    identitySource: [secret = ""],
    requestContext: { requestId, timeEpoch },
  } = requestShape.parse(event);
  const log = requestLog("admitRequest", requestId);
  const now = new Date(timeEpoch);
  try {
    const isAuthorized =
      isOneOf(await originSecrets(now, cacheMs), secret) || isOneOf(await originSecrets(now, rejectionCacheMs), secret);
    if (!isAuthorized) log.info("refused");
    return { isAuthorized };
  } catch (thrown) {
    log.error("failed", { cause: describe(thrown) });
    // Not the original error: Lambda logs its message, which may quote the secret.
    throw new Error("The origin secret could not be read.");
  }
}

/** The accepted header values, read at most `age` milliseconds ago. Two during a rotation. */
async function originSecrets(now: Date, age: number): Promise<readonly string[]> {
  const { originSecret, previousOriginSecret } = await readOriginSecret(now, age);
  return previousOriginSecret === undefined ? [originSecret] : [originSecret, previousOriginSecret];
}

/** Compares digests, so that the comparison takes constant time whatever the length. */
function isOneOf(admitted: readonly string[], received: string): boolean {
  return admitted.filter((secret) => timingSafeEqual(digest(secret), digest(received))).length > 0;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
