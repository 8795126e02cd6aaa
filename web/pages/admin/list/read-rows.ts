import type { Input } from "#shared/contract/index.ts";
import { timeZone } from "../frame/time-zone.ts";

/** The exportable lists. */
export type ListOf = Input<"recordAdminExport">["body"]["list"];

/** The requested page of a list. */
export interface PageRequest {
  /** A filter's text from the address. */
  readonly filter: (name: string) => string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface PageOfRows<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** The source of a list's rows: one API call. */
export type ReadRows<Row> = (request: PageRequest, signal?: AbortSignal) => Promise<PageOfRows<Row>>;

/** The filter's text if it is one of the known values; undefined otherwise. */
export function knownValue<Text extends string>(
  knownValues: readonly Text[],
  text: string | undefined,
): Text | undefined {
  return knownValues.find((each) => each === text);
}

/** Days, search, order and page, which most lists pass on unchanged. */
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
