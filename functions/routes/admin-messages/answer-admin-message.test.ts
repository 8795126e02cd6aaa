import { beforeAll, describe, expect, it } from "vitest";
import { keys } from "../../data/keys.ts";
import { mailId } from "../../data/outbox.ts";
import { newIpAddress } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

/** Sends a message from the contact page, in a language; returns its id. */
async function newMessage(language = "en") {
  const { email } = await newCustomer();
  const headers = { "accept-language": language };
  const body = { name: "Rosa", email, message: "How long does it take?" };
  await callExpectingSuccess("sendContactMessage", { body, headers, ipAddress: newIpAddress() });
  const { messages } = await callExpectingSuccess("listAdminMessages", { token: admin.token });
  const id = messages.find((message) => message.email === email)?.id ?? expect.fail("the message");
  return { id, email };
}
const answer = (id: string, body: object) => call("answerAdminMessage", { token: admin.token, params: { id }, body });
const mailOf = async (id: string, n: number) => {
  const { pk } = keys.mail(mailId("messageAnswer", `${id}-${n}`));
  return (await allRows()).find((row) => row.pk === pk);
};
const answerMails = async (id: string) =>
  (await allRows()).filter((row) => row.kind === "messageAnswer" && row.about === id);

describe("an answer to a message", () => {
  it("is kept with the message, marks it as answered, and is in the outbox for the sender", async () => {
    const { id, email } = await newMessage();
    const unreadBefore = (await counters()).unreadMessages ?? 0;
    const { status, body } = await answer(id, { answer: "  About a minute. ", answersSeen: 0 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: { read: true, answered: true, answers: [{ text: "About a minute.", at: expect.any(String) }] },
    });
    expect(await mailOf(id, 1)).toMatchObject({
      to: email,
      state: "waiting",
      about: id,
      data: { answer: "About a minute.", question: "How long does it take?", name: "Rosa" },
    });
    expect((await counters()).unreadMessages).toBe(unreadBefore - 1);
    const { messages } = await callExpectingSuccess("listAdminMessages", {
      token: admin.token,
      query: { answered: "false" },
    });
    expect(messages.map((message) => message.id)).not.toContain(id);
  });

  it("is audited without its text", async () => {
    const { id } = await newMessage();
    await answer(id, { answer: "A secret between us.", answersSeen: 0 });
    const entry = (await allRows()).find((row) => row.pk === "AUDIT" && row.target === id);
    expect(entry).toMatchObject({ action: "message.answer" });
    expect(JSON.stringify(entry)).not.toContain("secret");
  });

  it("is sent once, when it is sent twice at the same time", async () => {
    const { id } = await newMessage();
    const replies = await Promise.all([1, 2, 3].map(() => answer(id, { answer: "About a minute.", answersSeen: 0 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await answerMails(id)).toHaveLength(1);
  });

  it("can be followed by another, after the admin has seen the first", async () => {
    const { id } = await newMessage();
    await answer(id, { answer: "First.", answersSeen: 0 });
    expect(await answer(id, { answer: "Blind.", answersSeen: 0 })).toMatchObject({
      status: 409,
      code: "changed_meanwhile",
    });
    expect((await answer(id, { answer: "Second.", answersSeen: 1 })).status).toBe(200);
    expect(await answerMails(id)).toHaveLength(2);
  });

  it.each([
    ["", "Write a reply."],
    ["\u200B  ", "Write a reply."],
  ])("must have visible text (%j)", async (text, message) => {
    const { id } = await newMessage();
    const { status, body } = await answer(id, { answer: text, answersSeen: 0 });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(message);
  });

  it("to a message that was deleted is refused", async () => {
    const { id } = await newMessage();
    await callExpectingSuccess("deleteAdminMessage", { token: admin.token, params: { id } });
    expect(await answer(id, { answer: "Too late.", answersSeen: 0 })).toMatchObject({ status: 404 });
  });
});
