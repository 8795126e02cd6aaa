import * as z from "zod";
import type { Context } from "../model/context.ts";
import type { StoredEvent } from "../model/state.ts";
import { invalidRequest, noSuchObject } from "../model/stripe-failure.ts";
import { pageParams, paginate, type StripeList } from "../requests/pagination.ts";
import { flag, text } from "../requests/params.ts";

/** Returns the event with this id, or throws 404. */
export function getEvent(context: Context, id: string): StoredEvent {
  const event = context.state.events.get(id);
  if (event === undefined) throw noSuchObject("event", id);
  return event;
}

export const eventListParams = z.strictObject({
  ...pageParams,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  delivery_success: flag.optional(),
});

/**
 * `GET /v1/events`. `type` may end in `.*`; `delivery_success=false` selects events that some endpoint has not
 * accepted.
 */
export function listEvents(context: Context, params: z.output<typeof eventListParams>): StripeList<StoredEvent> {
  const { type, types, delivery_success: isDelivered } = params;
  if (type !== undefined && types !== undefined)
    throw invalidRequest("You may only specify one of these parameters: type, types.", { param: "types" });
  const all = [...context.state.events.values()]
    .filter((event) => type === undefined || matches(event.type, type))
    .filter((event) => types === undefined || types.some((pattern) => matches(event.type, pattern)))
    .filter((event) => isDelivered === undefined || (event.pending_webhooks === 0) === isDelivered);
  return paginate("/v1/events", all, params);
}

function matches(type: string, pattern: string): boolean {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
