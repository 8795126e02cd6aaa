import type { RouteId } from "#shared/contract/index.ts";
import { addPasskeyTo, beginAdding, beginProof, beginSignIn, viewerHeaders } from "../passkeys.ts";
import { newAdmin, newCustomer } from "../people.ts";
import { newAdminWithSecondFactor } from "../second-factors.ts";
import { SoftwareAuthenticator } from "../software-authenticator.ts";
import type { HappyPaths } from "./happy-path.ts";

/** Happy paths of passkeys: each makes or uses a real one, in software. */
export const passkeyPaths = {
  listPasskeys: [
    {
      when: "one passkey",
      prepare: async () => {
        const customer = await newCustomer();
        await addPasskeyTo(customer);
        return { token: customer.token };
      },
    },
  ],
  beginPasskey: [
    {
      when: "to add one, with the password",
      prepare: async () => {
        const { token, password } = await newCustomer();
        return { token, body: { purpose: "add", currentPassword: password }, headers: await viewerHeaders() };
      },
    },
  ],
  addPasskey: [
    {
      when: "the first one",
      prepare: async () => {
        const customer = await newCustomer();
        const passkey = new SoftwareAuthenticator().create(await beginAdding(customer));
        return { token: customer.token, body: { passkey }, headers: await viewerHeaders() };
      },
    },
  ],
  removePasskey: [
    {
      when: "with the password",
      prepare: async () => {
        const customer = await newCustomer();
        const { passkey } = await addPasskeyTo(customer);
        return {
          token: customer.token,
          params: { id: passkey.id },
          body: { currentPassword: customer.password },
          headers: await viewerHeaders(),
        };
      },
    },
  ],
  beginPasskeySignIn: [{ when: "", prepare: async () => ({ body: {}, headers: await viewerHeaders() }) }],
  signInWithPasskey: [
    {
      when: "one passkey",
      prepare: async () => {
        const { authenticator } = await addPasskeyTo(await newCustomer());
        return { body: { passkey: authenticator.use(await beginSignIn()) }, headers: await viewerHeaders() };
      },
    },
  ],
  beginPasskeyProof: [
    {
      when: "one passkey",
      prepare: async () => {
        const admin = await newAdmin();
        await addPasskeyTo(admin);
        return { token: admin.token, body: {}, headers: await viewerHeaders() };
      },
    },
  ],
  givePasskey: [
    {
      when: "turning two-step sign-in on",
      prepare: async () => {
        const admin = await newAdmin();
        const { authenticator } = await addPasskeyTo(admin);
        const passkey = authenticator.use(await beginProof(admin));
        return { token: admin.token, body: { passkey, secondFactor: "on" }, headers: await viewerHeaders() };
      },
    },
    {
      when: "instead of a code",
      prepare: async () => {
        const admin = await newAdminWithSecondFactor();
        const { authenticator } = await addPasskeyTo(admin);
        const passkey = authenticator.use(await beginProof({ token: admin.tokenWithoutCode }));
        return { token: admin.tokenWithoutCode, body: { passkey }, headers: await viewerHeaders() };
      },
    },
  ],
} as const satisfies Partial<HappyPaths<RouteId>>;
