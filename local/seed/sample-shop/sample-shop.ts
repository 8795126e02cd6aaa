import type { AuditEntry } from "#functions/data/audit.ts";
import type { Donation } from "#functions/data/donations.ts";
import type { Message } from "#functions/data/messages.ts";
import type { Order } from "#functions/data/orders.ts";
import type { User } from "#functions/data/user.ts";
import type { PastPayment } from "#local-stripe/history.ts";
import { generateCustomers, orderFigures, type SampleInput } from "./customers.ts";
import { generateDonations } from "./donations.ts";
import { generateMessages } from "./messages.ts";
import { seededRandom } from "./seeded-random.ts";

/** Thirty days of data of a fictional shop. */
export interface SampleShop {
  readonly accounts: readonly User[];
  readonly orders: readonly Order[];
  readonly donations: readonly { readonly donation: Donation; readonly picture?: Uint8Array }[];
  readonly messages: readonly Message[];
  readonly changes: readonly AuditEntry[];
  /** One for each order, followed by one for each donation. */
  readonly payments: readonly PastPayment[];
  /** Order figures of the sample customer's account. */
  readonly customerFigures: { readonly completedOrders: number; readonly lastOrderAt: string | null };
}

const seed = 4287;

/** Generates the sample shop as of `input.now`. The same input gives the same sample shop. */
export function generateSampleShop(input: SampleInput): SampleShop {
  const random = seededRandom(seed);
  const { accounts, sampleOrders } = generateCustomers(input, random);
  const donations = generateDonations(input, accounts, random);
  const sampleMessages = generateMessages(input, accounts, random);
  return {
    accounts,
    orders: sampleOrders.map(({ order }) => order),
    donations: donations.map(({ donation, picture }) => (picture === undefined ? { donation } : { donation, picture })),
    messages: sampleMessages.map(({ message }) => message),
    changes: [...sampleOrders, ...donations, ...sampleMessages].flatMap(({ changes }) => changes),
    payments: [...sampleOrders, ...donations].map(({ payment }) => payment),
    customerFigures: orderFigures(input.customer.id, sampleOrders),
  };
}
