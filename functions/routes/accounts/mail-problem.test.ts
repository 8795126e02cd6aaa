import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../data/ids.ts";
import { keys } from "../../data/keys.ts";
import { findUser } from "../../data/user.ts";
import { callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { eventArrives, mailOf, newMail, startSending, streamHandsOver } from "../../testing/mails.ts";
import { type Customer, newCustomer, testPassword } from "../../testing/people.ts";
import { allRows, putRow } from "../../testing/rows.ts";
import { type AcceptedMail, type SesEventType, sesEvent, type TestSes } from "../../testing/ses.ts";

let ses: TestSes;
beforeAll(async () => {
  ses = await startSending();
});
afterAll(() => ses.stop());

const now = new Date();
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const newAddress = () => `u${randomUUID()}@example.com`;

/** Sends a mail to an address, by default of a visitor without an account, and returns what SES accepted. */
async function sentTo(to: string, userId?: string): Promise<AcceptedMail> {
  const id = await newMail(now, { to, userId });
  await streamHandsOver([id], now);
  const [mail = expect.fail()] = ses.acceptedFor(id);
  return mail;
}

/** SES reports about a new mail to an address. */
async function happens(type: SesEventType, to: string, change: object = {}, when = now): Promise<void> {
  await eventArrives(sesEvent(type, await sentTo(to), { at: when, change: { ...change } }));
}

const problemOf = async ({ token }: Pick<Customer, "token">) =>
  (await callExpectingSuccess("getMe", { token })).user.mailProblem;

/** Changes the address of an account, and returns it with its new token. */
async function withAddress(customer: Customer, email: string): Promise<Customer> {
  const body = { email, currentPassword: testPassword };
  const { token = expect.fail(), user } = await callExpectingSuccess("updateMe", { token: customer.token, body });
  expect(user.mailProblem).toBe(await problemOf({ token }));
  return { ...customer, email, token };
}

/** The sender takes what an account's changes have put into the outbox. */
const sendAll = () => runJob("sweepMails", at(60));

describe("an account", () => {
  it.each([
    ["bounced", "Email Bounced"],
    ["complained", "Email Complaint Received"],
  ] as const)("says that a mail to its address %s, until the address is changed", async (problem, type) => {
    const ada = await newCustomer();
    expect(await problemOf(ada)).toBeNull();
    await eventArrives(sesEvent(type, await sentTo(ada.email, ada.id)));
    expect(await problemOf(ada)).toBe(problem);
    const { user } = await callExpectingSuccess("updateMe", { token: ada.token, body: { name: "Ada King" } });
    expect(user.mailProblem, "a new name solves nothing").toBe(problem);
    expect(await problemOf(await withAddress(ada, newAddress()))).toBeNull();
  });

  it("says so as well when the mail was a visitor's, and says nothing of other accounts", async () => {
    const [ada, bob] = [await newCustomer(), await newCustomer()];
    await happens("Email Bounced", ada.email);
    expect([await problemOf(ada), await problemOf(bob)]).toEqual(["bounced", null]);
  });

  it("says nothing when a mailbox was full for now, or a reader took a mail out of the spam folder", async () => {
    const ada = await newCustomer();
    const timestamp = now.toISOString();
    await happens("Email Bounced", ada.email, {
      bounce: { timestamp, bounceType: "Transient", bouncedRecipients: [{ emailAddress: ada.email }] },
    });
    await happens("Email Complaint Received", ada.email, {
      complaint: { timestamp, complaintFeedbackType: "not-spam", complainedRecipients: [{ emailAddress: ada.email }] },
    });
    expect(await problemOf(ada)).toBeNull();
  });

  it("exports it with its time", async () => {
    const ada = await newCustomer();
    const exported = async () => (await callExpectingSuccess("exportMe", { token: ada.token })).account.mailProblem;
    expect(await exported()).toBeNull();
    await eventArrives(sesEvent("Email Bounced", await sentTo(ada.email), { at: at(5) }));
    expect(await exported()).toEqual({ because: "bounced", at: at(5).toISOString() });
  });
});

describe("a report about an address", () => {
  it("that the account no longer has says nothing of the new one", async () => {
    const ada = await newCustomer();
    const late = sesEvent("Email Bounced", await sentTo(ada.email, ada.id));
    const changed = await withAddress(ada, newAddress());
    await eventArrives(late);
    expect(await problemOf(changed)).toBeNull();
    expect((await findUser(ada.id))?.mailProblem).toBeUndefined();
  });

  it("has the same outcome in any order, and when it is repeated: the newest counts", async () => {
    for (const [first, last, problem] of [
      ["Email Bounced", "Email Complaint Received", "complained"],
      ["Email Complaint Received", "Email Bounced", "bounced"],
    ] as const) {
      for (const order of [
        [0, 1],
        [1, 0],
        [1, 0, 0, 1],
        [0, 1, 1, 0],
      ]) {
        const ada = await newCustomer();
        const mail = await sentTo(ada.email);
        const events = [sesEvent(first, mail, { at: at(1) }), sesEvent(last, mail, { at: at(2) })];
        for (const index of order) await eventArrives(events[index]);
        expect(await problemOf(ada)).toBe(problem);
        await withAddress(ada, newAddress());
        const bob = await withAddress(await newCustomer(), ada.email);
        await sendAll();
        expect(await problemOf(bob), "who has the address now").toBe(problem);
      }
    }
  });

  it("counts again once the account returns to the address", async () => {
    const ada = await newCustomer();
    await happens("Email Bounced", ada.email);
    expect(await problemOf(await withAddress(await withAddress(ada, newAddress()), ada.email))).toBe("bounced");
  });

  it("does not bring back an account that was deleted at the same moment", async () => {
    const [to, userId] = [newAddress(), newId("usr", now)];
    await putRow({ ...keys.email(to), userId });
    await happens("Email Bounced", to);
    expect((await allRows()).filter(({ pk }) => pk === keys.user(userId).pk)).toEqual([]);
  });
});

describe("an address that was suppressed before the account had it", () => {
  it("is said of a new account once its first mail is dropped", async () => {
    const email = newAddress();
    await happens("Email Bounced", email);
    const body = { name: "Ada", email, password: testPassword };
    const account = await callExpectingSuccess("register", { body });
    await sendAll();
    expect(await problemOf(account)).toBe("bounced");
  });

  it("is said of an account that changes to it, although another address of its own bounced later", async () => {
    const [ada, shared] = [await newCustomer(), newAddress()];
    await happens("Email Complaint Received", shared);
    await happens("Email Bounced", ada.email, {}, at(9));
    const changed = await withAddress(ada, shared);
    await sendAll();
    expect(await problemOf(changed)).toBe("complained");
  });

  it("is not said of the account's own, better one when an older mail is dropped", async () => {
    const ada = await newCustomer();
    const waiting = await newMail(now, { to: ada.email, userId: ada.id });
    const changed = await withAddress(ada, newAddress());
    await happens("Email Bounced", ada.email);
    await streamHandsOver([waiting], now);
    expect((await mailOf(waiting)).droppedBecause).toBe("suppressed");
    expect(await problemOf(changed)).toBeNull();
    expect((await findUser(ada.id))?.mailProblem).toBeUndefined();
  });
});
