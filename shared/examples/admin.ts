import { paymentCancelledContent } from "../content/payment-cancelled.ts";
import { copy as paymentCancelledInSpanish } from "../content/translations/es/payment-cancelled.ts";
import type { Reply } from "../contract/index.ts";
import { anonymousName } from "../domain/donation.ts";
import { fallbackPrice } from "../domain/price.ts";
import { assistantKey, assistantKeySecret, eventDelivery, eventEndpoint } from "./assistants.ts";
import type { ExamplesOf } from "./examples.ts";
import {
  adminDonation,
  adminOrder,
  adminUser,
  assertion,
  donationDetail,
  ids,
  message,
  order,
  orderDetail,
  passkeyUse,
  personalData,
  picture,
  receiptMail,
  recoveryCodes,
  token,
} from "./people.ts";

const { currency, priceCents } = fallbackPrice;
const page = "paymentCancelled";
const firstPage = { limit: 50 };
const newestFirst = { ...firstPage, sort: "newest" } as const;
const lastSave = { savedAt: "2026-11-21T10:15:00.000Z", savedBy: "editor@everline.example" };
const inEnglish = { language: "en" } as const;
const inSpanish = { language: "es" } as const;
const englishEdition = { page, ...inEnglish, content: paymentCancelledContent, version: 3, ...lastSave } as const;
/** The Spanish edition after its first save. */
const spanishEdition = { page, ...inSpanish, content: paymentCancelledInSpanish, version: 1, ...lastSave } as const;
/** The Spanish edition before its first save: the built-in copy, which is older than the saved English copy. */
const unsavedSpanish = { ...spanishEdition, version: 0, savedAt: null, savedBy: null, olderThanEnglish: true } as const;
const settings: Reply<"getAdminSettings"> = {
  settings: { priceCents: String(priceCents), currency },
  version: 2,
  ...lastSave,
  known: [
    {
      key: "priceCents",
      kind: "money",
      label: "Launch price",
      help: "In cents, until the launch's limit is reached.",
      default: String(priceCents),
    },
  ],
};
/** The examples of the admin routes. */
export const adminExamples = {
  getAdminSummary: {
    query: { timeZone: "Europe/Madrid" },
    reply: {
      users: { total: 128 },
      orders: { total: 97, completed: 64 },
      revenue: { totalCents: 32_000, last30DaysCents: 4500 },
      donations: { totalCount: 12, totalCents: 14_500, last30DaysCents: 3000 },
      messages: { unread: 2 },
      currency,
    },
  },
  getAdminSeries: {
    query: { days: "30" },
    reply: {
      currency,
      days: [
        {
          date: "2026-11-21",
          signUps: 4,
          ordersStarted: 3,
          ordersCompleted: 2,
          revenueCents: 1000,
          refundsCents: 0,
          donationsCount: 1,
          donationsCents: 1000,
        },
      ],
      before: {
        from: "2026-09-23",
        to: "2026-10-22",
        signUps: 3,
        ordersStarted: 4,
        ordersCompleted: 1,
        revenueCents: 500,
        refundsCents: 500,
        donationsCount: 0,
        donationsCents: 0,
      },
    },
  },
  getAdminHealth: {
    reply: {
      lookedAt: "2026-11-21T10:15:00.000Z",
      unsettled: [
        {
          kind: "order",
          id: ids.order,
          payer: { name: "Ada Lovelace", phone: order.phone },
          paymentIntentId: ids.payment,
          amountCents: priceCents,
          currency,
          livemode: false,
          createdAt: "2026-11-21T10:05:00.000Z",
          why: "not_settled",
        },
      ],
      unsettledMore: false,
      undelivered: { count: 1, more: false, oldest: "2026-11-21T10:05:00.000Z" },
      disputes: [
        {
          id: "dp_1Q8example0001",
          kind: "order",
          recordId: ids.order,
          payer: { name: "Ada Lovelace", phone: order.phone },
          paymentIntentId: ids.payment,
          amountCents: priceCents,
          currency,
          livemode: false,
          reason: "fraudulent",
          status: "needs_response",
          respondBy: "2026-11-30T23:59:59.000Z",
          createdAt: "2026-11-20T08:00:00.000Z",
        },
      ],
      claims: [{ orderId: ids.order, userId: ids.user, phone: order.phone, since: "2026-11-21T10:05:00.000Z" }],
      hasMailSender: true,
      failedMails: 1,
    },
  },
  followAdminEvents: { reply: { followed: 1, failed: 0 } },
  recordAdminExport: { body: { list: "orders", filter: { status: "complete" } }, reply: { ok: true } },
  listAdminAudit: {
    query: { ...firstPage, from: "2026-11-01", to: "2026-11-30", action: "settings.save" },
    reply: {
      entries: [
        {
          id: ids.audit,
          at: "2026-11-21T10:15:00.000Z",
          by: { userId: ids.admin, email: "editor@everline.example" },
          action: "settings.save",
          target: "settings",
          old: { priceCents: "500", currency: "usd" },
          new: { priceCents: "700", currency: "usd" },
        },
      ],
      nextCursor: null,
    },
  },
  listAdminUsers: { query: { ...newestFirst, search: "ada@" }, reply: { users: [adminUser], nextCursor: null } },
  getAdminUser: { params: { id: ids.user }, reply: { user: adminUser, orders: [order] } },
  exportAdminUser: { params: { id: ids.user }, reply: personalData },
  deleteAdminUser: { params: { id: ids.user }, reply: { ok: true } },
  signOutAdminUser: { params: { id: ids.user }, reply: { ok: true } },
  listAdminOrders: {
    query: { ...newestFirst, status: "complete", search: "4477" },
    reply: { orders: [adminOrder], nextCursor: null },
  },
  getAdminOrder: { params: { id: ids.order }, reply: { order: orderDetail } },
  refundAdminOrder: {
    params: { id: ids.order },
    body: {
      amountCents: 250,
      reason: "requested_by_customer",
      requestId: "7b1f6f0e-4a34-4d0e-9c53-2f8f0f6f9a11",
    },
    reply: { order: { ...orderDetail, refundedCents: 250 } },
  },
  changeAdminOrderLine: {
    params: { id: ids.order },
    body: { action: "suspend", reason: "misuse" },
    reply: { order: { ...orderDetail, lineState: "suspended", lineBecause: "shop" } },
  },
  resolveAdminOrder: { params: { id: ids.order }, reply: { order: orderDetail } },
  listAdminDonations: {
    query: { ...newestFirst, status: "complete" },
    reply: { donations: [adminDonation], nextCursor: null },
  },
  updateAdminDonation: {
    params: { id: ids.donation },
    body: { hidden: true },
    reply: { donation: { ...adminDonation, hidden: true } },
  },
  getAdminDonation: { params: { id: ids.donation }, reply: { donation: donationDetail } },
  getAdminDonationPicture: { params: { id: ids.donation }, reply: { picture } },
  refundAdminDonation: {
    params: { id: ids.donation },
    body: { requestId: "7b1f6f0e-4a34-4d0e-9c53-2f8f0f6f9a11" },
    reply: { donation: { ...donationDetail, refundedCents: donationDetail.amountCents } },
  },
  anonymizeAdminDonation: {
    params: { id: ids.donation },
    reply: {
      donation: {
        ...donationDetail,
        name: anonymousName,
        rawName: null,
        email: null,
        note: null,
        anonymous: true,
        profileImage: null,
        userId: null,
      },
    },
  },
  resolveAdminDonation: { params: { id: ids.donation }, reply: { donation: donationDetail } },
  listAdminMessages: {
    query: { ...firstPage, unread: "true" },
    reply: { messages: [{ ...message, read: false, answered: false }], nextCursor: null },
  },
  getAdminMessage: {
    params: { id: ids.message },
    reply: { message: { ...message, read: true, answered: false, answers: [] } },
  },
  updateAdminMessage: {
    params: { id: ids.message },
    body: { answered: true },
    reply: { message: { ...message, read: true, answered: true, answers: [] } },
  },
  answerAdminMessage: {
    params: { id: ids.message },
    body: { answer: "About a minute. Write to the assistant, and it answers at once.", answersSeen: 0 },
    reply: {
      message: {
        ...message,
        read: true,
        answered: true,
        answers: [
          { at: "2026-11-21T10:15:00.000Z", text: "About a minute. Write to the assistant, and it answers at once." },
        ],
      },
    },
  },
  listAdminMails: {
    query: { ...firstPage, about: ids.order },
    reply: { mails: [receiptMail], nextCursor: null, hasSender: true },
  },
  sendAdminMailAgain: {
    params: { id: receiptMail.id },
    reply: { mail: { ...receiptMail, state: "waiting", sentAt: null, deliveredAt: null, canBeSentAgain: false } },
  },
  listAssistantKeys: { reply: { keys: [assistantKey] } },
  addAssistantKey: {
    body: { name: assistantKey.name, scopes: [...assistantKey.scopes] },
    reply: { key: { ...assistantKey, lastUsedAt: null }, secret: assistantKeySecret },
  },
  revokeAssistantKey: { params: { id: assistantKey.id }, reply: { ok: true } },
  listEventEndpoints: { reply: { endpoints: [eventEndpoint] } },
  addEventEndpoint: {
    body: { url: eventEndpoint.url, signature: eventEndpoint.signature },
    reply: { endpoint: eventEndpoint, secret: null },
  },
  changeEventEndpoint: {
    params: { id: eventEndpoint.id },
    body: { action: "turnOff" },
    reply: { endpoint: { ...eventEndpoint, state: "off" }, secret: null },
  },
  removeEventEndpoint: { params: { id: eventEndpoint.id }, reply: { ok: true } },
  listEventDeliveries: {
    params: { id: eventEndpoint.id },
    query: firstPage,
    reply: { deliveries: [eventDelivery], nextCursor: null },
  },
  repeatEventDelivery: {
    params: { id: eventEndpoint.id, event: eventDelivery.id },
    reply: { delivery: { ...eventDelivery, attempts: 2 } },
  },
  deleteAdminMessage: { params: { id: ids.message }, reply: { ok: true } },
  listAdminContent: {
    reply: {
      entries: [{ ...englishEdition, olderThanEnglish: false }, unsavedSpanish],
      defaults: { [page]: paymentCancelledContent },
      translations: { es: { [page]: paymentCancelledInSpanish } },
      schemas: { [page]: { type: "object", properties: { heading: { type: "string" } } } },
    },
  },
  updateAdminContent: {
    params: { page },
    query: inSpanish,
    body: { content: paymentCancelledInSpanish, version: 0 },
    reply: spanishEdition,
  },
  listContentVersions: {
    params: { page },
    query: { ...firstPage, ...inEnglish },
    reply: { page, ...inEnglish, versions: [{ version: 3, ...lastSave }], nextCursor: null },
  },
  getContentVersion: { params: { page, version: 3 }, query: inEnglish, reply: englishEdition },
  restoreContentVersion: {
    params: { page },
    query: inEnglish,
    body: { restore: 0, version: 2 },
    reply: englishEdition,
  },
  getAdminSettings: { reply: settings },
  renewAdminSession: { reply: { token } },
  getSecondFactor: { reply: { on: true, kind: "app", since: "2026-11-01T09:00:00.000Z", recoveryCodesLeft: 9 } },
  beginPasskeyProof: { body: {}, reply: { use: passkeyUse } },
  givePasskey: { body: { passkey: assertion }, reply: { token } },
  beginSecondFactor: {
    body: {},
    reply: {
      secret: "JBSWY3DPEHPK3PXP",
      uri: "otpauth://totp/Everline:editor%40everline.example?secret=JBSWY3DPEHPK3PXP&issuer=Everline",
    },
  },
  confirmSecondFactor: { body: { code: "123456" }, reply: { token, recoveryCodes } },
  giveSecondFactor: { body: { code: "123456" }, reply: { token } },
  renewRecoveryCodes: { body: { code: "123456" }, reply: { recoveryCodes } },
  endSecondFactor: { body: { code: "123456" }, reply: { token } },
  updateAdminSettings: { body: { settings: settings.settings, version: 1 }, reply: settings },
} satisfies Partial<ExamplesOf>;
