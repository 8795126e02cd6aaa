import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { afterEach, describe, expect, it } from "vitest";
import type { SesEvent } from "./model/ses-event.ts";
import { mailTo, startTestSes, type TestSes } from "./testing.ts";

let ses: TestSes | undefined;
afterEach(() => ses?.close());

const to = (address: string) => ({ Destination: { ToAddresses: [address] } });
const json = async (response: Promise<Response> | undefined): Promise<unknown> => (await response)?.json();

describe("the controls for other processes", () => {
  it("list mails by recipient and by tag, oldest first", async () => {
    ses = await startTestSes();
    await ses.send(to("a@example.com"));
    await ses.send({ ...to("b@example.com"), EmailTags: [{ Name: "mailId", Value: "signInLink-lnk_1" }] });
    const mailsAt = (query: string) => json(ses?.control(`mails${query}`, {}, "GET"));
    const [a, b] = [{ to: ["a@example.com"] }, { to: ["b@example.com"], kind: "signInLink" }];
    expect(await mailsAt("")).toMatchObject({ mails: [a, b] });
    expect(await mailsAt("?to=B@example.com")).toMatchObject({ mails: [b] });
    expect(await mailsAt("?tag=stage")).toMatchObject({ mails: [a] });
    expect(await mailsAt("?tag=mailId:signInLink-lnk_1")).toMatchObject({ mails: [b] });
    expect(await mailsAt("?tag=mailId:signInLink")).toEqual({ mails: [] });
    expect(ses.sent({ to: "a@example.com" })).toMatchObject([a]);
  });

  it("show one mail, and decide its fate", async () => {
    ses = await startTestSes();
    const messageId = await ses.send();
    await ses.control(`mails/${messageId}/fate`, { fate: "bounce" });
    expect(await json(ses.control(`mails/${messageId}`, {}, "GET"))).toMatchObject({
      state: "bounced",
      events: [{ type: "Email Sent" }, { type: "Email Delivered" }, { note: "Permanent, General", handedOver: 1 }],
    });
    expect(ses.eventNames().at(-1)).toBe("Email Bounced");
    expect((await ses.control("mails/nothing", {}, "GET")).status).toBe(404);
    expect((await ses.control(`mails/${messageId}/fate`, { fate: "nonsense" })).status).toBe(400);
  });

  it("set, list and clear faults", async () => {
    ses = await startTestSes();
    await ses.control("faults", { kind: "throttle", times: 3 });
    expect(await json(ses.control("faults", {}, "GET"))).toEqual({ faults: [{ kind: "throttle", times: 3 }] });
    await expect(ses.send()).rejects.toThrow("Maximum sending rate exceeded.");
    await ses.control("faults", {}, "DELETE");
    await ses.send();
    expect((await ses.control("faults", { kind: "nonsense" })).status).toBe(400);
  });

  it("wait until all has happened, release withheld events, and clear everything", async () => {
    ses = await startTestSes({ deliveryMs: 20 });
    await ses.control("faults", { kind: "withhold-events" });
    await ses.send();
    await ses.control("settled");
    expect(await json(ses.control("events/held", {}, "GET"))).toMatchObject({
      events: [{ detail: { eventType: "Send" } }, { detail: { eventType: "Delivery" } }],
    });
    expect(await json(ses.control("events/release"))).toEqual({ released: 2 });
    expect(ses.events).toHaveLength(2);
    await ses.control("clear");
    expect(ses.sent()).toEqual([]);
    await ses.send();
    expect(ses.events).toHaveLength(4);
    expect((await ses.control("nonsense")).status).toBe(404);
  });
});

describe("a stand-in among others in one process", () => {
  it("shares nothing with them, and forgets the oldest mails beyond its capacity", async () => {
    ses = await startTestSes({ capacity: 2 });
    const other = await startTestSes();
    other.setFault({ kind: "throttle" });
    for (const address of ["a@example.com", "b@example.com", "c@example.com"]) await ses.send(to(address));
    expect(ses.sent().map((mail) => mail.to[0])).toEqual(["b@example.com", "c@example.com"]);
    expect(other.sent()).toEqual([]);
    await other.close();
  });

  it("tells the port in use", async () => {
    ses = await startTestSes();
    await expect(startTestSes({ port: ses.port })).rejects.toThrow(/EADDRINUSE/);
  });

  it("hands nothing over once it is closed", async () => {
    const { promise: firstEvent, resolve } = Promise.withResolvers<void>();
    const names: string[] = [];
    const onEvent = (event: SesEvent): void => {
      names.push(event["detail-type"]);
      resolve();
    };
    const other = await startTestSes({ deliveryMs: 30, onEvent });
    await other.client.send(new SendEmailCommand(mailTo("reader@example.com")));
    await firstEvent;
    await other.close();
    await other.settled();
    expect(names).toEqual(["Email Sent"]);
  });
});
