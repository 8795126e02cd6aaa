import type { AuditEntry } from "#functions/data/audit.ts";
import type { Donation } from "#functions/data/donations.ts";
import type { User } from "#functions/data/user.ts";
import type { PastPayment } from "#local-stripe/history.ts";
import { anonymousName, donationExpiry } from "#shared/domain/donation.ts";
import { secondsAfter, timesBetween } from "./activity.ts";
import type { SampleInput } from "./customers.ts";
import { drawPicture } from "./picture.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { notes, people, spamNote } from "./words.ts";

/** A donation with its payment at Stripe, its picture and its audit entries. */
export interface SampleDonation {
  readonly donation: Donation;
  readonly payment: PastPayment;
  readonly picture?: Uint8Array;
  readonly changes: readonly AuditEntry[];
}

const donationCount = 36;
const amounts = [500, 500, 500, 1000, 1000, 1500, 2000, 2500, 5000, 10_000] as const;
/** Indexes of the donations that end as canceled, hidden and refunded. */
const canceledIndexes: ReadonlySet<number> = new Set([4, 15, 24]);
const [hiddenIndex, refundedIndex] = [19, 11];

/** Generates a month of donations, by account holders and others, oldest first. */
export function generateDonations(
  input: SampleInput,
  accounts: readonly User[],
  random: SeededRandom,
): readonly SampleDonation[] {
  const { now } = input;
  const times = timesBetween(secondsAfter(now, -29 * 86_400), secondsAfter(now, -2 * 3600), donationCount - 2);
  // Two recent donations are unpaid: in progress or abandoned.
  const recent = [secondsAfter(now, -70 * 60), secondsAfter(now, -6 * 60)];
  return [...times, ...recent].map((at, index) => {
    const pendingDonation = createPending(at, index, input, accounts, random);
    if (index >= times.length) return pendingDonation;
    if (canceledIndexes.has(index)) return cancelUnpaid(pendingDonation, at);
    const paidDonation = pay(pendingDonation, at, random);
    if (index === hiddenIndex) return hide(paidDonation, secondsAfter(at, 5 * 3600), input, random);
    return index === refundedIndex ? refund(paidDonation, secondsAfter(at, 40 * 3600), input, random) : paidDonation;
  });
}

function createPending(
  at: Date,
  index: number,
  input: SampleInput,
  accounts: readonly User[],
  random: SeededRandom,
): SampleDonation {
  const id = random.id("don", at);
  const anonymous = index % 6 === 2;
  const existingAccounts = accounts.filter(({ createdAt }) => createdAt < at.toISOString());
  const account = index % 4 === 1 ? existingAccounts[random.between(0, existingAccounts.length - 1)] : undefined;
  // Picked from the end of the list, so that donors and customers are not the same people in the same order.
  const name =
    account?.name ?? people[(people.length - 1 - index * 5 + people.length * 4) % people.length] ?? people[0];
  const amount = random.pick(amounts);
  const { currency } = input.price;
  const hasPicture = !anonymous && index % 4 === 3;
  return {
    donation: {
      id,
      name: anonymous ? anonymousName : name,
      rawName: anonymous ? null : name,
      email: anonymous ? null : (account?.email ?? `donor-${index + 1}@example.com`),
      note: index === hiddenIndex ? spamNote : (notes[index % notes.length] ?? null),
      anonymous,
      language: "en",
      ...(hasPicture ? { pictureType: "image/png" } : {}),
      amount,
      currency,
      status: "pending",
      createdAt: at.toISOString(),
      livemode: false,
      ...(account === undefined || anonymous ? {} : { userId: account.id }),
      hidden: false,
      refunded: 0,
      disputed: 0,
      refundRequests: [],
      failures: [],
      attempt: 1,
      revision: 2,
    },
    payment: {
      metadata: { shop: "everline", donationId: id },
      amount,
      currency,
      begunAt: secondsAfter(at, 1).toISOString(),
    },
    ...(hasPicture ? { picture: drawPicture(random) } : {}),
    changes: [],
  };
}

function pay({ donation, payment, ...rest }: SampleDonation, at: Date, random: SeededRandom): SampleDonation {
  const paidAt = secondsAfter(at, random.between(40, 160)).toISOString();
  return {
    ...rest,
    donation: { ...donation, status: "complete", paidAt, revision: 3 },
    payment: { ...payment, tries: [{ at: paidAt, payment_method: "pm_card_visa" }] },
  };
}

/** Cancels the donation and its payment after `donationExpiry`. A canceled donation is not linked to an account. */
function cancelUnpaid({ donation, payment, ...rest }: SampleDonation, at: Date): SampleDonation {
  const { userId: _, ...withoutUser } = donation;
  const canceledAt = secondsAfter(at, (donationExpiry.hours + 0.1) * 3600);
  const expiresAt = canceledAt.getTime() / 1000 + donationExpiry.retentionDays * 86_400;
  return {
    ...rest,
    donation: { ...withoutUser, status: "canceled", expiresAt, revision: 3 },
    payment: { ...payment, canceledAt: canceledAt.toISOString() },
  };
}

function hide(
  { donation, changes, ...rest }: SampleDonation,
  at: Date,
  { admin }: SampleInput,
  random: SeededRandom,
): SampleDonation {
  const change = { action: "donation.hide", target: donation.id, old: { hidden: false }, new: { hidden: true } };
  const entry = { id: random.id("aud", at), at: at.toISOString(), by: admin, ...change };
  return { ...rest, donation: { ...donation, hidden: true, revision: 4 }, changes: [...changes, entry] };
}

/** Refunds the whole amount. */
function refund(
  { donation, payment, changes, ...rest }: SampleDonation,
  at: Date,
  { admin }: SampleInput,
  random: SeededRandom,
): SampleDonation {
  const { id, amount } = donation;
  const requestId = random.uuid();
  const reason = "requested_by_customer";
  const metadata = { shop: "everline", donationId: id, requestId };
  const change = { action: "donation.refund", target: id, old: { refunded: 0 }, new: { refunded: amount, reason } };
  const refundRequests = [{ id: requestId, amount }];
  return {
    ...rest,
    donation: { ...donation, refunded: amount, refundRequests, revision: 5 },
    payment: { ...payment, refunds: [{ at: at.toISOString(), amount, reason, metadata }] },
    changes: [...changes, { id: random.id("aud", at), at: at.toISOString(), by: admin, ...change }],
  };
}
