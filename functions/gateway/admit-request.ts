import { createHash, timingSafeEqual } from "node:crypto";
import type { APIGatewaySimpleAuthorizerResult } from "aws-lambda";
import * as z from "zod";
import { describe, requestLog } from "../log.ts";
import { readOriginSecret } from "../secrets.ts";

const keptForMs = 5 * 60_000;
const sureForMs = 10_000;

/** Of what the gateway asks (payload format 2.0). Its one identity source is the origin header. */
const question = z.object({
  identitySource: z.array(z.string()).length(1),
  requestContext: z.object({ requestId: z.string(), timeEpoch: z.number() }),
});

/**
 * What the gateway asks before it calls a route's function: whether the request came through CloudFront, which alone
 * knows the origin secret. It keeps the answer for an hour, for each value of the header; a request without the
 * header it refuses itself.
 *
 * So a "no" is kept too, and CloudFront may be the one who is right: nothing is refused by a reading of the secret
 * that is older than ten seconds. And who cannot read the secret says neither yes nor no but fails: the gateway then
 * answers 500 and keeps nothing.
 *
 * How the secret is changed without a moment in which CloudFront is refused: infra/aws/secrets.ts.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html
 */
export async function handler(event: unknown): Promise<APIGatewaySimpleAuthorizerResult> {
  const {
    identitySource: [given = ""],
    requestContext: { requestId, timeEpoch },
  } = question.parse(event);
  const log = requestLog("admitRequest", requestId);
  const now = new Date(timeEpoch);
  try {
    const isAuthorized =
      isOneOf(await originSecrets(now, keptForMs), given) || isOneOf(await originSecrets(now, sureForMs), given);
    if (!isAuthorized) log.info("refused");
    return { isAuthorized };
  } catch (thrown) {
    log.error("failed", { cause: describe(thrown) });
    // Not what was thrown: Lambda logs the message, and what cannot be parsed is quoted in it.
    throw new Error("The origin secret could not be read.");
  }
}

/** The header's accepted values, read at most `age` milliseconds ago. Two while the secret is being rotated. */
async function originSecrets(now: Date, age: number): Promise<readonly string[]> {
  const { originSecret, previousOriginSecret } = await readOriginSecret(now, age);
  return previousOriginSecret === undefined ? [originSecret] : [originSecret, previousOriginSecret];
}

/** In the same time whatever was given, and whether it has the right length. */
function isOneOf(admitted: readonly string[], given: string): boolean {
  return admitted.filter((secret) => timingSafeEqual(digest(secret), digest(given))).length > 0;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
