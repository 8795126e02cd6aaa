import verify from "jsonwebtoken/verify.js";
import { afterAll, beforeAll, expect } from "vitest";
import { newCustomer } from "#functions/testing/people.ts";
import { secretVariables } from "#shared/runtime/names.ts";
import { startSecretsManager } from "../aws/secrets-manager.ts";
import { shows, startShopOnClock } from "./testing/shop-on-clock.ts";
import { milliseconds, timeRules } from "./time-rules.ts";

const shop = await startShopOnClock();
const now = () => shop.clock.now();

const [formerKey, newKey] = ["former".repeat(8), "newest".repeat(8)];
let stop: () => Promise<void>;
beforeAll(async () => {
  const firstJwtKeySignsFrom = new Date(now().getTime() + milliseconds(timeRules.signingKey.lasts)).toISOString();
  const tokens = { jwtKeys: [newKey, formerKey], firstJwtKeySignsFrom };
  const manager = await startSecretsManager({ [process.env[secretVariables.tokens] ?? ""]: tokens });
  ({ stop } = manager);
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = manager.url;
});
afterAll(() => stop());

const isSignedWith = (key: string, token: string) => {
  try {
    return verify(token, key, { clockTimestamp: now().getTime() / 1000 }) !== undefined;
  } catch {
    return false;
  }
};

shows("signingKey", async (lasts) => {
  shop.passAlmost(lasts);
  const before = await newCustomer(now());
  expect(isSignedWith(formerKey, before.token)).toBe(true);
  shop.passTheRest();
  const { token } = await newCustomer(now());
  expect(isSignedWith(newKey, token)).toBe(true);
  expect(await shop.call("getMe", { token: before.token }), "no one is signed out").toMatchObject({ status: 200 });
});
