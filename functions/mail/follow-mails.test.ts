import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keys } from "../data/keys.ts";
import { mailAgainWrite, readMail } from "../data/mails.ts";
import { readSuppression } from "../data/suppressed-addresses.ts";
import { transact, update } from "../data/write.ts";
import { seededRandom } from "../testing/interleavings.ts";
import { eventArrives, mailOf, newMail, startSending, streamHandsOver } from "../testing/mails.ts";
import { allRows } from "../testing/rows.ts";
import { type AcceptedMail, type SesEventType, sesEvent, type TestSes } from "../testing/ses.ts";

let ses: TestSes;
beforeAll(async () => {
  ses = await startSending();
});
afterAll(() => ses.stop());

const now = new Date("2026-03-04T05:06:07.000Z");
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Sends a new mail; returns its id and what SES accepted. */
async function newSentMail(): Promise<{ readonly id: string; readonly mail: AcceptedMail }> {
  const id = await newMail(now);
  await streamHandsOver([id], now);
  const [mail = expect.fail()] = ses.acceptedFor(id);
  return { id, mail };
}

describe("what SES reports", () => {
  it.each([
    ["Email Sent", "sent"],
    ["Email Delivered", "delivered"],
    ["Email Bounced", "bounced"],
    ["Email Complaint Received", "complained"],
    ["Email Rejected", "rejected"],
    ["Email Delivery Delayed", "sent"],
  ] as const)("as %s makes the mail %s", async (type, state) => {
    const { id, mail } = await newSentMail();
    await eventArrives(sesEvent(type, mail, { at: at(9) }));
    expect(await mailOf(id)).toMatchObject({ state, sentAt: now.toISOString() });
  });

  it("is kept with its time and as a code, without text", async () => {
    const { id, mail } = await newSentMail();
    await eventArrives(sesEvent("Email Delivery Delayed", mail));
    expect((await mailOf(id)).problem).toBe("Delayed.MailboxFull");
    await eventArrives(sesEvent("Email Delivered", mail, { at: at(5) }));
    expect(await mailOf(id)).toMatchObject({ deliveredAt: at(5).toISOString() });
    expect(await mailOf(id)).not.toHaveProperty("problem");
    await eventArrives(sesEvent("Email Bounced", mail, { at: at(9) }));
    expect(await mailOf(id)).toMatchObject({ problem: "Permanent.General", deliveredAt: at(5).toISOString() });
    expect(JSON.stringify(await mailOf(id))).not.toContain("user unknown");
  });

  it("may come before SES's answer, and is not undone by it", async () => {
    const id = await newMail(now);
    ses.faults.push("reply is lost");
    await streamHandsOver([id], now);
    const [mail = expect.fail()] = ses.acceptedFor(id);
    await eventArrives(sesEvent("Email Delivered", mail, { at: at(2) }));
    await eventArrives(sesEvent("Email Sent", mail, { at: at(1) }));
    expect(await mailOf(id)).toMatchObject({ state: "delivered", sesMessageId: mail.messageId });
  });

  const seed = Number(process.env.MAIL_SEED ?? 20_261_125);
  it(`has the same outcome in any order, and when it is repeated (seed ${seed})`, async () => {
    const random = seededRandom(seed);
    const transient = { bounce: { ...bounceTimes, bounceType: "Transient", bounceSubType: "MailboxFull" } };
    const cases: readonly [readonly [SesEventType, object?][], string][] = [
      [[["Email Sent"], ["Email Delivery Delayed"], ["Email Delivered"]], "delivered"],
      [[["Email Sent"], ["Email Bounced"]], "bounced"],
      [[["Email Sent"], ["Email Delivered"], ["Email Bounced"]], "bounced"],
      [[["Email Sent"], ["Email Delivered"], ["Email Complaint Received"]], "complained"],
      [[["Email Sent"], ["Email Bounced", transient]], "failed"],
      [[["Email Sent"], ["Email Delivered"], ["Email Bounced", transient]], "delivered"],
      [[["Email Sent"], ["Email Rejected"]], "rejected"],
    ];
    for (const [events, state] of cases) {
      for (let run = 0; run < 3; run += 1) {
        const { id, mail } = await newSentMail();
        const all = events.map(([type, change], index) =>
          sesEvent(type, mail, { at: at(index), change: { ...change } }),
        );
        const repeated = [...all, ...all].sort(() => random() - 0.5);
        for (const event of repeated) await eventArrives(event);
        const outcome = await mailOf(id);
        expect(outcome.state, `seed ${seed}`).toBe(state);
        expect(outcome.deliveredAt !== undefined).toBe(events.some(([type]) => type === "Email Delivered"));
      }
    }
  });

  it("about a mail that an admin has sent again since does not pass for the new one", async () => {
    const { id, mail } = await newSentMail();
    await transact([mailAgainWrite(await mailOf(id), at(60))]);
    await eventArrives(sesEvent("Email Delivered", mail));
    expect((await mailOf(id)).state).toBe("waiting");
    await streamHandsOver([id], at(60));
    const [, second = expect.fail()] = ses.acceptedFor(id);
    await eventArrives(sesEvent("Email Delivered", mail));
    expect((await mailOf(id)).state).toBe("sent");
    await eventArrives(sesEvent("Email Delivered", second));
    expect(await mailOf(id)).toMatchObject({ state: "delivered", sesMessageId: second.messageId });
  });

  it("about a mail that was given up shows that it was sent", async () => {
    const { id, mail } = await newSentMail();
    await update({
      Key: keys.mail(id),
      UpdateExpression: "SET #state = :failed REMOVE sesMessageId",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":failed": "failed" },
    });
    await eventArrives(sesEvent("Email Sent", mail));
    expect((await mailOf(id)).state).toBe("sent");
  });
});

