import { createEventDelivery, eventIdOf } from "../data/event-deliveries.ts";
import type { EventEndpoint } from "../data/event-endpoints.ts";
import type { LineChange } from "../data/line-changes.ts";

/** Creates the deliveries of a change, one for each endpoint that was on when it happened, and returns their ids. */
export async function fanOut(
  change: LineChange,
  endpoints: readonly EventEndpoint[],
  now: Date,
): Promise<readonly { readonly endpointId: string; readonly id: string }[]> {
  const listening = endpoints.filter(({ state, onSince }) => state === "on" && onSince <= change.at);
  await Promise.all(listening.map(({ id }) => createEventDelivery(id, change, now)));
  return listening.map(({ id: endpointId }) => ({ endpointId, id: eventIdOf(change) }));
}
