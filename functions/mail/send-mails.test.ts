import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import type { MailState } from "#shared/domain/mail.ts";
import { priceHeldUntil } from "#shared/domain/price.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { newId } from "../data/ids.ts";
import { keys } from "../data/keys.ts";
import { linkUse, linkWrite } from "../data/links.ts";
import { mailAgainWrite } from "../data/mails.ts";
import { mailId as idOf, mailWrite } from "../data/outbox.ts";
import { removeSuppression, suppressAddress } from "../data/suppressed-addresses.ts";
import { documentClient } from "../data/table.ts";
import type { User } from "../data/user.ts";
import { transact, update } from "../data/write.ts";
import { readLinkToken } from "../sign-in/link-token.ts";
import { runJob } from "../testing/jobs.ts";
import { loggedLines } from "../testing/logged-lines.ts";
import { eventArrives, mailOf, newMail, startSending, streamHandsOver, writeMail } from "../testing/mails.ts";
import { saveSettings } from "../testing/rows.ts";
import { type SesFault, sesEvent, type TestSes } from "../testing/ses.ts";
import { putOrder, putUser } from "../testing/stored-records.ts";

let ses: TestSes;
beforeAll(async () => {
  ses = await startSending();
});
afterEach(() => {
  expect(ses.faults.splice(0)).toEqual([]);
});
afterAll(() => ses.stop());

const now = new Date("2026-03-04T05:06:07.000Z");
const later = (minutes: number, from = now) => new Date(from.getTime() + minutes * 60_000);

describe("a new mail", () => {
  it("is sent once, with both parts, its tags and where answers go", async () => {
    const id = await newMail(now);
    expect(await streamHandsOver([id], now)).toEqual([]);
    const [mail = expect.fail()] = ses.acceptedFor(id);
    expect(mail).toMatchObject({
      from: "Everline <hello@everline.example>",
      to: (await mailOf(id)).to,
      replyTo: ["help@everline.example"],
      configurationSet: "everline-test",
      tags: { mailId: id, stage: "test", attempt: "1" },
      headers: { "Auto-Submitted": "auto-generated" },
    });
    expect(mail.html).toContain("<");
    expect(mail.text).not.toBe("");
    expect(mail.headers).not.toHaveProperty("List-Unsubscribe");
    expect(await mailOf(id)).toMatchObject({ state: "sent", sesMessageId: mail.messageId, attempts: 1 });
  });

  it("that a person wrote does not say that it is automatic", async () => {
    const messageId = newId("msg", now);
    const data = { name: "Ada", messageId, answer: "Dear Ada, yes.", question: "Can I?" };
    const to = `${messageId.toLowerCase()}@example.com`;
    const id = await writeMail({ kind: "messageAnswer", cause: `${messageId}-1`, to, language: "en", data }, now);
    await streamHandsOver([id], now);
    expect(ses.acceptedFor(id)).toMatchObject([{ headers: {} }]);
    expect(ses.acceptedFor(id)[0]?.headers).not.toHaveProperty("Auto-Submitted");
  });

  it("is sent once although the stream hands it over many times at once, and the job runs too", async () => {
    const ids = [await newMail(now), await newMail(now)];
    await Promise.all([
      streamHandsOver([...ids, ...ids], now),
      streamHandsOver(ids, now),
      runJob("sweepMails", now),
      runJob("sweepMails", now),
    ]);
    await streamHandsOver(ids, later(60));
    await runJob("sweepMails", later(60));
    for (const id of ids) expect(ses.acceptedFor(id)).toHaveLength(1);
  });

  it("waits for the job if it is due later", async () => {
    const id = await newMail(now, { dueAt: later(30) });
    await streamHandsOver([id], now);
    await runJob("sweepMails", later(29));
    expect(await mailOf(id)).toMatchObject({ state: "waiting", attempts: 0 });
    expect(await runJob("sweepMails", later(30))).toMatchObject({ sent: 1 });
    expect(ses.acceptedFor(id)).toHaveLength(1);
  });

  it("is sent although its writer's clock is a little ahead", async () => {
    const id = await newMail(new Date(now.getTime() + 800));
    await streamHandsOver([id], now);
    expect((await mailOf(id)).state).toBe("sent");
  });

  it("is sent with what admins have saved about the seller", async () => {
    await saveSettings({ sellerName: "Everline Ltd", assistantNumber: "+44 7700 900123" });
    const id = await newMail(now);
    await streamHandsOver([id], now);
    expect((await mailOf(id)).state).toBe("sent");
    await saveSettings({});
  });

  it("is left to the stream's next try when no time is left, or when the table fails", async () => {
    const id = await newMail(now);
    expect(await streamHandsOver([id], now, { remainingMs: 5_000 })).toEqual([id]);
    const name = "broken";
    documentClient().middlewareStack.add(
      () => async () => {
        throw new Error("The table does not answer.");
      },
      { step: "initialize", name },
    );
    expect(await streamHandsOver([id, "donationThanks-other"], now)).toEqual([id, "donationThanks-other"]);
    documentClient().middlewareStack.remove(name);
    expect(await streamHandsOver([id, "donationThanks-other"], now)).toEqual([]);
    expect(ses.acceptedFor(id)).toHaveLength(1);
  });
});