const bounceTimes = { timestamp: now.toISOString(), bouncedRecipients: [] };

describe("an address", () => {
  it.each([
    ["bounced for good", "Email Bounced", {}, true],
    ["complained", "Email Complaint Received", {}, true],
    ["has a full mailbox", "Email Bounced", { bounceType: "Transient" }, false],
    ["says that it is not spam", "Email Complaint Received", { complaintFeedbackType: "not-spam" }, false],
  ] as const)("that %s", async (_what, type, change, isSuppressed) => {
    const { id, mail } = await newSentMail();
    const recipients = [{ emailAddress: `Ada <${mail.to.toUpperCase()}>` }];
    const details = { timestamp: now.toISOString(), ...change };
    await eventArrives(
      sesEvent(type, mail, {
        change:
          type === "Email Bounced"
            ? { bounce: { bounceType: "Permanent", ...details, bouncedRecipients: recipients } }
            : { complaint: { complaintFeedbackType: "abuse", ...details, complainedRecipients: recipients } },
      }),
    );
    expect((await readSuppression(mail.to)) !== undefined).toBe(isSuppressed);
    const next = await newMail(at(60), { to: mail.to });
    await streamHandsOver([next], at(60));
    expect((await mailOf(next)).state).toBe(isSuppressed ? "dropped" : "sent");
    expect(JSON.stringify((await allRows()).filter(({ sk }) => sk === "ADDRESS"))).not.toContain(mail.to);
    expect(["bounced", "complained"].includes((await mailOf(id)).state)).toBe(isSuppressed);
  });

  it("to which the reader forwards is not ended", async () => {
    const { id, mail } = await newSentMail();
    const bouncedRecipients = [{ emailAddress: "other@example.com" }];
    const bounce = { ...bounceTimes, bounceType: "Permanent", bounceSubType: "General", bouncedRecipients };
    await eventArrives(sesEvent("Email Bounced", mail, { change: { bounce } }));
    expect((await mailOf(id)).state).toBe("bounced");
    expect(await readSuppression("other@example.com")).toBeUndefined();
    expect(await readSuppression(mail.to)).toBeUndefined();
  });
});

describe("an event", () => {
  it.each([
    ["without our tag", {}],
    ["about a mail that is not ours, or was erased", { mailId: "receipt-ord_of_another_stage" }],
  ])("%s changes nothing", async (_what, tags) => {
    const { mail } = await newSentMail();
    const before = await allRows();
    for (const type of ["Email Sent", "Email Bounced"] as const) {
      await eventArrives(sesEvent(type, { ...mail, tags }));
    }
    expect(await allRows()).toEqual(before);
    expect(await readMail("receipt-ord_of_another_stage")).toBeUndefined();
  });

  it("of another type is ignored, and one that cannot be read fails", async () => {
    await eventArrives({ "detail-type": "Email Opened", detail: {} });
    await expect(eventArrives({ "detail-type": "Email Bounced", detail: {} })).rejects.toThrow();
  });
});
