import { InternalServiceErrorException, TooManyRequestsException } from "@aws-sdk/client-sesv2";
import { afterEach, describe, expect, it } from "vitest";
import { startTestSes, type TestSes } from "./testing.ts";

let ses: TestSes | undefined;
afterEach(() => ses?.close());

const toOther = { Destination: { ToAddresses: ["other@example.com"] } };

describe("faults of a request", () => {
  it("throttle exactly the requested number of sends", async () => {
    ses = await startTestSes();
    ses.setFault({ kind: "throttle", times: 2 });
    await expect(ses.send()).rejects.toThrow(TooManyRequestsException);
    await expect(ses.send()).rejects.toThrow(TooManyRequestsException);
    await ses.send();
    expect(ses.sent()).toHaveLength(1);
  });

  it("fail the next send with a 500, or with any error of SES", async () => {
    ses = await startTestSes();
    ses.setFault({ kind: "error" });
    await expect(ses.send()).rejects.toThrow(InternalServiceErrorException);
    ses.setFault({ kind: "error", error: "AccountSuspendedException" });
    await expect(ses.send()).rejects.toMatchObject({ name: "AccountSuspendedException" });
    const startedSes = ses;
    expect(() => startedSes.setFault({ kind: "error", error: "Nonsense" })).toThrow("Not an error of SES");
  });

  it("lose the reply of a mail that is accepted and delivered", async () => {
    ses = await startTestSes();
    ses.setFault({ kind: "lose-reply" });
    await expect(ses.send()).rejects.toThrow(/socket hang up|ECONNRESET|aborted/);
    await ses.settled();
    expect(ses.sent()).toHaveLength(1);
    expect(ses.eventNames()).toEqual(["Email Sent", "Email Delivered"]);
  });

  it("cut the connection before any work", async () => {
    ses = await startTestSes();
    ses.setFault({ kind: "reset" });
    await expect(ses.send()).rejects.toThrow(/socket hang up|ECONNRESET|aborted/);
    expect(ses.sent()).toEqual([]);
  });

  it("apply only to the address that they name", async () => {
    ses = await startTestSes();
    ses.setFault({ kind: "throttle", to: "READER@example.com" });
    await ses.send(toOther);
    await expect(ses.send()).rejects.toThrow(TooManyRequestsException);
  });

  it("delay the work, or only the reply, which events then overtake", async () => {
    ses = await startTestSes();
    ses.setFault({ kind: "delay", ms: 20 });
    await ses.send();
    const { promise, resolve } = Promise.withResolvers<void>();
    ses.setFault({ kind: "delay-reply", ms: 100 });
    const sending = ses.send().then(() => resolve());
    await expect.poll(() => ses?.events.length).toBe(4);
    expect(await Promise.race([promise.then(() => "replied"), "waiting"])).toBe("waiting");
    await sending;
  });
});

describe("faults of a mail", () => {
  it.each([
    ["bounce", "bounced", ["Email Sent", "Email Bounced"]],
    ["soft-bounce", "bounced", ["Email Sent", "Email Bounced"]],
    ["complaint", "complained", ["Email Sent", "Email Delivered", "Email Complaint Received"]],
    ["delivery-delay", "delayed", ["Email Sent", "Email Delivery Delayed"]],
    ["reject", "rejected", ["Email Rejected"]],
  ] as const)("let happen: %s", async (kind, state, names) => {
    ses = await startTestSes();
    ses.setFault({ kind, to: "reader@example.com" });
    await ses.send();
    expect(ses.sent()[0]?.state).toBe(state);
    expect(ses.eventNames()).toEqual(names);
    await ses.send(toOther);
    expect(ses.sent()[1]?.state).toBe("delivered");
  });

  it("can happen later, by hand", async () => {
    ses = await startTestSes();
    const messageId = await ses.send();
    await ses.decideFate(messageId, "complaint");
    expect(ses.eventNames()).toEqual(["Email Sent", "Email Delivered", "Email Complaint Received"]);
    expect(ses.sent()[0]?.state).toBe("complained");
  });
});

describe("faults of events", () => {
  it("withhold them until they are released", async () => {
    ses = await startTestSes();
    ses.setFault({ kind: "withhold-events" });
    await ses.send();
    expect(ses.events).toEqual([]);
    expect(await ses.releaseEvents()).toBe(2);
    expect(ses.eventNames()).toEqual(["Email Sent", "Email Delivered"]);
    ses.clearFaults("withhold-events");
    await ses.send();
    expect(ses.events).toHaveLength(4);
  });

  it("lose them, though the mail is delivered", async () => {
    ses = await startTestSes();
    ses.setFault({ kind: "lose-events", times: 1 });
    await ses.send();
    expect(ses.events).toEqual([]);
    expect(ses.sent()[0]).toMatchObject({ state: "delivered", events: [{ handedOver: 0 }, { handedOver: 0 }] });
  });

  it("hand them over before the reply", async () => {
    const order: string[] = [];
    ses = await startTestSes({ onEvent: (event) => void order.push(event["detail-type"]) });
    ses.setFault({ kind: "early-events" });
    ses.setFault({ kind: "lose-reply" });
    await ses.send().catch(() => order.push("no reply"));
    expect(order).toEqual(["Email Sent", "Email Delivered", "no reply"]);
  });

  it("hand them over twice with the same id, or in reverse order", async () => {
    ses = await startTestSes();
    ses.setFault({ kind: "duplicate-events", times: 1 });
    await ses.send();
    expect(ses.eventNames()).toEqual(["Email Sent", "Email Sent", "Email Delivered", "Email Delivered"]);
    expect(new Set(ses.events.map(({ id }) => id)).size).toBe(2);
    ses.setFault({ kind: "reverse-events", times: 1 });
    await ses.send();
    expect(ses.eventNames().slice(4)).toEqual(["Email Delivered", "Email Sent"]);
  });
});
