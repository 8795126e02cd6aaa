import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, describe, expect, inject, it } from "vitest";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { secretVariables } from "#shared/runtime/names.ts";
import type { SecretName } from "#shared/runtime/secrets.ts";
import { call, type Request } from "../testing/front-door.ts";
import { happyPaths } from "../testing/happy-paths/every-route.ts";
import { newAdmin, newCustomer, newNumber } from "../testing/people.ts";

/** Gives the functions a secret that `npm run setup` has not filled in, until the test ends. */
function leaveUnfinished(name: SecretName, value = "{}"): void {
  const variable = secretVariables[name];
  const original = process.env[variable];
  // Another id, because the functions have already cached the secret of the original one.
  process.env[variable] = `unfinished-${name}-${value.length}`;
  const secretsManager = mockClient(SecretsManagerClient);
  secretsManager.on(GetSecretValueCommand).resolves({ SecretString: value });
  restore = () => {
    process.env[variable] = original;
    secretsManager.restore();
  };
}
let restore = () => {};
afterEach(() => restore());

const notReady = { status: 503, code: "not_ready", message: "The shop is not ready yet. Please try again later." };
const mayRead = (id: RouteId, secret: SecretName) =>
  inject("functionRights")[id]?.permissions.includes(`GetSecretValue ${secret}`) ?? false;
/**
 * The happy paths that need nothing of Stripe, or not now: the job finishes an erasure, and a paid order is final.
 */
const independentOfStripe: readonly RouteId[] = ["deleteMe", "deleteAdminUser", "getPaymentIntentStatus"];

describe("a stage whose setup is unfinished", () => {
  it("answers 503 not_ready on every route that needs Stripe, the webhook included", async () => {
    const admin = await newAdmin();
    const paths = happyPaths().filter(({ id }) => mayRead(id, "stripe") && !independentOfStripe.includes(id));
    const requests: (readonly [RouteId, Request])[] = [];
    for (const path of paths) requests.push([path.id, await path.prepare(admin)]);
    leaveUnfinished("stripe");
    for (const [id, request] of requests) expect(await call(id, request), id).toMatchObject(notReady);
    expect(new Set(requests.map(([id]) => id)).size).toBeGreaterThan(10);
    expect(requests.map(([id]) => id)).toContain("receiveStripeEvent");
  });

  it("answers 503 not_ready to everyone who signs in or is signed in", async () => {
    const { token, email, password } = await newCustomer();
    leaveUnfinished("tokens");
    for (const [id, { who }] of Object.entries(routes)) {
      if (["anyone", "anyone-or-customer", "assistant", "stripe"].includes(who)) continue;
      const routeId = Object.keys(routes).find((name): name is RouteId => name === id) ?? expect.fail();
      expect(await call(routeId, { token }), id).toMatchObject(notReady);
    }
    expect(await call("login", { body: { email, password } })).toMatchObject(notReady);
    expect(await call("completeDonation", { token, body: { donationId: "x", paymentIntentId: "y" } })).toMatchObject({
      code: "not_ready",
    });
  });
});

it("a wrong Stripe key stops payments, and neither sign-in nor the account", async () => {
  const { token, email, password } = await newCustomer();
  leaveUnfinished("stripe", JSON.stringify({ stripeSecretKey: "wrong", stripeWebhookSecret: "whsec_1" }));
  expect(await call("createPaymentIntent", { token, body: { phone: newNumber() } })).toMatchObject(notReady);
  expect(await call("login", { body: { email, password } })).toMatchObject({ status: 200 });
  expect(await call("getMe", { token })).toMatchObject({ status: 200 });
});
