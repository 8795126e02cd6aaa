import * as z from "zod";
import {
  eventDeliveryStates,
  eventEndpointActions,
  eventEndpointStates,
  eventSignatures,
  maxEventUrlLength,
} from "../../domain/event-endpoint.ts";
import { lineEvents } from "../../domain/line-change.ts";
import { eventEndpointId, lineEventId, okReply, timestamp } from "../parts/fields.ts";
import { nextCursor, pageQuery } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** An address that is told of changes of licenses, without its secret. */
export const eventEndpoint = z.object({
  id: eventEndpointId,
  url: z.string(),
  signature: z.enum(eventSignatures),
  /** What verifies "v1a": `whpk_` and the public key in base64. Null for "v1". */
  publicKey: z.string().nullable(),
  state: z.enum(eventEndpointStates),
  createdAt: timestamp,
  /** Until when events have the signature of the former key as well; null: of one key only. */
  formerKeyUntil: timestamp.nullable(),
});

/** An event for an endpoint, and what became of it. */
export const eventDelivery = z.object({
  /** The event's id, the same for every attempt and endpoint. */
  id: lineEventId,
  event: z.enum(lineEvents),
  /** The id of the license's order. */
  orderId: z.string(),
  /** When the license changed. */
  at: timestamp,
  state: z.enum(eventDeliveryStates),
  attempts: z.int(),
  lastAttemptAt: timestamp.nullable(),
  nextAttemptAt: timestamp.nullable(),
  /** What the endpoint answered last: an HTTP status, or why there was none, as a code. */
  answer: z.string().nullable(),
});

const params = z.strictObject({ id: eventEndpointId });
/** `secret`: for "v1", the shared secret. It is returned once. */
const endpointWithSecret = z.object({ endpoint: eventEndpoint, secret: z.string().nullable() });

export const eventEndpoints = {
  listEventEndpoints: { reply: z.object({ endpoints: z.array(eventEndpoint) }), errors: [] },
  addEventEndpoint: {
    body: z.strictObject({
      url: z
        .url({ protocol: /^https?$/, error: "Please enter an address that begins with https://." })
        .max(maxEventUrlLength),
      signature: z.enum(eventSignatures),
    }),
    reply: endpointWithSecret,
    errors: ["too_many_event_endpoints", "changed_meanwhile"],
  },
  changeEventEndpoint: {
    params,
    body: z.strictObject({ action: z.enum(eventEndpointActions) }),
    reply: endpointWithSecret,
    errors: ["not_found", "changed_meanwhile"],
  },
  removeEventEndpoint: { params, reply: okReply, errors: ["not_found", "changed_meanwhile"] },
  listEventDeliveries: {
    params,
    query: pageQuery,
    reply: z.object({ deliveries: z.array(eventDelivery), nextCursor }),
    errors: ["not_found"],
  },
  repeatEventDelivery: {
    params: z.strictObject({ id: eventEndpointId, event: lineEventId }),
    reply: z.object({ delivery: eventDelivery }),
    errors: ["not_found"],
  },
} as const satisfies Record<string, RouteShape>;