describe("a link in a mail", () => {
  const withLink = async (user: User, purpose: "resetPassword" | "confirmAddress", at = now) => {
    const id = newId("lnk", at);
    const { id: userId, name, email, version } = user;
    const kind = purpose;
    await transact<string>([
      linkWrite({ id, purpose, userId, email, version }, at),
      mailWrite({ kind, cause: id, to: email, language: "en", userId, data: { name, linkId: id } }, at),
    ]);
    return { linkId: id, mailId: idOf(kind, id) };
  };

  it("has a token in its fragment, which is stored nowhere", async () => {
    const { linkId, mailId } = await withLink(await putUser(), "resetPassword");
    await streamHandsOver([mailId], now);
    const [mail = expect.fail()] = ses.acceptedFor(mailId);
    const [, token = ""] = /https:\/\/everline\.example\/reset-password#(\S+)/.exec(mail.text) ?? [];
    expect(await readLinkToken(token, now)).toBe(linkId);
    expect(JSON.stringify(await mailOf(mailId))).not.toContain(token);
  });

  it.each([
    ["was used", async (linkId: string) => void (await transact([linkUse(await linkOf(linkId), now)])), now],
    ["has expired", async () => {}, later(31)],
  ] as const)("is not sent any more if it %s", async (_why, happens, at) => {
    const { linkId, mailId } = await withLink(await putUser(), "resetPassword");
    await happens(linkId);
    await streamHandsOver([mailId], at);
    expect(await mailOf(mailId)).toMatchObject({ state: "dropped", droppedBecause: "outdated" });
    expect(ses.acceptedFor(mailId)).toEqual([]);
  });

  it("is not sent any more to an address that the account has left, or that is confirmed already", async () => {
    const [moved, confirmed] = [await putUser(), await putUser()];
    const mails = [await withLink(moved, "resetPassword"), await withLink(confirmed, "confirmAddress")];
    await putUser({ ...moved, email: `new-${moved.email}` });
    await putUser({ ...confirmed, emailConfirmedAt: now.toISOString() });
    for (const { mailId } of mails) {
      await streamHandsOver([mailId], now);
      expect(await mailOf(mailId)).toMatchObject({ state: "dropped", droppedBecause: "outdated" });
    }
  });
});

const linkOf = async (id: string) => ({
  id,
  purpose: "resetPassword" as const,
  userId: "",
  email: "",
  version: 1,
  createdAt: "",
  expiresAt: 0,
});

