import * as z from "zod";
import type { Context } from "./model/context.ts";
import { invalidRequest } from "./model/stripe-failure.ts";
import { sessionLineItems } from "./objects/line-items.ts";

const jsonObjectSchema = z.record(z.string(), z.json());
export type JsonObject = z.infer<typeof jsonObjectSchema>;
type Json = JsonObject[string];

/** Returns a JSON copy of a response. */
export function toJson(answer: unknown): JsonObject {
  return jsonObjectSchema.parse(JSON.parse(JSON.stringify(answer)));
}

/** Applies `expand[]`: replaces the ids along each path with their objects, up to four levels deep. */
export function expand(context: Context, answer: unknown, paths: readonly string[]): JsonObject {
  const result = toJson(answer);
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
  const value = target[segment] === undefined ? included(context, target, segment) : target[segment];
  if (value === undefined)
    throw invalidRequest(
      `This property cannot be expanded (${wholePath}). You may want to try expanding 'data.${wholePath}' if it is a list.`,
      { code: "property_cannot_be_expanded", param: "expand" },
    );
  target[segment] = typeof value === "string" ? (find(context, value) ?? value) : value;
  expandPath(context, target[segment] ?? null, rest, wholePath);
}

/** Lists that an object contains only when expanded. */
function included(context: Context, target: JsonObject, segment: string): JsonObject | undefined {
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

function find({ state }: Context, id: string): JsonObject | undefined {
  const found =
    state.paymentIntents.get(id) ??
    state.charges.get(id) ??
    state.paymentMethods.get(id) ??
    state.refunds.get(id) ??
    state.disputes.get(id) ??
    state.sessions.get(id);
  return found === undefined ? undefined : toJson(found);
}
