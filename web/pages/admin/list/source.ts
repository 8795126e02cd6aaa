import type { Input } from "#shared/contract/index.ts";
import { timeZone } from "../frame/time-zone.ts";

/** The lists that can be taken out of the shop. */
export type ListOf = Input<"recordAdminExport">["body"]["list"];

/** Which part of a list is asked for. */
export interface PageRequest {
  /** The text of a filter, as it stands in the address. */
  readonly filter: (name: string) => string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface PageOfRows<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** Where a list's rows come from: one call of the API. */
export type Source<Row> = (asked: PageRequest, signal?: AbortSignal) => Promise<PageOfRows<Row>>;

/** What an address says, if it is one of these; undefined when somebody wrote something else there. */
export function oneOf<Text extends string>(known: readonly Text[], text: string | undefined): Text | undefined {
  return known.find((each) => each === text);
}

/** The days, the search, the order and the page, which most lists take as they are. */
export function commonQuery({ filter, limit, cursor }: PageRequest) {
  return {
    limit,
    cursor,
    search: filter("search"),
    ...(filter("from") === undefined && filter("to") === undefined
      ? {}
      : { from: filter("from"), to: filter("to"), timeZone: timeZone() }),
    sort: oneOf(["newest", "oldest"], filter("sort")),
  };
}
