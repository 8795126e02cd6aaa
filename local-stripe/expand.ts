import * as z from "zod";
import type { Context } from "./model/context.ts";
import { invalidRequest } from "./model/stripe-failure.ts";
import { sessionLineItems } from "./objects/line-items.ts";

const jsonObjectSchema = z.record(z.string(), z.json());
export type JsonObject = z.infer<typeof jsonObjectSchema>;
type Json = JsonObject[string];

/** Returns a JSON copy of a Stripe object or list. */
export function toJson(value: unknown): JsonObject {
  return jsonObjectSchema.parse(JSON.parse(JSON.stringify(value)));
}

/** Applies `expand[]`: replaces the ids along each path with their objects, up to four levels deep. */
export function expand(context: Context, response: unknown, paths: readonly string[]): JsonObject {
  const result = toJson(response);
  for (const path of paths) {
    const segments = path.split(".");
    if (segments.length > 4)
      throw invalidRequest("You cannot expand more than 4 levels of a property.", { param: "expand" });
    expandPath(context, result, segments, path);
  }
  return result;
}

function expandPath(context: Context, target: Json, [segment, ...rest]: readonly string[], wholePath: string): void {
  if (segment === undefined || target === null) return;
  if (Array.isArray(target)) {
    for (const item of target) expandPath(context, item, [segment, ...rest], wholePath);
    return;
  }
  if (typeof target !== "object") return;
  const value = target[segment] === undefined ? listWhenExpanded(context, target, segment) : target[segment];
  if (value === undefined)
    throw invalidRequest(
      `This property cannot be expanded (${wholePath}). You may want to try expanding 'data.${wholePath}' if it is a list.`,
      { code: "property_cannot_be_expanded", param: "expand" },
    );
  target[segment] = typeof value === "string" ? (findById(context, value) ?? value) : value;
  expandPath(context, target[segment] ?? null, rest, wholePath);
}

/**
 * Returns a list that its object contains only when expanded: the refunds of a charge, or the line items of a session.
 * Undefined for any other property.
 */
function listWhenExpanded(context: Context, target: JsonObject, segment: string): JsonObject | undefined {
  const { id } = target;
  if (typeof id !== "string") return undefined;
  if (target.object === "charge" && segment === "refunds") {
    const data = [...context.state.refunds.values()].filter((refund) => refund.charge === id).reverse();
    return toJson({ object: "list", data, has_more: false, url: `/v1/charges/${id}/refunds` });
  }
  return target.object === "checkout.session" && segment === "line_items"
    ? toJson(sessionLineItems(context, id))
    : undefined;
}

function findById({ state }: Context, id: string): JsonObject | undefined {
  const object =
    state.paymentIntents.get(id) ??
    state.charges.get(id) ??
    state.paymentMethods.get(id) ??
    state.refunds.get(id) ??
    state.disputes.get(id) ??
    state.sessions.get(id);
  return object === undefined ? undefined : toJson(object);
}
