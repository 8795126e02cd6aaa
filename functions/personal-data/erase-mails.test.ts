import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../data/ids.ts";
import { linkWrite } from "../data/links.ts";
import { readMail } from "../data/mails.ts";
import { mailWrite } from "../data/outbox.ts";
import { transact } from "../data/write.ts";
import { newCompletedDonation } from "../testing/donating.ts";
import { call, callExpectingSuccess } from "../testing/front-door.ts";
import { eventArrives, newMail, startSending, streamHandsOver, writeMail } from "../testing/mails.ts";
import { newAdmin, newCustomer, testPassword } from "../testing/people.ts";
import { allRows } from "../testing/rows.ts";
import { sesEvent, type TestSes } from "../testing/ses.ts";

let ses: TestSes;
beforeAll(async () => {
  ses = await startSending();
});
afterAll(() => ses.stop());

const now = new Date();

describe("an account", () => {
  it("exports the mails that were sent to it", async () => {
    const { id: userId, email: to, token } = await newCustomer();
    const id = await newMail(now, { userId, to });
    await streamHandsOver([id], now);
    await newMail(now, { userId: newId("usr", now) });
    const { mails } = await callExpectingSuccess("exportMe", { token });
    const sentAt = now.toISOString();
    const mail = { kind: "donationThanks", to, state: "sent", createdAt: sentAt, sentAt, deliveredAt: null };
    expect(mails.filter(({ kind }) => kind === "donationThanks")).toEqual([mail]);
  });

  it("takes its mails, their links and what is known about its address with it", async () => {
    const { id: userId, email, token } = await newCustomer();
    const bounced = await newMail(now, { userId, to: email });
    await streamHandsOver([bounced], now);
    const [accepted = expect.fail()] = ses.acceptedFor(bounced);
    await eventArrives(sesEvent("Email Bounced", accepted));
    const linkId = newId("lnk", now);
    const data = { name: "Ada", linkId };
    await transact<string>([
      linkWrite({ id: linkId, purpose: "confirmAddress", userId, email, version: 1 }, now),
      mailWrite({ kind: "confirmAddress", cause: linkId, to: email, language: "en", userId, data }, now),
    ]);
    expect((await allRows()).filter(({ sk }) => sk === "ADDRESS")).toHaveLength(1);
    expect((await call("deleteMe", { token, body: { currentPassword: testPassword } })).status).toBe(200);
    const rows = JSON.stringify(await allRows());
    for (const text of [email, linkId, bounced, '"ADDRESS"']) expect(rows).not.toContain(text);
    await streamHandsOver([`confirmAddress-${linkId}`, bounced], now);
    await eventArrives(sesEvent("Email Delivered", accepted));
    expect(await readMail(bounced), "an event does not bring it back").toBeUndefined();
  });
});

it("a donation's mail is deleted when the donation becomes anonymous", async () => {
  const { donationId } = await newCompletedDonation();
  const { token } = await newAdmin();
  const id = await newMail(now, { cause: donationId, about: donationId });
  await callExpectingSuccess("anonymizeAdminDonation", { token, params: { id: donationId } });
  expect(await readMail(id)).toBeUndefined();
});

it("a message's mails are deleted with the message, answers too", async () => {
  const { token } = await newAdmin();
  const body = { name: "Ada", email: "ada@example.com", message: "Hello" };
  await callExpectingSuccess("sendContactMessage", { body });
  const { messages } = await callExpectingSuccess("listAdminMessages", { token });
  const [{ id: messageId } = expect.fail()] = messages;
  const mail = { to: body.email, language: "en", about: messageId } as const;
  const data = { name: "Ada", messageId };
  const ids = [
    await writeMail({ kind: "messageReceived", cause: messageId, ...mail, data: { ...data, excerpt: "Hello" } }, now),
    await writeMail(
      { kind: "messageAnswer", cause: `${messageId}.1`, ...mail, data: { ...data, answer: "Hi", question: "Hello" } },
      now,
    ),
  ];
  await callExpectingSuccess("deleteAdminMessage", { token, params: { id: messageId } });
  for (const id of ids) expect(await readMail(id)).toBeUndefined();
});
