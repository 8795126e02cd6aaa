import { randomBytes } from "node:crypto";
import * as z from "zod";
import {
  type EventEndpointAction,
  type EventSignature,
  eventEndpointStates,
  eventSignatures,
  formerEventKeyHours,
  maxEventEndpoints,
} from "#shared/domain/event-endpoint.ts";
import { ShopError } from "../shop-error.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { newId } from "./ids.ts";
import { keys } from "./keys.ts";
import { additionWrite, readLimitedList } from "./limited-list.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { readRow } from "./table.ts";
import { transact, update } from "./write.ts";

/**
 * An address that is told of changes of licenses. Its key is in the row: an event says nothing but which license to ask
 * about, so a forged one makes an assistant ask, and no more (docs/decisions/054).
 */
const eventEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  signature: z.enum(eventSignatures),
  /** 32 random bytes in base64: the private key of "v1a", the shared secret of "v1". */
  key: z.string(),
  /** The key before it was rolled, which signs as well until then. */
  formerKey: z.object({ key: z.string(), until: z.string() }).optional(),
  state: z.enum(eventEndpointStates),
  createdAt: z.string(),
  /** When it was turned on last. What changed before is not sent. */
  onSince: z.string(),
  revision: z.int(),
});
export type EventEndpoint = z.output<typeof eventEndpoint>;

/** Lists all endpoints, oldest first. */
export async function listEventEndpoints(): Promise<readonly EventEndpoint[]> {
  return (await readEndpoints()).stored;
}

/** Reads an endpoint. */
export function readEventEndpoint(id: string): Promise<EventEndpoint | undefined> {
  return readRow(keys.eventEndpoint(id), eventEndpoint);
}

/** Adds an endpoint with an audit entry. Throws `too_many_event_endpoints` and `changed_meanwhile`. */
export async function addEventEndpoint(
  { url, signature }: { readonly url: string; readonly signature: EventSignature },
  actor: Actor,
  now: Date,
): Promise<EventEndpoint> {
  return retryOnConflict(async () => {
    const { stored, revision } = await readEndpoints();
    if (stored.length >= maxEventEndpoints) throw new ShopError("too_many_event_endpoints");
    const [id, at] = [newId("ept", now), now.toISOString()];
    const added: EventEndpoint = {
      id,
      url,
      signature,
      key: newKey(),
      state: "on",
      createdAt: at,
      onSince: at,
      revision: 1,
    };
    const failedParts = await transact<string>([
      {
        name: "endpoint",
        put: { Item: { ...keys.eventEndpoint(id), ...added }, ConditionExpression: "attribute_not_exists(pk)" },
      },
      additionWrite(keys.eventEndpoint, revision),
      auditWrite(actor, { action: "event-endpoint.add", target: id, old: null, new: { url, signature } }, now),
    ]);
    return failedParts.size === 0 ? added : retry;
  });
}

/** Turns an endpoint on or off, or rolls its key, with an audit entry. Throws `not_found` and `changed_meanwhile`. */
export async function changeEventEndpoint(
  id: string,
  action: EventEndpointAction,
  actor: Actor,
  now: Date,
): Promise<EventEndpoint> {
  return retryOnConflict(async () => {
    const former = await readEventEndpoint(id);
    if (former === undefined) throw new ShopError("not_found");
    const next = { ...former, ...changeOf(former, action, now), revision: former.revision + 1 };
    const failedParts = await transact<string>([
      {
        name: "endpoint",
        put: {
          Item: { ...keys.eventEndpoint(id), ...next },
          ConditionExpression: "revision = :asRead",
          ExpressionAttributeValues: { ":asRead": former.revision },
        },
      },
      auditWrite(
        actor,
        {
          action: "event-endpoint.change",
          target: id,
          old: { state: former.state },
          new: { action, state: next.state },
        },
        now,
      ),
    ]);
    return failedParts.size === 0 ? next : retry;
  });
}

function changeOf(former: EventEndpoint, action: EventEndpointAction, now: Date): Partial<EventEndpoint> {
  switch (action) {
    case "turnOff":
      return { state: "off" };
    case "turnOn":
      return former.state === "on" ? {} : { state: "on", onSince: now.toISOString() };
    case "rollKey": {
      const until = new Date(now.getTime() + formerEventKeyHours * 3_600_000).toISOString();
      return { key: newKey(), formerKey: { key: former.key, until } };
    }
  }
}

/** Removes an endpoint with an audit entry. Its deliveries expire. Throws `not_found` and `changed_meanwhile`. */
export async function removeEventEndpoint(id: string, actor: Actor, now: Date): Promise<void> {
  const endpoint = await readEventEndpoint(id);
  if (endpoint === undefined) throw new ShopError("not_found");
  const failedParts = await transact<string>([
    { name: "endpoint", remove: { Key: keys.eventEndpoint(id), ConditionExpression: "attribute_exists(pk)" } },
    auditWrite(actor, { action: "event-endpoint.remove", target: id, old: { url: endpoint.url }, new: null }, now),
  ]);
  if (failedParts.size > 0) throw new ShopError("not_found");
}

/** Turns an endpoint off that answered 410, unless it was changed meanwhile. */
export async function turnGoneEndpointOff({ id, revision }: EventEndpoint): Promise<void> {
  await update({
    Key: keys.eventEndpoint(id),
    UpdateExpression: "SET #state = :gone, revision = revision + :one",
    ConditionExpression: "revision = :asRead",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: { ":gone": "gone", ":one": 1, ":asRead": revision },
  });
}

function newKey(): string {
  return randomBytes(32).toString("base64");
}

async function readEndpoints() {
  const { rows, revision } = await readLimitedList(keys.eventEndpoint);
  return { revision, stored: rows.map((row) => eventEndpoint.parse(row)) };
}
