import type { AuditEntry } from "#functions/data/audit.ts";
import type { Donation } from "#functions/data/donations.ts";
import type { User } from "#functions/data/user.ts";
import type { PastPayment } from "#local-stripe/history.ts";
import { anonymousName, donationExpiry } from "#shared/domain/donation.ts";
import { secondsAfter, timesBetween } from "./activity.ts";
import type { Stage } from "./customers.ts";
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
/** Indexes of these donations. */
const canceled: ReadonlySet<number> = new Set([4, 15, 24]);
const [hidden, refunded] = [19, 11];

/** Generates a month of donations, by account holders and others, oldest first. */
export function donationsOf(stage: Stage, accounts: readonly User[], random: SeededRandom): readonly SampleDonation[] {
  const { now } = stage;
  const times = timesBetween(secondsAfter(now, -29 * 86_400), secondsAfter(now, -2 * 3600), donationCount - 2);
  // Two recent ones are unpaid: in progress or abandoned.
  const recent = [secondsAfter(now, -70 * 60), secondsAfter(now, -6 * 60)];
  return [...times, ...recent].map((at, index) => {
    const pendingDonation = pending(at, index, stage, accounts, random);
    if (index >= times.length) return pendingDonation;
    // More recent ones may still be paid.
    if (canceled.has(index)) return unpaid(pendingDonation, at);
    const paidDonation = paid(pendingDonation, at, random);
    if (index === hidden) return hid(paidDonation, secondsAfter(at, 5 * 3600), stage, random);
    return index === refunded ? gaveBack(paidDonation, secondsAfter(at, 40 * 3600), stage, random) : paidDonation;
  });
}

function pending(
  at: Date,
  index: number,
  stage: Stage,
  accounts: readonly User[],
  random: SeededRandom,
): SampleDonation {
  const id = random.id("don", at);
  const anonymous = index % 6 === 2;
  const existingAccounts = accounts.filter(({ createdAt }) => createdAt < at.toISOString());
  const member = index % 4 === 1 ? existingAccounts[random.between(0, existingAccounts.length - 1)] : undefined;
  // Taken from the other end of the list, so that donors and customers are not the same people in the same order.
  const name = member?.name ?? people[(people.length - 1 - index * 5 + people.length * 4) % people.length] ?? people[0];
  const amount = random.pick(amounts);
  const { currency } = stage.price;
  const pictured = !anonymous && index % 4 === 3;
  return {
    donation: {
      id,
      name: anonymous ? anonymousName : name,
      rawName: anonymous ? null : name,
      email: anonymous ? null : (member?.email ?? `donor-${index + 1}@example.com`),
      note: index === hidden ? spamNote : (notes[index % notes.length] ?? null),
      anonymous,
      ...(pictured ? { pictureType: "image/png" } : {}),
      amount,
      currency,
      status: "pending",
      createdAt: at.toISOString(),
      livemode: false,
      ...(member === undefined || anonymous ? {} : { userId: member.id }),
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
    ...(pictured ? { picture: drawPicture(random) } : {}),
    changes: [],
  };
}

function paid({ donation, payment, ...rest }: SampleDonation, at: Date, random: SeededRandom): SampleDonation {
  const paidAt = secondsAfter(at, random.between(40, 160)).toISOString();
  return {
    ...rest,
    donation: { ...donation, status: "complete", paidAt, revision: 3 },
    payment: { ...payment, tries: [{ at: paidAt, payment_method: "pm_card_visa" }] },
  };
}

/** Cancels the donation with its payment after a day. An unpaid donation is not linked to an account. */
function unpaid({ donation, payment, ...rest }: SampleDonation, at: Date): SampleDonation {
  const { userId: _, ...withoutUser } = donation;
  const end = secondsAfter(at, (donationExpiry.hours + 0.1) * 3600);
  const expiresAt = end.getTime() / 1000 + donationExpiry.keptDays * 86_400;
  return {
    ...rest,
    donation: { ...withoutUser, status: "canceled", expiresAt, revision: 3 },
    payment: { ...payment, canceledAt: end.toISOString() },
  };
}

function hid(
  { donation, changes, ...rest }: SampleDonation,
  at: Date,
  { admin }: Stage,
  random: SeededRandom,
): SampleDonation {
  const change = { action: "donation.hide", target: donation.id, old: { hidden: false }, new: { hidden: true } };
  const entry = { id: random.id("aud", at), at: at.toISOString(), by: admin, ...change };
  return { ...rest, donation: { ...donation, hidden: true, revision: 4 }, changes: [...changes, entry] };
}

/** Refunds the whole amount. */
function gaveBack(
  { donation, payment, changes, ...rest }: SampleDonation,
  at: Date,
  { admin }: Stage,
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
