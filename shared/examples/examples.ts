/**
 * An example of each call, for the OpenAPI document. A test validates the examples against the schemas. They are
 * separate from the contract's index, so that only the function that serves the document bundles them.
 */
import { paymentCancelledContent } from "../content/payment-cancelled.ts";
import type { Input, Reply, RouteId } from "../contract/index.ts";
import { defaultAssistantNumber } from "../domain/assistant.ts";
import { fallbackPrice } from "../domain/price.ts";
import { defaultRefundDays } from "../domain/refund-window.ts";
import { adminExamples } from "./admin.ts";
import {
  answer,
  claim,
  claimAnswer,
  claimCode,
  connection,
  lineChange,
  lineChangesCursor,
  lineKey,
  numberChange,
  numberChangeAnswer,
  question,
} from "./assistants.ts";
import {
  ada,
  assertion,
  clientSecretOf,
  ids,
  linkTokenExample,
  message,
  order,
  ownAda,
  passkey,
  passkeyUse,
  personalData,
  phone,
  picture,
  publicDonation,
  receipt,
  session,
  token,
} from "./people.ts";

/** A route's example request and reply. Binary replies have none. */
export type ExamplesOf = {
  readonly [Id in RouteId]: Input<Id> & (Reply<Id> extends Uint8Array ? unknown : { readonly reply: Reply<Id> });
};

/** An example, independent of its route. */
export interface Example {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly reply?: unknown;
}

const { priceCents: amount, currency } = fallbackPrice;
const password = "correct horse battery";
const page = "paymentCancelled";

/** The examples by route id. */
export const examples: ExamplesOf = {
  ...adminExamples,
  getPricing: {
    reply: {
      ...fallbackPrice,
      assistantNumber: defaultAssistantNumber,
      refundDays: defaultRefundDays,
      seller: "Everline Ltd, 1 Harbour Street, Lisbon, Portugal",
      salesRegions: [{ dialCode: "55" }, { dialCode: "", reason: "whatsapp" }],
    },
  },
  getContent: {
    params: { page },
    query: { language: "en" },
    reply: { page, language: "en", content: paymentCancelledContent },
  },
  register: { body: { name: ada.name, email: ada.email, password }, reply: { token, user: ada } },
  login: { body: { email: ada.email, password }, reply: { token, user: ada } },
  requestLink: { body: { email: ada.email, purpose: "resetPassword" }, reply: { ok: true } },
  confirmAddress: { body: { token: linkTokenExample }, reply: { ok: true } },
  sendConfirmation: { reply: { ok: true } },
  signInByLink: { body: { token: linkTokenExample }, reply: { token, user: ada, became: "same" } },
  resetPassword: { body: { token: linkTokenExample, password }, reply: { token, user: ada, became: "same" } },
  undoChange: { body: { token: linkTokenExample }, reply: { resetToken: linkTokenExample } },
  stopReminders: { query: { token: linkTokenExample }, reply: { ok: true } },
  getMe: { reply: { user: ownAda, orders: [{ ...order, connection, refundUntil: "2026-12-05T10:15:00.000Z" }] } },
  createClaimCode: { params: { id: ids.order }, reply: claimCode },
  undoMove: { params: { id: ids.order }, reply: { ok: true } },
  answerClaim: { params: { id: ids.order }, body: { allow: true }, reply: { ok: true } },
  updateMe: {
    body: { name: "Ada Mensah", currentPassword: password },
    reply: { user: { ...ownAda, name: "Ada Mensah" } },
  },
  claimLine: { body: claim, reply: claimAnswer },
  validateLine: { body: question, reply: answer },
  changeWaUser: { body: numberChange, reply: numberChangeAnswer },
  listLineChanges: {
    query: { after: lineChangesCursor },
    reply: { changes: [lineChange], next: lineChangesCursor, more: false },
  },
  listLineKeys: { reply: { keys: [lineKey] } },
  exportMe: { reply: personalData },
  deleteMe: { body: { currentPassword: password }, reply: { ok: true } },
  signOut: { reply: { ok: true } },
  listSessions: { reply: { sessions: [{ ...session, isCurrent: true }] } },
  endSession: { params: { id: ids.signIn }, reply: { ok: true } },
  endOtherSessions: { reply: { ok: true } },
  listPasskeys: { reply: { passkeys: [passkey] } },
  beginPasskey: {
    body: { purpose: "add", currentPassword: password },
    reply: {
      create: {
        challenge: passkeyUse.challenge,
        rp: { id: passkeyUse.rpId, name: "Everline" },
        user: { id: assertion.userHandle, name: ada.email, displayName: ada.name },
        pubKeyCredParams: [{ type: "public-key", alg: -7 }],
        timeout: passkeyUse.timeout,
        attestation: "none",
        excludeCredentials: [],
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      },
    },
  },
  addPasskey: {
    body: {
      passkey: {
        credentialId: assertion.credentialId,
        clientDataJSON: assertion.clientDataJSON,
        attestationObject: "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
        transports: ["internal", "hybrid"],
      },
    },
    reply: { passkey },
  },
  removePasskey: { params: { id: passkey.id }, body: { currentPassword: password }, reply: { ok: true } },
  beginPasskeySignIn: { body: {}, reply: { use: { ...passkeyUse, allowCredentials: [] } } },
  signInWithPasskey: { body: { passkey: assertion }, reply: { token, user: ada } },
  refundOrder: { params: { id: ids.order }, reply: { ok: true } },
  deleteOrder: { params: { id: ids.order }, reply: { ok: true } },
  getReceipt: { params: { id: ids.order }, reply: { receipt } },
  updateReceipt: { params: { id: ids.order }, body: receipt.billTo, reply: { receipt } },
  createPaymentIntent: {
    body: { phone },
    reply: { clientSecret: clientSecretOf(ids.payment), orderId: ids.order, amount, currency, priceRenewed: false },
  },
  completePayment: {
    body: { orderId: ids.order, paymentIntentId: ids.payment },
    reply: { status: "complete", orderId: ids.order },
  },
  getPaymentIntentStatus: {
    query: { payment_intent: ids.payment, order_id: ids.order },
    reply: { status: "succeeded" },
  },
  confirmPayment: { query: { session_id: ids.session, order_id: ids.order }, reply: { status: "complete" } },
  receiveStripeEvent: { reply: { received: true } },
  sendContactMessage: {
    body: { name: message.name, email: message.email, message: message.message },
    reply: { ok: true },
  },
  listDonations: { query: { limit: 50 }, reply: { donations: [publicDonation], nextCursor: null } },
  getDonationPicture: { params: { id: ids.donation } },
  createDonationIntent: {
    body: {
      amountCents: 1000,
      name: "Ada",
      email: ada.email,
      note: publicDonation.note,
      anonymous: false,
      profileImage: picture,
    },
    reply: {
      clientSecret: clientSecretOf(ids.donationPayment),
      amount: 1000,
      currency,
      donationId: ids.donation,
    },
  },
  completeDonation: {
    body: { donationId: ids.donation, paymentIntentId: ids.donationPayment },
    reply: { status: "complete", donationId: ids.donation },
  },
  receiveReports: {
    body: { type: "script-failed", page: "/checkout", file: "/assets/app-1a2b3c4d.js", kind: "load" },
    reply: null,
  },
  getOpenApi: { reply: { openapi: "3.1.1" } },
};
