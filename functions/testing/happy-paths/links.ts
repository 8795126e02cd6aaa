import { randomUUID } from "node:crypto";
import type { linkRoutes } from "#shared/contract/shop/link-routes.ts";
import { newPaidPurchase } from "../buying.ts";
import { newIpAddress } from "../donating.ts";
import { callExpectingSuccess } from "../front-door.ts";
import { newLinkToken } from "../links.ts";
import { newConfirmedCustomer, newCustomer } from "../people.ts";
import type { HappyPaths } from "./happy-path.ts";

/** Happy paths of the routes for links in mails. */
export const linkHappyPaths = {
  requestLink: [
    {
      when: "an account",
      prepare: async () => ({
        ipAddress: newIpAddress(),
        body: { email: (await newCustomer()).email, purpose: "resetPassword" },
      }),
    },
    {
      when: "no account",
      prepare: async () => ({
        ipAddress: newIpAddress(),
        body: { email: `${randomUUID()}@example.com`, purpose: "resetPassword" },
      }),
    },
  ],
  confirmAddress: [
    {
      when: "signed in",
      prepare: async () => {
        const customer = await newCustomer();
        return { token: customer.token, body: { token: await newLinkToken(customer, { purpose: "confirmAddress" }) } };
      },
    },
    {
      when: "with the password",
      prepare: async () => {
        const customer = await newCustomer();
        const token = await newLinkToken(customer, { purpose: "confirmAddress" });
        return { body: { token, password: customer.password } };
      },
    },
  ],
  sendConfirmation: [
    { when: "an address to confirm", prepare: async () => ({ token: (await newCustomer()).token }) },
    { when: "a confirmed address", prepare: async () => ({ token: (await newConfirmedCustomer()).token }) },
  ],
  signInByLink: [
    {
      when: "a confirmed address",
      prepare: async () => ({
        body: { token: await newLinkToken(await newConfirmedCustomer(), { purpose: "signIn" }) },
      }),
    },
    {
      when: "an address that was never confirmed, nothing paid",
      prepare: async () => ({ body: { token: await newLinkToken(await newCustomer(), { purpose: "signIn" }) } }),
    },
  ],
  resetPassword: [
    {
      when: "a confirmed address",
      prepare: async () => {
        const token = await newLinkToken(await newConfirmedCustomer(), { purpose: "resetPassword" });
        return { body: { token, password: "a better horse" } };
      },
    },
    {
      when: "an address that was never confirmed, one paid order",
      prepare: async () => {
        const { user } = await callExpectingSuccess("getMe", { token: (await newPaidPurchase()).token });
        return { body: { token: await newLinkToken(user, { purpose: "resetPassword" }), password: "a better horse" } };
      },
    },
  ],
  undoChange: [
    {
      when: "a new address",
      prepare: async () => {
        const { id, email, token, password: currentPassword } = await newConfirmedCustomer();
        const body = { email: `${randomUUID()}@example.com`, currentPassword };
        await callExpectingSuccess("updateMe", { token, body });
        return { body: { token: await newLinkToken({ id, email }, { purpose: "takeBack", restore: { email } }) } };
      },
    },
  ],
  stopReminders: [
    {
      when: "",
      prepare: async () => ({ query: { token: await newLinkToken(await newCustomer(), { purpose: "optOut" }) } }),
    },
  ],
} as const satisfies HappyPaths<keyof typeof linkRoutes>;
