import type { Input } from "#shared/contract/index.ts";
import { timeZone } from "../frame/time-zone.ts";

/** The name of a list, as the audit log records it for an export. */
export type ListName = Input<"recordAdminExport">["body"]["list"];

/** A request for a page of a list. */
export interface PageRequest {
  /** Returns a filter's text; undefined when the filter is not set. */
  readonly filter: (name: string) => string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface PageOfRows<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** Reads a page of rows with one API call. */
export type ReadRows<Row> = (request: PageRequest, signal?: AbortSignal) => Promise<PageOfRows<Row>>;

/** Returns the text if it is one of the known values; undefined otherwise. */
export function knownValue<Text extends string>(
  knownValues: readonly Text[],
  text: string | undefined,
): Text | undefined {
  return knownValues.find((value) => value === text);
}

/** Returns the query parameters that most lists have in common: page, search, days and order. */
export function commonQuery({ filter, limit, cursor }: PageRequest) {
  return {
    limit,
    cursor,
    search: filter("search"),
    ...(filter("from") === undefined && filter("to") === undefined
      ? {}
      : { from: filter("from"), to: filter("to"), timeZone: timeZone() }),
    sort: knownValue(["newest", "oldest"], filter("sort")),
  };
}
