import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../data/ids.ts";
import { keys } from "../../data/keys.ts";
import { mailWrite } from "../../data/outbox.ts";
import { transact } from "../../data/write.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, putRow } from "../../testing/rows.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const owner = newId("usr", new Date());

/** Puts mails about one order into the outbox, one a second. */
async function newMails(count: number, overrides: Record<string, unknown> = {}) {
  const start = new Date("2026-11-25T10:00:00.000Z");
  const about = newId("ord", new Date());
  const ids: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const now = new Date(start.getTime() + index * 1000);
    const data = {
      name: "Ada",
      orderId: about,
      phone: "12025550142",
      amount: index,
      currency: "usd",
      endsLicense: false,
    };
    const cause = `${about}-${index}`;
    const mail = {
      kind: "refundMade",
      cause,
      to: "ada@example.com",
      language: "en",
      data,
      userId: owner,
      about,
    } as const;
    await transact([mailWrite(mail, now)]);
    const id = `refundMade-${cause}`;
    ids.push(id);
    const stored = (await allRows()).find((row) => row.pk === keys.mail(id).pk);
    await putRow({ ...stored, ...keys.mail(id), ...overrides });
  }
  return { about, ids };
}
const list = (query: Record<string, string>) => callExpectingSuccess("listAdminMails", { token: admin.token, query });
const sendAgain = (id: string) => call("sendAdminMailAgain", { token: admin.token, params: { id } });
const rowOf = async (id: string) => (await allRows()).find((row) => row.pk === keys.mail(id).pk);