describe("a reminder", () => {
  const newReminder = async (user: User) => {
    const order = await putOrder({ userId: user.id, createdAt: now.toISOString() });
    const { id: orderId, phone, amount, currency } = order;
    const heldUntil = priceHeldUntil(order.heldFrom).toISOString();
    const data = { name: "Ada", orderId, phone, amount, currency, heldUntil, linkId: newId("lnk", now) };
    const mail = { kind: "priceHoldEnding", cause: orderId, to: user.email, language: "en", userId: user.id } as const;
    return { order, id: await writeMail({ ...mail, data, about: orderId, dueAt: later(21 * 60) }, now) };
  };
  const due = later(21 * 60);

  it("can be ended with one press in the reader's mail program", async () => {
    const { id } = await newReminder(await putUser());
    expect(await runJob("sweepMails", due)).toMatchObject({ sent: 1 });
    const [{ headers } = expect.fail()] = ses.acceptedFor(id);
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(headers["List-Unsubscribe"]).toMatch(
      /^<https:\/\/everline\.example\/api\/stop-reminders\?token=lnk_[^>]+>$/,
    );
  });

  it.each([
    ["the order was paid", "outdated", { status: "complete" }, {}],
    ["the price is held anew", "outdated", { heldFrom: later(60).toISOString() }, {}],
    ["the customer wants none", "opted_out", {}, { remindersOff: true }],
  ] as const)("is not sent if %s", async (_why, reason, orderChange, userChange) => {
    const user = await putUser();
    const { order, id } = await newReminder(user);
    await putOrder({ ...order, ...orderChange });
    await putUser({ ...user, ...userChange });
    expect(await runJob("sweepMails", due)).toMatchObject({ sent: 0, dropped: 1 });
    expect(await mailOf(id)).toMatchObject({ state: "dropped", droppedBecause: reason });
  });

  it("is not sent after the price hold that it announces", async () => {
    const { id } = await newReminder(await putUser());
    await runJob("sweepMails", later(24 * 60));
    expect(await mailOf(id)).toMatchObject({ state: "dropped", droppedBecause: "outdated" });
  });
});

describe("a mail that must not be sent", () => {
  it("is dropped on a stage without a sender", async () => {
    const id = await newMail(now);
    const sender = process.env[environmentNames.mailFrom];
    delete process.env[environmentNames.mailFrom];
    await streamHandsOver([id], now);
    process.env[environmentNames.mailFrom] = sender;
    expect(await mailOf(id)).toMatchObject({ state: "dropped", droppedBecause: "no_sender" });
  });

  it("is dropped for an address that bounced, in any case, until mail to it is permitted again", async () => {
    const id = await newMail(now);
    const { to } = await mailOf(id);
    const reason = { because: "bounced", problem: "Permanent.General", at: now.toISOString() } as const;
    await suppressAddress(to.toUpperCase(), reason);
    await streamHandsOver([id], now);
    expect(await mailOf(id)).toMatchObject({ state: "dropped", droppedBecause: "suppressed" });
    await removeSuppression(to);
    await transact([mailAgainWrite(await mailOf(id), now)]);
    await streamHandsOver([id], now);
    expect((await mailOf(id)).state).toBe("sent");
  });

  it("keeps nothing about the person when the account was deleted", async () => {
    const id = await newMail(now, { userId: newId("usr", now) });
    await streamHandsOver([id], now);
    expect(await mailOf(id)).toMatchObject({ state: "dropped", droppedBecause: "account_deleted", to: "", data: {} });
    expect(ses.acceptedFor(id)).toEqual([]);
  });

  it("is given up when its data cannot be read, and is not tried again", async () => {
    const id = await newMail(now);
    await update({
      Key: keys.mail(id),
      UpdateExpression: "SET #data = :none",
      ExpressionAttributeNames: { "#data": "data" },
      ExpressionAttributeValues: { ":none": {} },
    });
    await streamHandsOver([id], now);
    expect(await mailOf(id)).toMatchObject({ state: "failed", problem: "InvalidData" });
    expect(await runJob("sweepMails", later(60))).toMatchObject({ sent: 0, givenUp: 0 });
  });
});

