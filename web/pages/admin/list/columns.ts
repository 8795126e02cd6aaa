import { type ReactNode, useState } from "react";
import { readStored, writeStored } from "#web/storage/browser-storage.ts";

/**
 * Where a phone's row has a column: in its first line the record's title and a figure, in its second its state and a
 * detail that tells the record apart, and below them a note, if the row has one.
 */
export type PhonePlace = "title" | "figure" | "detail" | "state" | "note";

/** A column of a list, on the page and in a CSV file. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell's value in the export; null for an empty cell. */
  readonly csv: (row: Row) => string | number | null;
  /** Whether the column is right-aligned, for figures. */
  readonly alignRight?: boolean;
  /**
   * always: the admin cannot hide the column; optional: hidden unless the admin chooses it. Absent: visible unless the
   * admin hides it. On a phone, a column without a place is hidden unless the admin chooses it.
   */
  readonly visibility?: "always" | "optional";
  /** Where a phone's row has the column, and what it shows there if not its cell. Absent: only if it was chosen. */
  readonly phone?: { readonly place: PhonePlace; readonly cell?: (row: Row) => ReactNode };
  /** Whether the list is sorted by this column. Clicking its heading reverses the order. */
  readonly isSortColumn?: boolean;
}

/**
 * The admin's column choices for a list, stored in this browser: "lineState,-amount" adds the first column to the
 * default ones and hides the second. All other columns, including new ones, follow the default.
 */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const key = `adminColumns.${list}`;
  const [choices, setChoices] = useState<readonly string[]>(() => readStored(key)?.split(",") ?? []);
  const storeChoices = (newChoices: readonly string[]) => {
    writeStored(key, newChoices.length > 0 ? newChoices.join(",") : null);
    setChoices(newChoices);
  };
  const isShown = ({ id, visibility }: Column<Row>) => {
    if (visibility === "always" || choices.includes(id)) return true;
    return visibility !== "optional" && !choices.includes(`-${id}`);
  };
  return {
    isShown,
    /** Whether a column is displayed on a phone: one with a place there, or one that was chosen. */
    isShownOnPhones: (column: Column<Row>) =>
      column.phone?.place === "title" ||
      (isShown(column) && (column.phone !== undefined || choices.includes(column.id))),
    /** Whether the admin can hide a column, here or on a phone, where the title is always displayed. */
    isOptional: ({ visibility, phone }: Column<Row>, isOnPhone: boolean) =>
      (visibility !== "always" || (isOnPhone && phone === undefined)) && !(isOnPhone && phone?.place === "title"),
    /** Whether the columns differ from the default. */
    isCustomized: choices.length > 0,
    setVisible: ({ id }: Column<Row>, isVisible: boolean) => {
      const otherChoices = choices.filter(
        (choice) => columns.some((column) => isAbout(choice, column.id)) && !isAbout(choice, id),
      );
      storeChoices([...otherChoices, isVisible ? id : `-${id}`]);
    },
    /** Resets the list to its default columns. */
    reset: () => storeChoices([]),
  };
}

function isAbout(choice: string, id: string): boolean {
  return choice === id || choice === `-${id}`;
}
