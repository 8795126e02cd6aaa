import * as z from "zod";
import { languages } from "../../domain/language.ts";
import { mailKinds, mailStates } from "../../domain/mail.ts";
import { mailProblems } from "../../domain/mail-problem.ts";
import { disputeState, donationStatus, messageId, minorUnits, timestamp, userId } from "../parts/fields.ts";
import { passkey } from "../parts/passkey-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { publicDonation } from "./donations.ts";
import { order, orderEvent } from "./order.ts";
import { billTo } from "./receipts.ts";
import { session } from "./sessions.ts";
import { user } from "./user.ts";

/** All personal data that the shop stores about a customer, as exported. */
export const personalData = z.object({
  exportedAt: timestamp,
  account: user.extend({
    completedOrders: minorUnits,
    lastOrderAt: timestamp.nullable(),
    lastSignInAt: timestamp.nullable(),
    secondFactorSince: timestamp.nullable(),
    emailConfirmedAt: timestamp.nullable(),
    /** Why, and since when, no mail is sent to the address any more. */
    mailProblem: z.object({ because: z.enum(mailProblems), at: timestamp }).nullable(),
    language: z.enum(languages),
    remindersOff: z.boolean(),
    /** Where the customer is signed in, last used first. */
    sessions: z.array(session.extend({ expiresAt: timestamp })),
  }),
  orders: z.array(
    order.extend({
      customerName: z.string(),
      customerEmail: z.string(),
      heldFrom: timestamp,
      language: z.enum(languages),
      method: z.string().nullable(),
      billTo: billTo.nullable(),
      paidAt: timestamp.nullable(),
      /** WhatsApp's id of the user who holds the license, and the last four digits of the number of their chat. */
      waUserId: z.string().nullable(),
      chatEndsWith: z.string().nullable(),
      /** In how many days after the payment the money could be taken back; null on orders from older releases. */
      refundDays: z.int().nonnegative().nullable(),
      /** From when the license may be moved again, and whether only a code connects a chat. */
      movableFrom: timestamp.nullable(),
      codeOnly: z.boolean(),
      /** Who held the license before it moved the last time, and the chat that asked for it last. */
      formerHolding: z.object({ phone: z.string(), waUserId: z.string().nullable(), until: timestamp }).nullable(),
      claimRequest: z.object({ phone: z.string(), waUserId: z.string(), until: timestamp }).nullable(),
      disputedCents: minorUnits,
      dispute: disputeState.nullable(),
      paymentIntentId: z.string().nullable(),
      livemode: z.boolean(),
      timeline: z.array(orderEvent),
    }),
  ),
  donations: z.array(
    publicDonation.extend({
      rawName: z.string().nullable(),
      email: z.string().nullable(),
      language: z.enum(languages),
      /** A data URL. */
      profileImage: z.string().nullable(),
      status: donationStatus,
      hidden: z.boolean(),
      paidAt: timestamp.nullable(),
      refundedCents: minorUnits,
      disputedCents: minorUnits,
      dispute: disputeState.nullable(),
      paymentIntentId: z.string().nullable(),
      livemode: z.boolean(),
    }),
  ),
  messages: z.array(
    z.object({
      id: messageId,
      name: z.string(),
      email: z.string(),
      message: z.string(),
      read: z.boolean(),
      answers: z.array(z.object({ at: timestamp, text: z.string() })),
      language: z.enum(languages),
      answered: z.boolean(),
      createdAt: timestamp,
    }),
  ),
  /** Mails that the shop has sent to the customer, or is about to send, newest first. */
  mails: z.array(
    z.object({
      kind: z.enum(mailKinds),
      to: z.string(),
      state: z.enum(mailStates),
      createdAt: timestamp,
      sentAt: timestamp.nullable(),
      deliveredAt: timestamp.nullable(),
    }),
  ),
  passkeys: z.array(passkey),
});

/** The exports of a customer's data: by the customer, or by an admin. */
export const personalDataExports = {
  exportMe: { reply: personalData, errors: ["second_factor_required", "proof_required"] },
  exportAdminUser: { params: z.strictObject({ id: userId }), reply: personalData, errors: ["not_found"] },
} as const satisfies Record<string, RouteShape>;
