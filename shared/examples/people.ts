/** The data of the examples. It tells one consistent story, so ids match across examples. */
import { fallbackPrice } from "../domain/price.ts";

const { priceCents: amount, currency } = fallbackPrice;

export const ids = {
  user: "usr_01M7YQ1WE0D6YZT9JBN65N8YV3",
  admin: "usr_01M3XT1500Z82XRGDY2AMDJJAZ",
  order: "ord_01M7YQP0Z0YV3WHTCTF97CRT87",
  donation: "don_01M7X24570TWTC7S84S1G87KVX",
  message: "msg_01M7SABRG0BS7EEQ38E9VBVBHV",
  audit: "aud_01M7YSM950STC6AGSCC8T6PSB3",
  payment: "pi_3QNq7bK2eZvKYlo20aB1cD2e",
  donationPayment: "pi_3QNpXyK2eZvKYlo21fG4hJ6k",
  session: "cs_test_a1B2c3D4e5F6g7H8i9J0",
  signIn: "ses_01M7YQ1WE0K3V7T2Q9R4XWZB5N",
} as const;

/** Returns a made-up secret in the format of Stripe's client secrets. */
export const clientSecretOf = (payment: string) => `${payment}_secret_0123456789abcdefghijklmno`;

/** A made-up token in the format of a bearer token. */
export const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMDFNN1lRMVdFMCJ9.c2lnbmF0dXJl";

/**
 * A number reserved by Ofcom for fiction.
 * https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama/
 */
export const phone = "447700900123";

export const ada = {
  id: ids.user,
  name: "Ada Osei",
  email: "ada@example.com",
  role: "customer",
  createdAt: "2026-11-21T09:30:00.000Z",
};

/** Where Ada is signed in. */
export const session = {
  id: ids.signIn,
  device: "Chrome on Windows",
  place: "Lisbon, Portugal",
  startedAt: ada.createdAt,
  lastUsedAt: "2026-11-21T11:40:00.000Z",
};
/** Ada's account, as she sees it herself. */
export const ownAda = { ...ada, emailConfirmed: true, mailProblem: null, reminders: true };

/** A made-up token in the format of those in mails. */
export const linkTokenExample = "lnk_01M7YQ1WE0D6YZT9JBN65N8YV4.c2lnbmF0dXJl";

/** Ada's order, paid. */
export const order = {
  id: ids.order,
  phone,
  status: "complete" as const,
  amount,
  currency,
  created_at: "2026-11-21T09:41:00.000Z",
  createdAt: "2026-11-21T09:41:00.000Z",
  refundedCents: 0,
  lineState: "active" as const,
  paymentProblem: null,
  licenseNumber: 4404,
  priceHeldUntil: null,
};

const paymentHistory = {
  paidAt: "2026-11-21T09:43:12.000Z",
  paymentIntentId: ids.payment,
  timeline: [
    { at: "2026-11-21T09:41:00.000Z", what: "started" as const, amountCents: amount, via: "page" as const },
    { at: "2026-11-21T09:41:01.000Z", what: "payment_opened" as const, amountCents: amount, via: "page" as const },
    { at: "2026-11-21T09:43:12.000Z", what: "paid" as const, amountCents: amount, via: "webhook" as const },
  ],
};

/** The receipt of Ada's order, made out to her company. */
export const receipt = {
  orderId: ids.order,
  phone,
  paidAt: "2026-11-21T09:43:12.000Z",
  amount,
  currency,
  method: "Visa •••• 4242",
  licenseNumber: 4404,
  name: ada.name,
  email: ada.email,
  billTo: {
    companyName: "Osei Translations Ltd",
    address: "12 Orchard Lane\nBristol BS1 4XY\nUnited Kingdom",
    vatNumber: "GB123456789",
  },
  seller: {
    name: "Everline GmbH",
    address: "Hafenstraße 1\n20459 Hamburg\nGermany",
    taxNumber: "VAT number: DE123456789",
  },
  taxNote: "Includes 19% VAT.",
  refunds: [],
  refundedCents: 0,
};

export const adminOrder = {
  ...order,
  userId: ids.user,
  customerName: ada.name,
  customerEmail: ada.email,
  disputedCents: 0,
  dispute: null,
};

export const orderDetail = { ...adminOrder, ...paymentHistory, livemode: false, chat: { endsWith: "0123" } };

export const adminUser = {
  ...ada,
  completedOrders: 1,
  lastOrderAt: order.createdAt,
  lastSignInAt: "2026-11-21T09:30:00.000Z",
  secondFactor: false,
};

const donation = {
  id: ids.donation,
  name: "Ada",
  note: "Keep it free for students.",
  anonymous: false,
  profileImage: `/api/donations/${ids.donation}/picture`,
  amountCents: 1000,
  currency,
  createdAt: "2026-11-20T18:05:00.000Z",
};

