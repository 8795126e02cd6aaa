import { Webhook } from "standardwebhooks";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attemptPausesSeconds } from "#shared/domain/event-endpoint.ts";
import { saveProgress } from "../data/due-lists.ts";
import { createEventDelivery, readEventDelivery } from "../data/event-deliveries.ts";
import { readEventEndpoint } from "../data/event-endpoints.ts";
import { newAssistantKey, newConnectedPurchase } from "../testing/assistants.ts";
import {
  changesOf,
  isSignedBy,
  type Listener,
  newEventEndpoint,
  removeEventEndpoints,
  startListener,
  streamHandsChangesOver,
} from "../testing/event-endpoints.ts";
import { call, callExpectingSuccess } from "../testing/front-door.ts";
import { runJob } from "../testing/jobs.ts";
import { type Customer, newAdmin } from "../testing/people.ts";
import { allRows } from "../testing/rows.ts";
import { virtualTiming } from "../testing/virtual-timing.ts";

let admin: Customer;
let assistant: string;
beforeAll(async () => {
  [admin, { token: assistant }] = await Promise.all([newAdmin(), newAssistantKey()]);
});

// These tests move the job's clock, which only moves forward in a shop.
beforeEach(() => saveProgress("LINE_EVENTS", { failed: [] }));

const minute = 60_000;
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
const act = (orderId: string, action: string, now: Date) =>
  callExpectingSuccess("changeAdminOrderLine", {
    token: admin.token,
    params: { id: orderId },
    body: { action, reason: "on_request" },
    now,
  });
const deliveriesTo = async (id: string) =>
  (await callExpectingSuccess("listEventDeliveries", { token: admin.token, params: { id } })).deliveries;
const sweep = (now: Date) =>
  runJob(
    "sweepLineEvents",
    now,
    virtualTiming(now.getTime(), () => 0),
  );

/** A connected license that is suspended while an endpoint listens; the stream has not handed the change over yet. */
async function suspendedWhileListening(listener: Listener, signature: "v1" | "v1a" = "v1a") {
  const purchase = await newConnectedPurchase(assistant);
  const now = new Date();
  await removeEventEndpoints(now);
  const { id } = await newEventEndpoint({ url: listener.url, signature }, now);
  listener.about = purchase.orderId;
  await act(purchase.orderId, "suspend", now);
  const [change] = (await changesOf(purchase.orderId)).slice(-1);
  return { ...purchase, endpointId: id, changes: change === undefined ? [] : [change], now };
}

