import { afterEach, describe, expect, it, vi } from "vitest";
import { startTestSes, type TestSes } from "./testing.ts";

let ses: TestSes | undefined;
afterEach(() => ses?.close());

const to = (...addresses: string[]) => ({ Destination: { ToAddresses: addresses } });

describe("the events of a mail", () => {
  it("have EventBridge's envelope, SES's detail, and each tag as a list", async () => {
    ses = await startTestSes({ now: () => new Date("2026-05-01T10:00:00.500Z") });
    const messageId = await ses.send();
    expect(ses.eventNames()).toEqual(["Email Sent", "Email Delivered"]);
    expect(ses.events[1]).toMatchObject({
      version: "0",
      source: "aws.ses",
      "detail-type": "Email Delivered",
      time: "2026-05-01T10:00:00Z",
      region: "us-east-1",
      resources: ["arn:aws:ses:us-east-1:123456789012:configuration-set/shop"],
      detail: {
        eventType: "Delivery",
        delivery: { timestamp: "2026-05-01T10:00:00.500Z", recipients: ["reader@example.com"] },
        mail: {
          messageId,
          timestamp: "2026-05-01T10:00:00.500Z",
          source: "Shop <mail@example.org>",
          destination: ["reader@example.com"],
          commonHeaders: { subject: "Su recibo está aquí", to: ["reader@example.com"] },
          tags: {
            mailId: ["receipt-ord_1"],
            stage: ["test"],
            "ses:operation": ["SendEmail"],
            "ses:configuration-set": ["shop"],
            "ses:from-domain": ["example.org"],
          },
        },
      },
    });
    expect(ses.events[0]?.detail).toMatchObject({ eventType: "Send", send: {} });
  });

  it("come for each recipient", async () => {
    ses = await startTestSes();
    await ses.send(to("a@example.com", "b@example.com"));
    expect(ses.eventNames()).toEqual(["Email Sent", "Email Delivered", "Email Delivered"]);
  });

  it("are not published without a configuration set", async () => {
    ses = await startTestSes();
    await ses.send({ ConfigurationSetName: undefined });
    expect(ses.events).toEqual([]);
    expect(ses.sent()[0]?.state).toBe("delivered");
  });

  it("are handed over again when the program refuses them", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const seen: string[] = [];
    ses = await startTestSes({
      onEvent: (event) => {
        seen.push(event.id);
        if (seen.length === 1) throw new Error("not now");
      },
    });
    await ses.send();
    expect(seen).toHaveLength(3);
    expect(seen[0]).toBe(seen[1]);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe("the mailbox simulator", () => {
  it.each([
    ["success@simulator.amazonses.com", ["Email Sent", "Email Delivered"], "delivered"],
    ["bounce@simulator.amazonses.com", ["Email Sent", "Email Bounced"], "bounced"],
    ["bounce+label@simulator.amazonses.com", ["Email Sent", "Email Bounced"], "bounced"],
    ["ooto@simulator.amazonses.com", ["Email Sent", "Email Delivered", "Email Bounced"], "delivered"],
    ["complaint@simulator.amazonses.com", ["Email Sent", "Email Delivered", "Email Complaint Received"], "complained"],
    ["suppressionlist@simulator.amazonses.com", ["Email Sent", "Email Bounced"], "bounced"],
  ])("answers %s as at AWS, and never suppresses it", async (address, names, state) => {
    ses = await startTestSes();
    await ses.send(to(address));
    await ses.send(to(address));
    expect(ses.eventNames()).toEqual([...names, ...names]);
    expect(ses.sent().map((mail) => mail.state)).toEqual([state, state]);
  });

  it("tells a hard bounce, an automatic reply and the suppression list apart", async () => {
    ses = await startTestSes();
    for (const mailbox of ["bounce", "ooto", "suppressionlist"])
      await ses.send(to(`${mailbox}@simulator.amazonses.com`));
    const bounces = ses.events.flatMap(({ detail }) => (detail.eventType === "Bounce" ? [detail.bounce] : []));
    expect(bounces).toMatchObject([
      { bounceType: "Permanent", bounceSubType: "General", bouncedRecipients: [{ action: "failed", status: "5.1.1" }] },
      { bounceType: "Transient", bounceSubType: "General" },
      { bounceType: "Permanent", bounceSubType: "Suppressed" },
    ]);
  });
});

describe("the account's suppression list", () => {
  it("takes an address after a hard bounce, and the next mail to it is not tried", async () => {
    ses = await startTestSes();
    ses.setFault({ kind: "bounce", to: "reader@example.com", times: 1 });
    await ses.send();
    await ses.send({ Destination: { ToAddresses: ["Reader <READER@example.com>"] } });
    expect(ses.eventNames()).toEqual(["Email Sent", "Email Bounced", "Email Sent", "Email Bounced"]);
    expect(ses.events[3]?.detail.bounce).toMatchObject({ bounceSubType: "OnAccountSuppressionList" });
    ses.clear();
    await ses.send();
    expect(ses.sent()[0]?.state).toBe("delivered");
  });
});
