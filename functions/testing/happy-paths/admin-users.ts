import type { RouteId } from "#shared/contract/index.ts";
import { newOpenPurchase, newPaidPurchase } from "../buying.ts";
import { newCustomerWithEverything } from "../customer-with-everything.ts";
import { newCustomer } from "../people.ts";
import { asAdmin } from "./as-admin.ts";
import { type HappyPaths, twoStepReason } from "./happy-path.ts";
import { newNamedCustomer } from "./named-customer.ts";

/** Happy paths of the admin area's accounts. */
export const adminUserPaths = {
  listAdminUsers: [
    { when: "a page of 50", prepare: asAdmin() },
    {
      when: "one email address",
      prepare: asAdmin(async () => ({ query: { search: (await newCustomer()).email } })),
    },
    {
      when: "one phone number",
      because: "an account is found by its orders",
      prepare: asAdmin(async () => ({ query: { search: `+${(await newOpenPurchase()).phone}` } })),
    },
    {
      when: "a name",
      because: "the words of the name are looked up, then the account",
      prepare: asAdmin(async () => ({ query: { search: (await newNamedCustomer()).name } })),
    },
    {
      when: "the end of an id",
      because: "the end is looked up, then the account",
      prepare: asAdmin(async () => ({ query: { search: `…${(await newCustomer()).id.slice(-10)}` } })),
    },
  ],
  getAdminUser: [
    {
      when: "with one paid order",
      prepare: asAdmin(async () => ({ params: { id: (await newPaidPurchase()).customer.id } })),
    },
  ],
  exportAdminUser: [
    {
      when: "three orders, a donation with a picture, two messages",
      because: twoStepReason,
      prepare: asAdmin(async () => ({ params: { id: (await newCustomerWithEverything()).id } })),
    },
  ],
  deleteAdminUser: [
    { when: "no order", prepare: asAdmin(async () => ({ params: { id: (await newCustomer()).id } })) },
    {
      when: "three orders, a donation with a picture, two messages",
      prepare: asAdmin(async () => ({ params: { id: (await newCustomerWithEverything()).id } })),
    },
  ],
  signOutAdminUser: [{ when: "", prepare: asAdmin(async () => ({ params: { id: (await newCustomer()).id } })) }],
} as const satisfies Partial<HappyPaths<RouteId>>;
