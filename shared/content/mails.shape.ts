import * as z from "zod";
import type { MailKind } from "../domain/mail.ts";
import { commonProblems, mailProblems } from "../mail/check.ts";
import { buttonTargets, mailConditions } from "../mail/slots.ts";
import type { CommonMailWords, MailBlock, MailKindWords, MailWords } from "../mail/words.ts";
import { lazySchema, lineOfText, paragraph, text } from "./fields.shape.ts";

const common = (): z.ZodType<CommonMailWords> =>
  z
    .strictObject({
      greeting: lineOfText,
      greetingWithoutName: lineOfText,
      addressBelow: lineOfText,
      reach: text,
      automatic: text,
      stopReminders: lineOfText,
    })
    .superRefine((words, { addIssue }) => {
      for (const { path, message } of commonProblems(words)) addIssue({ code: "custom", path: [...path], message });
    });

/** The schema of a kind's words. Each kind is checked by itself: an error in one leaves the others as saved. */
function wordsOf(kind: MailKind): z.ZodType<MailKindWords> {
  const conditions = mailConditions[kind];
  const when = { when: (conditions.length === 0 ? z.never() : z.enum(conditions)).optional() };
  const block: z.ZodType<MailBlock> = z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("heading"), text: lineOfText, ...when }),
    z.strictObject({ kind: z.literal("paragraph"), text: paragraph, ...when }),
    z.strictObject({
      kind: z.literal("facts"),
      rows: z
        .array(z.strictObject({ label: lineOfText, value: text, ...when }))
        .min(1)
        .max(16),
      ...when,
    }),
    z.strictObject({
      kind: z.literal("steps"),
      steps: z
        .array(z.strictObject({ title: lineOfText, text }))
        .min(1)
        .max(8),
      ...when,
    }),
    z.strictObject({ kind: z.literal("quote"), label: lineOfText, text: paragraph, ...when }),
    z.strictObject({ kind: z.literal("button"), label: lineOfText, opens: z.enum(buttonTargets[kind]), ...when }),
    z.strictObject({ kind: z.literal("note"), text, ...when }),
    z.strictObject({ kind: z.literal("warning"), text, ...when }),
  ]);
  return z
    .strictObject({ subject: lineOfText, preview: lineOfText, blocks: z.array(block).min(1).max(24), why: text })
    .superRefine((words, { addIssue }) => {
      for (const { path, message } of mailProblems(kind, words)) addIssue({ code: "custom", path: [...path], message });
    });
}

/** The words of all mails. */
export const mailsShape = lazySchema(
  (): z.ZodType<MailWords> =>
    z.strictObject({
      common: common(),
      confirmAddress: wordsOf("confirmAddress"),
      confirmNewAddress: wordsOf("confirmNewAddress"),
      signInLink: wordsOf("signInLink"),
      resetPassword: wordsOf("resetPassword"),
      passwordChanged: wordsOf("passwordChanged"),
      addressChanged: wordsOf("addressChanged"),
      newSignIn: wordsOf("newSignIn"),
      receipt: wordsOf("receipt"),
      paymentProcessing: wordsOf("paymentProcessing"),
      paymentFailed: wordsOf("paymentFailed"),
      refundRequested: wordsOf("refundRequested"),
      refundMade: wordsOf("refundMade"),
      disputeOpened: wordsOf("disputeOpened"),
      lineChanged: wordsOf("lineChanged"),
      lineConnected: wordsOf("lineConnected"),
      chatAsked: wordsOf("chatAsked"),
      chatDisconnected: wordsOf("chatDisconnected"),
      lineMoved: wordsOf("lineMoved"),
      donationThanks: wordsOf("donationThanks"),
      priceHoldEnding: wordsOf("priceHoldEnding"),
      messageReceived: wordsOf("messageReceived"),
      messageAnswer: wordsOf("messageAnswer"),
    }),
);
