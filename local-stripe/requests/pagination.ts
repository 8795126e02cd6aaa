import * as z from "zod";
import { invalidRequest, noSuchObject } from "../model/stripe-failure.ts";
import { integer, text } from "./params.ts";

const range = z.union([
  integer.transform((time) => ({ gte: time, lte: time })),
  z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() }),
]);

/** Parameters of every list endpoint. */
export const pageParams = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: range.optional(),
};
const pageSchema = z.object(pageParams);
type PageParams = z.output<typeof pageSchema>;

export interface StripeList<T> {
  object: "list";
  url: string;
  has_more: boolean;
  data: T[];
}

interface ListItem {
  id: string;
  created: number;
}

/** Returns one page, newest first. `all` is in order of creation. The object that a cursor names is not included. */
export function paginate<T extends ListItem>(url: string, all: Iterable<T>, params: PageParams): StripeList<T> {
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidRequest("This value must be between 1 and 100.", {
      code: "parameter_invalid_integer",
      param: "limit",
    });
  const newestFirst = [...all].reverse().filter((item) => isWithin(item.created, params.created));
  const indexOf = (id: string, param: string): number => {
    const index = newestFirst.findIndex((item) => item.id === id);
    if (index === -1) throw noSuchObject("object", id, param);
    return index;
  };
  if (params.ending_before !== undefined) {
    const end = indexOf(params.ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", url, has_more: start > 0, data: newestFirst.slice(start, end) };
  }
  const start = params.starting_after === undefined ? 0 : indexOf(params.starting_after, "starting_after") + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: "list", url, has_more: newestFirst.length > start + limit, data };
}

interface Range {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

function isWithin(created: number, { gt, gte, lt, lte }: Range = {}): boolean {
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}
