import type { Ref } from "react";
import type { Column } from "./columns.ts";
import type { ListAddress } from "./list-address.ts";

/** What a list's rows need to be displayed, as a table or on a phone. */
export interface RowDisplay<Row> {
  readonly region: Ref<HTMLElement>;
  readonly caption: string;
  /** The columns to display. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** The name of a row's record. */
  readonly nameOf: (row: Row) => string;
  readonly address: ListAddress;
  /** Whether another page is loading, which will replace these rows. */
  readonly busy: boolean;
}