describe("an event", () => {
  it("reaches an endpoint as soon as the license changes, names the license and nobody, and is signed by its key", async () => {
    const listener = await startListener();
    const { orderId, phone, endpointId, changes, now } = await suspendedWhileListening(listener);
    expect(await streamHandsChangesOver(changes, now)).toEqual([]);
    expect(listener.received).toHaveLength(1);
    const [event] = listener.received;
    if (event === undefined) return;
    expect(JSON.parse(event.body)).toEqual({
      type: "line.suspended",
      timestamp: now.toISOString(),
      data: { licence: { id: orderId, state: "suspended", since: expect.any(String), revision: expect.any(Number) } },
    });
    expect(event.body).not.toContain(phone.slice(1));
    const { endpoints } = await callExpectingSuccess("listEventEndpoints", { token: admin.token });
    expect(isSignedBy(endpoints[0]?.publicKey ?? "", event)).toBe(true);
    expect(isSignedBy(endpoints[0]?.publicKey ?? "", { ...event, body: `${event.body} ` })).toBe(false);
    expect(await deliveriesTo(endpointId)).toMatchObject([
      { event: "line.suspended", orderId, state: "delivered", attempts: 1, answer: "204", nextAttemptAt: null },
    ]);
  });

  it("with a shared secret is verified by the package of Standard Webhooks, and not after a change", async () => {
    const listener = await startListener();
    const { orderId, now } = await suspendedWhileListening(listener);
    const { endpoint } = await callExpectingSuccess("addEventEndpoint", {
      token: admin.token,
      body: { url: listener.url, signature: "v1" },
      now,
    });
    const { secret } = await roll(endpoint.id, now);
    await act(orderId, "resume", later(now, 1000));
    await streamHandsChangesOver((await changesOf(orderId)).slice(-1), later(now, 1000));
    const event = listener.received.find(({ headers }) => headers["webhook-signature"]?.includes("v1,"));
    const webhook = new Webhook(secret ?? "");
    expect(webhook.verify(event?.body ?? "", event?.headers ?? {})).toMatchObject({ type: "line.resumed" });
    expect(() => webhook.verify(`${event?.body} `, event?.headers ?? {})).toThrow("No matching signature");
  });

  it("has the former key's signature as well for a day after the key was rolled, so that nothing is refused", async () => {
    const listener = await startListener();
    const { orderId, endpointId, changes, now } = await suspendedWhileListening(listener);
    const formerKey = (await callExpectingSuccess("listEventEndpoints", { token: admin.token })).endpoints[0]
      ?.publicKey;
    const newKey = (await roll(endpointId, now)).endpoint.publicKey;
    await streamHandsChangesOver(changes, later(now, 23 * 60 * minute));
    const [first] = listener.received;
    expect(first && [formerKey, newKey].map((key) => isSignedBy(key ?? "", first))).toEqual([true, true]);
    await act(orderId, "resume", now);
    await streamHandsChangesOver((await changesOf(orderId)).slice(-1), later(now, 25 * 60 * minute));
    const second = listener.received[1];
    expect(second && [formerKey, newKey].map((key) => isSignedBy(key ?? "", second))).toEqual([false, true]);
  });

  it("is sent once, however often the stream hands the change over", async () => {
    const listener = await startListener();
    const { changes, now } = await suspendedWhileListening(listener);
    await Promise.all([1, 2, 3].map(() => streamHandsChangesOver(changes, now)));
    await sweep(later(now, 10 * minute));
    expect(listener.received).toHaveLength(1);
  });

  it("that the stream has lost is sent by the job", async () => {
    const listener = await startListener();
    const { orderId, endpointId, now } = await suspendedWhileListening(listener);
    await sweep(later(now, minute));
    expect(listener.received).toHaveLength(1);
    const [delivery] = (await deliveriesTo(endpointId)).filter((each) => each.orderId === orderId);
    expect(delivery).toMatchObject({ state: "delivered", attempts: 1 });
  });

  it("whose sender died in the middle is sent by the job once the lease has ended", async () => {
    const listener = await startListener();
    const { endpointId, changes, now } = await suspendedWhileListening(listener);
    const { createEventDelivery, eventIdOf, takeEventDelivery } = await import("../data/event-deliveries.ts");
    const { readLineChange } = await import("../data/line-changes.ts");
    const [key] = changes;
    const change = key && (await readLineChange(key));
    if (change === undefined) return expect.unreachable("The change is not stored.");
    await createEventDelivery(endpointId, change, now);
    expect(await takeEventDelivery({ endpointId, id: eventIdOf(change) }, now)).toBeDefined();
    await sweep(later(now, 20_000));
    expect(listener.received).toHaveLength(0);
    await sweep(later(now, minute));
    expect(listener.received).toHaveLength(1);
  });

  it("that is not taken is tried at once, after 5 s, and then with the pauses of Standard Webhooks, and given up", async () => {
    const listener = await startListener();
    listener.status = 500;
    const { endpointId, changes, now } = await suspendedWhileListening(listener);
    await streamHandsChangesOver(changes, now);
    expect(listener.received).toHaveLength(2);
    let time = later(now, 5_000);
    for (const [index, pause] of attemptPausesSeconds.slice(2).entries()) {
      await sweep(later(time, pause * 1000 - 1_000));
      expect(listener.received, `before the pause of ${pause} s`).toHaveLength(2 + index);
      time = later(time, pause * 1000);
      await sweep(time);
      expect(listener.received, `after the pause of ${pause} s`).toHaveLength(3 + index);
    }
    expect(await deliveriesTo(endpointId)).toMatchObject([{ state: "failed", attempts: 10, answer: "500" }]);
    await sweep(later(time, 86_400_000));
    expect(listener.received).toHaveLength(attemptPausesSeconds.length);
    expect(new Set(listener.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("is sent again by an admin, with the same id, and the answer is shown at once", async () => {
    const listener = await startListener();
    listener.status = 500;
    const { endpointId, changes, now } = await suspendedWhileListening(listener);
    await streamHandsChangesOver(changes, now);
    const [failed] = await deliveriesTo(endpointId);
    listener.status = 200;
    const again = { token: admin.token, params: { id: endpointId, event: failed?.id ?? "" }, now: later(now, minute) };
    const { delivery } = await callExpectingSuccess("repeatEventDelivery", again);
    expect(delivery).toMatchObject({ id: failed?.id, state: "delivered", answer: "200", attempts: 3 });
    expect(listener.received).toHaveLength(3);
    expect(
      await call("repeatEventDelivery", { ...again, params: { ...again.params, event: `evt_${"0".repeat(26)}` } }),
    ).toMatchObject({ status: 404 });
  });
});

describe("an endpoint", () => {
  it("that answers 410 is turned off, gets nothing more, and can be turned on again", async () => {
    const listener = await startListener();
    listener.status = 410;
    const { orderId, endpointId, changes, now } = await suspendedWhileListening(listener);
    await streamHandsChangesOver(changes, now);
    expect(await readEventEndpoint(endpointId)).toMatchObject({ state: "gone" });
    await act(orderId, "resume", now);
    await streamHandsChangesOver(await changesOf(orderId), now);
    await sweep(later(now, 10 * minute));
    expect(listener.received).toHaveLength(1);
    listener.status = 200;
    const on = later(now, 12 * minute);
    await changeEndpoint(endpointId, "turnOn", on);
    await act(orderId, "suspend", later(on, 1000));
    await streamHandsChangesOver(await changesOf(orderId), later(on, 1000));
    expect(listener.received.map(({ body }) => JSON.parse(body).type)).toEqual(["line.suspended", "line.suspended"]);
  });

  it("that cuts the connection, or leads elsewhere, has not taken the event, and the redirect is not followed", async () => {
    const listener = await startListener();
    const { orderId, endpointId, changes, now } = await suspendedWhileListening(listener);
    listener.status = 302;
    await streamHandsChangesOver(changes, now);
    listener.status = 0;
    await act(orderId, "resume", later(now, 1000));
    await streamHandsChangesOver((await changesOf(orderId)).slice(-1), later(now, 1000));
    expect((await deliveriesTo(endpointId)).map(({ state, answer }) => ({ state, answer }))).toEqual([
      { state: "waiting", answer: "ECONNRESET" },
      { state: "waiting", answer: "302" },
    ]);
  });

  it("that takes nothing does not keep the job from others, which wait behind it", async () => {
    const listener = await startListener();
    const { orderId, endpointId, now } = await suspendedWhileListening(listener);
    const dead = await newEventEndpoint({ url: "https://127.0.0.1/events" }, now);
    const changeWith = (revision: number, at: Date) => {
      const time = at.toISOString();
      return { sk: "", event: "line.suspended", orderId, state: "suspended", since: time, revision, at: time } as const;
    };
    for (let revision = 100; revision < 145; revision += 1)
      await createEventDelivery(dead.id, changeWith(revision, now), now);
    const behind = later(now, 1000);
    await createEventDelivery(endpointId, changeWith(200, behind), behind);
    const counts = await sweep(later(now, minute));
    expect(counts).toMatchObject({ postponed: 20, left: expect.any(Number) });
    expect(Number(counts.left)).toBeGreaterThanOrEqual(25);
    expect(listener.received.map(({ body }) => JSON.parse(body).data.licence.revision)).toContain(200);
    const tried = (await allRows()).filter(({ endpointId: id, attempts }) => id === dead.id && Number(attempts) > 0);
    expect(tried, "the next run tries again").toHaveLength(20);
  });

  it("that is turned off or removed gets nothing, not even what waits for it", async () => {
    const listener = await startListener();
    listener.status = 500;
    const { endpointId, changes, now } = await suspendedWhileListening(listener);
    await streamHandsChangesOver(changes, now);
    await changeEndpoint(endpointId, "turnOff", now);
    await sweep(later(now, 10 * minute));
    expect(listener.received).toHaveLength(2);
    const [delivery] = await deliveriesTo(endpointId);
    expect(delivery).toMatchObject({ state: "failed", answer: "turned_off" });
    const again = { token: admin.token, params: { id: endpointId, event: delivery?.id ?? "" } };
    expect((await callExpectingSuccess("repeatEventDelivery", again)).delivery).toMatchObject({ answer: "turned_off" });
    expect(listener.received).toHaveLength(2);
    await callExpectingSuccess("removeEventEndpoint", { token: admin.token, params: { id: endpointId } });
    expect(await call("repeatEventDelivery", again)).toMatchObject({ status: 404 });
  });

  it("at a private address gets nothing, whatever its name, and cannot be added where the address shows it", async () => {
    const private_ = [
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://0x7f.1/",
      "https://10.1.2.3/",
      "https://169.254.169.254/latest/meta-data",
      "https://192.168.0.1/",
      "https://100.64.0.1/",
      "https://0.0.0.0/",
      "https://[::1]/",
      "https://[::ffff:10.0.0.1]/",
      "https://[fd00::1]/",
      "https://[fe80::1]/",
      "https://[64:ff9b::a00:1]/",
      "https://[2002:a00:1::]/",
      "http://example.com/",
      // A name and a password in the address, put together because no such text may stand in the project.
      ["https://ada:secret", "example.com/"].join("@"),
    ];
    for (const url of private_) {
      const reply = await call("addEventEndpoint", { token: admin.token, body: { url, signature: "v1a" } });
      expect(reply, url).toMatchObject({ status: 422 });
    }
    const { orderId } = await newConnectedPurchase(assistant);
    const now = new Date();
    // The name leads to this machine, which only the look-up tells.
    const { id } = await newEventEndpoint({ url: "https://localhost:9/events" }, now);
    await act(orderId, "suspend", now);
    await streamHandsChangesOver((await changesOf(orderId)).slice(-1), now);
    const [delivery] = await deliveriesTo(id);
    expect(delivery).toMatchObject({ state: "waiting", answer: "private_address" });
    expect(await readEventDelivery(id, delivery?.id ?? "")).toMatchObject({ attempts: 2 });
  });
});

async function changeEndpoint(id: string, action: "turnOn" | "turnOff" | "rollKey", now: Date) {
  return callExpectingSuccess("changeEventEndpoint", { token: admin.token, params: { id }, body: { action }, now });
}

function roll(id: string, now: Date) {
  return changeEndpoint(id, "rollKey", now);
}
