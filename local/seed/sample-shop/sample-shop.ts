import { customersOf, orderFigures, type Stage } from "./customers.ts";
import { donationsOf } from "./donations.ts";
import { messagesOf } from "./messages.ts";
import { chanceFrom } from "./seeded-random.ts";
import type { PastPayment, SampleAccount, SampleChange, SampleDonation, SampleMessage, SampleOrder } from "./shapes.ts";

/** Thirty days of a shop that does not exist. */
export interface SampleShop {
  readonly accounts: readonly SampleAccount[];
  readonly orders: readonly SampleOrder[];
  readonly donations: readonly { readonly donation: SampleDonation; readonly picture?: Uint8Array }[];
  readonly messages: readonly SampleMessage[];
  readonly changes: readonly SampleChange[];
  /** One for each order, and then one for each donation. */
  readonly payments: readonly PastPayment[];
  /** What the sample customer's account keeps of its orders. */
  readonly ofCustomer: { readonly completedOrders: number; readonly lastOrderAt: string | null };
}

const seed = 4287;

/** The sample shop as it is at `stage.now`: the same for the same stage. */
export function sampleShop(stage: Stage): SampleShop {
  const chance = chanceFrom(seed);
  const { accounts, told } = customersOf(stage, chance);
  const given = donationsOf(stage, accounts, chance);
  const written = messagesOf(stage, accounts, chance);
  return {
    accounts,
    orders: told.map(({ order }) => order),
    donations: given.map(({ donation, picture }) => (picture === undefined ? { donation } : { donation, picture })),
    messages: written.map(({ message }) => message),
    changes: [...told, ...given, ...written].flatMap(({ changes }) => changes),
    payments: [...told, ...given].map(({ payment }) => payment),
    ofCustomer: orderFigures(stage.customer.id, told),
  };
}
