import { createPublicKey, verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import * as z from "zod";
import type { EventSignature } from "#shared/domain/event-endpoint.ts";
import { localEventsOriginName } from "#shared/runtime/names.ts";
import { createEventDelivery, type EventDelivery, eventIdOf, readEventDelivery } from "../data/event-deliveries.ts";
import {
  addEventEndpoint,
  type EventEndpoint,
  listEventEndpoints,
  removeEventEndpoint,
} from "../data/event-endpoints.ts";
import { newPaidPurchase } from "./buying.ts";
import { streamRecord } from "./mails.ts";
import { withPermissionsOf } from "./recorded-permissions.ts";
import { allRows } from "./rows.ts";
import { virtualTiming } from "./virtual-timing.ts";

const operator = { userId: null, email: "operator" };

/** Removes all endpoints. */
export async function removeEventEndpoints(now = new Date()): Promise<void> {
  for (const { id } of await listEventEndpoints()) await removeEventEndpoint(id, operator, now);
}

/** Adds an endpoint; by default one at an address to which nothing is sent. */
export async function newEventEndpoint(
  { url = "https://127.0.0.1/events", signature = "v1a" }: { url?: string; signature?: EventSignature } = {},
  now = new Date(),
): Promise<EventEndpoint> {
  return addEventEndpoint({ url, signature }, operator, now);
}

/** The preparations of calls, one after another: a shop may have few endpoints. */
let prepared: Promise<unknown> = Promise.resolve();
function oneByOne<T>(prepare: () => Promise<T>): Promise<T> {
  const next = prepared.then(prepare);
  prepared = next.catch(() => undefined);
  return next;
}

/** Removes all endpoints but the oldest if there are so many that calls which are prepared may not find room. */
export function makeRoomForEventEndpoints(): Promise<void> {
  return oneByOne(async () => {
    const [, ...others] = await listEventEndpoints();
    if (others.length < 2) return;
    for (const { id } of others) await removeEventEndpoint(id, operator, new Date());
  });
}

/** The shop's oldest endpoint, which stays. */
export function anEventEndpoint(): Promise<EventEndpoint> {
  return oneByOne(async () => (await listEventEndpoints())[0] ?? newEventEndpoint());
}

/** An endpoint that may be removed. */
export async function anotherEventEndpoint(): Promise<EventEndpoint> {
  await anEventEndpoint();
  await makeRoomForEventEndpoints();
  return oneByOne(() => newEventEndpoint());
}

/** Makes a delivery to the shop's oldest endpoint. */
export async function newEventDelivery(now = new Date()): Promise<EventDelivery> {
  const [{ id: endpointId }, { orderId }] = await Promise.all([anEventEndpoint(), newPaidPurchase()]);
  const at = now.toISOString();
  const change = { sk: "", event: "line.activated", orderId, state: "active", since: at, revision: 1, at } as const;
  await createEventDelivery(endpointId, change, now);
  const delivery = await readEventDelivery(endpointId, eventIdOf(change));
  if (delivery === undefined) throw new Error("The delivery was not created.");
  return delivery;
}

/** An event as an endpoint receives it. */
export interface ReceivedEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An assistant that listens: it keeps what it receives, and answers with `status`. */
export interface Listener {
  readonly url: string;
  readonly received: ReceivedEvent[];
  /** The license whose events are kept: the job may find older changes of others. */
  about: string;
  /** 0: the connection is cut without an answer. */
  status: number;
}

/** Starts a listener for the current test. It is on this machine, which a local shop may send events to. */
export async function startListener(): Promise<Listener> {
  const received: ReceivedEvent[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature", "content-type"];
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    const body = Buffer.concat(chunks).toString();
    if (body.includes(listener.about)) received.push({ headers, body });
    if (listener.status === 0) return void request.socket.destroy();
    response.writeHead(listener.status, { location: "http://127.0.0.1:1/elsewhere" }).end("An answer nobody reads.");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const origin = `http://127.0.0.1:${port}`;
  process.env[localEventsOriginName] = origin;
  onTestFinished(async () => {
    delete process.env[localEventsOriginName];
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const listener: Listener = { url: `${origin}/events`, received, about: "", status: 204 };
  return listener;
}

/** The keys of the changes of an order's license, oldest first. */
export async function changesOf(orderId: string): Promise<readonly { readonly pk: string; readonly sk: string }[]> {
  return (await allRows())
    .filter((row) => String(row.pk).startsWith("CHANGES#") && row.orderId === orderId)
    .map((row) => ({ pk: String(row.pk), sk: String(row.sk) }))
    .sort((one, other) => one.sk.localeCompare(other.sk));
}

/** Calls the function that the table's stream calls for new changes. Returns the changes to be handed over again. */
export async function streamHandsChangesOver(
  changes: readonly { readonly pk: string; readonly sk: string }[],
  now: Date,
): Promise<readonly string[]> {
  const { createHandler } = await import("../line-events/send-line-events.ts");
  const handler = createHandler(virtualTiming(now.getTime(), () => 0));
  const event = { Records: changes.map((key, index) => streamRecord(key, String(index))) };
  const { batchItemFailures } = await withPermissionsOf("sendLineEvents", () => handler(event));
  return batchItemFailures.map(({ itemIdentifier }) => changes[Number(itemIdentifier)]?.sk ?? "");
}

/** Whether one of an event's signatures is of this public key. */
export function isSignedBy(publicKey: string, { headers, body }: ReceivedEvent): boolean {
  const x = Buffer.from(publicKey.replace("whpk_", ""), "base64").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signed = Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
  return (headers["webhook-signature"] ?? "")
    .split(" ")
    .map((each) => each.split(","))
    .some(([kind, value = ""]) => kind === "v1a" && verify(null, signed, key, Buffer.from(value, "base64")));
}