describe("the mails of a record or an account", () => {
  it("are listed newest first, page by page, with their fate and without their text", async () => {
    const { about, ids } = await newMails(3, { state: "bounced", problem: "Permanent.General" });
    const first = await list({ about, limit: "2" });
    const second = await list({ about, limit: "2", cursor: first.nextCursor ?? "" });
    expect([...first.mails, ...second.mails].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(first.mails[0]).toMatchObject({ state: "bounced", problem: "Permanent.General", canBeSentAgain: true });
    expect(JSON.stringify(first)).not.toContain("12025550142");
    expect((await list({ to: owner, limit: "100" })).mails.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  it("say whether the account still has the address that took no mail, and which account it is", async () => {
    const { id: userId, email } = await newCustomer();
    const addressOf = async (overrides: Record<string, unknown>) => {
      const { about } = await newMails(1, { state: "bounced", ...overrides });
      const [mail] = (await list({ about, limit: "1" })).mails;
      return [mail?.needsNewAddress, mail?.accountId];
    };
    expect(await addressOf({ userId, to: email })).toEqual([true, userId]);
    expect(await addressOf({ userId, to: email, state: "dropped", droppedBecause: "suppressed" })).toEqual([
      true,
      userId,
    ]);
    expect(await addressOf({ userId, to: "old@example.com" }), "it has another by now").toEqual([false, null]);
    expect(await addressOf({ userId: owner }), "there is no such account").toEqual([true, null]);
    expect(await addressOf({ userId, to: email, kind: "newSignIn" }), "it is for this address").toEqual([false, null]);
    expect(await addressOf({ userId, to: email, state: "failed" })).toEqual([false, null]);
  });

  it("are asked for by exactly one of record, account and state", async () => {
    const about = newId("ord", new Date());
    const queries: Record<string, string>[] = [
      {},
      { about, to: owner },
      { about, state: "failed" },
      { about: "ord_1" },
    ];
    for (const query of queries) {
      expect((await call("listAdminMails", { token: admin.token, query })).status).toBe(422);
    }
  });
});

describe("sending a mail again", () => {
  it.each(["failed", "dropped", "sent", "delivered", "rejected"])(
    "puts a %s mail back into the outbox",
    async (state) => {
      const { ids } = await newMails(1, { state, attempts: 5, problem: "Throttling", droppedBecause: "no_sender" });
      const [id = ""] = ids;
      const { status, body } = await sendAgain(id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ mail: { id, state: "waiting", problem: null, droppedBecause: null } });
      const row = await rowOf(id);
      expect(row).toMatchObject({ state: "waiting", attemptsBefore: 5, gsi2pk: "MAILS#waiting" });
      expect(row).not.toHaveProperty("problem");
      const entries = (await allRows()).filter((each) => each.pk === "AUDIT" && each.target === id);
      expect(entries).toMatchObject([{ action: "mail.send-again", old: { state } }]);
    },
  );

  it.each(["waiting", "sending", "complained"])("is refused for a %s mail", async (state) => {
    const { ids } = await newMails(1, { state });
    expect(await sendAgain(ids[0] ?? "")).toMatchObject({ status: 409, code: "mail_unsendable" });
  });

  it("that bounced takes it to the account's present address", async () => {
    const { id: userId, email } = await newCustomer();
    const { ids } = await newMails(1, {
      state: "bounced",
      problem: "Permanent.General",
      to: "old@example.com",
      userId,
    });
    const [id = ""] = ids;
    expect(await sendAgain(id)).toMatchObject({ status: 200, body: { mail: { to: email, state: "waiting" } } });
    expect(await rowOf(id)).toMatchObject({ to: email, state: "waiting" });
  });

  it.each(["passwordChanged", "addressChanged", "newSignIn"])(
    "leaves a %s mail to the address that it is for, and one that bounced is not sent there again",
    async (kind) => {
      const { id: userId } = await newCustomer();
      const to = "old@example.com";
      const bounced = await newMails(1, { kind, state: "bounced", to, userId });
      expect(await sendAgain(bounced.ids[0] ?? "")).toMatchObject({ status: 409, code: "mail_unsendable" });
      const failed = await newMails(1, { kind, state: "failed", to, userId });
      expect(await sendAgain(failed.ids[0] ?? "")).toMatchObject({ status: 200, body: { mail: { to } } });
    },
  );

  it.each(["outdated", "opted_out", "account_deleted"])(
    "is refused for one that was dropped as %s, which would be dropped again",
    async (droppedBecause) => {
      const dropped = await newMails(1, { kind: "priceHoldEnding", state: "dropped", droppedBecause });
      expect((await list({ about: dropped.about, limit: "1" })).mails).toMatchObject([{ canBeSentAgain: false }]);
      expect(await sendAgain(dropped.ids[0] ?? "")).toMatchObject({ status: 409, code: "mail_unsendable" });
    },
  );

  it("is refused for a dropped one to a suppressed address that is for this address alone", async () => {
    const suppressed = { state: "dropped", droppedBecause: "suppressed" };
    const signIn = await newMails(1, { ...suppressed, kind: "newSignIn" });
    expect(await sendAgain(signIn.ids[0] ?? "")).toMatchObject({ status: 409, code: "mail_unsendable" });
    const refund = await newMails(1, suppressed);
    expect(await sendAgain(refund.ids[0] ?? "")).toMatchObject({ status: 200 });
  });

  it("is accepted for one that was dropped because the shop had no sender", async () => {
    const senderless = await newMails(1, { state: "dropped", droppedBecause: "no_sender" });
    expect(await sendAgain(senderless.ids[0] ?? "")).toMatchObject({ status: 200 });
  });

  it("is refused for a link that has reached its reader, who asks for a new one", async () => {
    const { about, ids } = await newMails(1, { kind: "signInLink", state: "delivered" });
    expect((await list({ about, limit: "1" })).mails).toMatchObject([{ canBeSentAgain: false }]);
    expect(await sendAgain(ids[0] ?? "")).toMatchObject({ status: 409, code: "mail_unsendable" });
    const failed = await newMails(1, { kind: "signInLink", state: "failed" });
    expect(await sendAgain(failed.ids[0] ?? "")).toMatchObject({ status: 200 });
  });

  it("happens once when two admins press the button at the same time", async () => {
    const { ids } = await newMails(1, { state: "failed" });
    const [id = ""] = ids;
    const replies = await Promise.all([sendAgain(id), sendAgain(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is refused for a mail that does not exist", async () => {
    expect(await sendAgain(`receipt-${newId("ord", new Date())}`)).toMatchObject({ status: 404 });
  });
});