describe("an answer of SES", () => {
  it.each<[string, SesFault, MailState, string]>([
    ["the rate is too high", { status: 429, code: "TooManyRequestsException" }, "waiting", "TooManyRequestsException"],
    ["sending is paused", { status: 400, code: "SendingPausedException" }, "waiting", "SendingPausedException"],
    ["the quota is used up", { status: 400, code: "LimitExceededException" }, "waiting", "LimitExceededException"],
    ["it lacks a right", { status: 403, code: "AccessDeniedException" }, "waiting", "AccessDeniedException"],
    [
      "the account is in the sandbox",
      { status: 400, code: "MessageRejected", message: "Email address is not verified. The following identities …" },
      "waiting",
      "NotVerified",
    ],
    ["the mail is rejected", { status: 400, code: "MessageRejected" }, "failed", "MessageRejected"],
    ["the request is wrong", { status: 400, code: "BadRequestException" }, "failed", "BadRequestException"],
  ])("that %s", async (_what, fault, state, problem) => {
    const id = await newMail(now);
    ses.faults.push(fault);
    await streamHandsOver([id], now);
    expect(await mailOf(id)).toMatchObject({ state, problem });
    expect(ses.acceptedFor(id)).toEqual([]);
    await streamHandsOver([id], now);
    expect(ses.acceptedFor(id), "not at once").toEqual([]);
    await runJob("sweepMails", later(2));
    expect(ses.acceptedFor(id)).toHaveLength(state === "waiting" ? 1 : 0);
  });

  it.each<SesFault>(["reply is lost", "error after accepting"])(
    "that does not say whether it has the mail: %s",
    async (fault) => {
      const id = await newMail(now);
      ses.faults.push(fault);
      await streamHandsOver([id], now);
      expect((await mailOf(id)).state).toBe("sending");
      const [mail = expect.fail()] = ses.acceptedFor(id);
      await runJob("sweepMails", later(9));
      await eventArrives(sesEvent("Email Sent", mail));
      await runJob("sweepMails", later(11));
      expect(ses.acceptedFor(id)).toHaveLength(1);
      expect(await mailOf(id)).toMatchObject({ state: "sent", sesMessageId: mail.messageId });
    },
  );

  it("that never comes is followed by another attempt, once the lease has ended", async () => {
    const id = await newMail(now);
    ses.faults.push("never arrives");
    await streamHandsOver([id], now);
    await runJob("sweepMails", later(9));
    expect(ses.acceptedFor(id)).toHaveLength(0);
    await runJob("sweepMails", later(10));
    expect(ses.acceptedFor(id)).toHaveLength(1);
    expect(await mailOf(id)).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("that stays the same is given up after a day and a half; an admin can send the mail again", async () => {
    const id = await newMail(now);
    let at = now;
    let tries = 0;
    while ((await mailOf(id)).state === "waiting") {
      ses.faults.push({ status: 400, code: "SendingPausedException" });
      const { dueAt } = await mailOf(id);
      at = new Date(dueAt);
      await runJob("sweepMails", at);
      tries += 1;
    }
    const hours = (at.getTime() - now.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(24);
    expect(hours).toBeLessThan(48);
    expect(tries).toBe(14);
    expect(await mailOf(id)).toMatchObject({ state: "failed", problem: "SendingPausedException" });
    await transact([mailAgainWrite(await mailOf(id), at)]);
    expect(await mailOf(id)).toMatchObject({ state: "waiting", attempts: 14, attemptsBefore: 14 });
    ses.faults.push({ status: 400, code: "SendingPausedException" });
    await streamHandsOver([id], at);
    expect((await mailOf(id)).state).toBe("waiting");
    await runJob("sweepMails", later(2, at));
    expect((await mailOf(id)).state).toBe("sent");
  });

  it("that never comes is given up too", async () => {
    const id = await newMail(now);
    for (let hour = 0; hour < 20 && (await mailOf(id)).state !== "failed"; hour += 1) {
      ses.faults.push("never arrives");
      await runJob("sweepMails", later(60 * hour));
    }
    ses.faults.splice(0);
    expect(await mailOf(id)).toMatchObject({ state: "failed", problem: "NoAnswer" });
  });
});

describe("a mail that two admins send again at once", () => {
  it("is sent once more", async () => {
    const id = await newMail(now);
    await streamHandsOver([id], now);
    const asRead = await mailOf(id);
    const outcomes = await Promise.all([1, 2].map(() => transact([mailAgainWrite(asRead, later(1))])));
    expect(outcomes.map(({ size }) => size).sort()).toEqual([0, 1]);
    await Promise.all([streamHandsOver([id], later(1)), streamHandsOver([id], later(1))]);
    expect(ses.acceptedFor(id).map(({ tags }) => tags.attempt)).toEqual(["1", "2"]);
  });
});

it("logs nothing personal", async () => {
  process.env.POWERTOOLS_LOG_LEVEL = "INFO";
  vi.resetModules();
  const mails = await import("../testing/mails.ts");
  const id = await mails.newMail(now);
  const { to } = await mails.mailOf(id);
  const lines = await loggedLines(z.looseObject({ message: z.string() }), async () => {
    ses.faults.push({ status: 400, code: "MessageRejected", message: `${to} is not welcome` });
    await mails.streamHandsOver([id], now);
  });
  expect(lines).toContainEqual(expect.objectContaining({ message: "a mail was given up", code: "MessageRejected" }));
  expect(JSON.stringify(lines)).not.toContain(to);
  expect(JSON.stringify(lines)).not.toContain("Ada");
});