/** Ada's donation, as displayed publicly and to admins. */
export const publicDonation = donation;
export const adminDonation = {
  ...donation,
  rawName: "Ada",
  email: ada.email,
  status: "complete" as const,
  paidAt: "2026-11-20T18:06:30.000Z",
  hidden: false,
  refundedCents: 0,
  dispute: null,
};

export const donationDetail = {
  ...adminDonation,
  paymentIntentId: ids.donationPayment,
  livemode: false,
  disputedCents: 0,
  userId: ids.user,
};

/** Ada's passkey. */
export const passkey = {
  id: "pky_01M7YR2Q40ZJ6V5T1W8KX3N9CB",
  name: "iCloud Keychain",
  isSecurityKey: false,
  backedUp: true,
  createdAt: "2026-11-21T10:02:00.000Z",
  lastUsedAt: "2026-11-22T08:15:00.000Z",
};

const credentialId = "3q2-7wAAEjRWeJq83vASNA";

/** What a browser needs to use Ada's passkey, and a made-up use of it. */
export const passkeyUse = {
  challenge: "q83vEjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWeJo",
  rpId: "everline.example",
  timeout: 300_000,
  userVerification: "required" as const,
  allowCredentials: [
    { id: credentialId, type: "public-key" as const, transports: ["internal" as const, "hybrid" as const] },
  ],
};
export const assertion = {
  credentialId,
  clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
  authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA",
  signature: "MEUCIQDx",
  userHandle: "dXNyXzAxTTdZUTFXRTBENllaVDlKQk42NU44WVYz",
};

/** Made-up codes in the format of recovery codes. */
export const recoveryCodes = ["k7wq-m2xr-9tpd", "h4vn-c8ys-3jfb"];

/** The smallest possible picture, as a data URL. */
export const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const message = {
  id: ids.message,
  name: ada.name,
  email: ada.email,
  message: "Can I move my license to a new number?",
  createdAt: "2026-11-19T07:12:00.000Z",
};

/** Ada as a WhatsApp user. */
export const waUserId = "GB.13491208655302741918";

/** A receipt that was delivered. */
export const receiptMail = {
  id: `receipt-${ids.order}`,
  kind: "receipt",
  to: "ada@everline.example",
  language: "en",
  state: "delivered",
  createdAt: "2026-11-21T10:15:00.000Z",
  dueAt: "2026-11-21T10:15:00.000Z",
  sentAt: "2026-11-21T10:15:02.000Z",
  deliveredAt: "2026-11-21T10:15:04.000Z",
  droppedBecause: null,
  problem: null,
  canBeSentAgain: true,
  needsNewAddress: false,
  accountId: null,
} as const;

export const personalData = {
  exportedAt: "2026-11-21T12:00:00.000Z",
  account: {
    ...ada,
    completedOrders: 1,
    lastOrderAt: order.createdAt,
    lastSignInAt: "2026-11-21T11:55:00.000Z",
    secondFactorSince: null,
    emailConfirmedAt: null,
    mailProblem: null,
    language: "en" as const,
    remindersOff: false,
    sessions: [{ ...session, expiresAt: "2026-11-28T10:30:00.000Z" }],
  },
  orders: [
    {
      ...order,
      customerName: ada.name,
      customerEmail: ada.email,
      heldFrom: order.createdAt,
      language: "en" as const,
      method: "Visa •••• 4242",
      billTo: null,
      waUserId,
      chatEndsWith: "0123",
      refundDays: 14,
      movableFrom: null,
      codeOnly: false,
      formerHolding: null,
      claimRequest: null,
      disputedCents: 0,
      dispute: null,
      livemode: false,
      ...paymentHistory,
    },
  ],
  donations: [
    {
      id: ids.donation,
      name: donation.name,
      rawName: "Ada",
      email: ada.email,
      language: "en" as const,
      note: donation.note,
      anonymous: false,
      profileImage: picture,
      amountCents: donation.amountCents,
      currency,
      status: "complete" as const,
      hidden: false,
      paidAt: donation.createdAt,
      refundedCents: 0,
      disputedCents: 0,
      dispute: null,
      paymentIntentId: "pi_3QNqE2K2eZvKYlo21aB2cD3e",
      livemode: false,
      createdAt: donation.createdAt,
    },
  ],
  messages: [{ ...message, read: true, answered: false, answers: [], language: "en" as const }],
  mails: [
    {
      kind: "receipt" as const,
      to: ada.email,
      state: "delivered" as const,
      createdAt: order.createdAt,
      sentAt: order.createdAt,
      deliveredAt: order.createdAt,
    },
  ],
  passkeys: [],
};
