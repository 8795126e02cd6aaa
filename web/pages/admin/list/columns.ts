import { type ReactNode, useState } from "react";
import { readStored, writeStored } from "#web/storage/browser-storage.ts";

/** A column of a list, on the page and in a CSV file. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell's value in the export: a text, a number, or nothing. */
  readonly csv: (row: Row) => string | number | null;
  /** Right-aligned, for figures. */
  readonly end?: boolean;
  /**
   * always: cannot be hidden; wide: hidden on a phone unless chosen; chosen: only when chosen. Absent: shown
   * everywhere.
   */
  readonly shown?: "always" | "wide" | "chosen";
  /** The column by which the list is sorted: its heading reverses the order. */
  readonly sorts?: boolean;
}

/**
 * The admin's column choices for a list, stored in this browser: "lineState,-amount" is one more and one less than the
 * default. Everything else, new columns included, follows the default.
 */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const key = `adminColumns.${list}`;
  const [choices, setChoices] = useState<readonly string[]>(() => readStored(key)?.split(",") ?? []);
  const remember = (next: readonly string[]) => {
    writeStored(key, next.length > 0 ? next.join(",") : null);
    setChoices(next);
  };
  const isShown = ({ id, shown }: Column<Row>) => {
    if (shown === "always" || choices.includes(id)) return true;
    return shown !== "chosen" && !choices.includes(`-${id}`);
  };
  return {
    isShown,
    /** Hides a column on a phone unless it was chosen. */
    givesWay: ({ id, shown }: Column<Row>) => shown === "wide" && !choices.includes(id),
    isChosen: choices.length > 0,
    choose: ({ id }: Column<Row>, isVisible: boolean) => {
      const otherChoices = choices.filter(
        (choice) => columns.some((each) => isAbout(choice, each.id)) && !isAbout(choice, id),
      );
      remember([...otherChoices, isVisible ? id : `-${id}`]);
    },
    /** Resets to the default. */
    reset: () => remember([]),
  };
}

function isAbout(choice: string, id: string): boolean {
  return choice === id || choice === `-${id}`;
}
