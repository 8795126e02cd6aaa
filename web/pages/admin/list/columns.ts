import { type ReactNode, useState } from "react";
import { readStored, writeStored } from "#web/storage/browser-storage.ts";

/** One column of a list, on the page and in a CSV file. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The same for a file: a text, a number, or nothing. */
  readonly csv: (row: Row) => string | number | null;
  /** Figures stand at the end of their column. */
  readonly end?: boolean;
  /** always: cannot be left out; wide: not on a phone unless chosen; chosen: only when chosen. Absent: everywhere. */
  readonly shown?: "always" | "wide" | "chosen";
  /** The column by which the list is sorted: pressing its heading turns the list around. */
  readonly sorts?: boolean;
}

/**
 * Which columns an admin wants to see in a list, remembered in this browser: "lineState,-amount" is one more and one
 * less than usual. What nobody has chosen stays as usual, and so does a column that comes later.
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
    /** A column that nobody has asked for gives way on a phone. */
    givesWay: ({ id, shown }: Column<Row>) => shown === "wide" && !choices.includes(id),
    isChosen: choices.length > 0,
    choose: ({ id }: Column<Row>, wanted: boolean) => {
      const others = choices.filter(
        (choice) => columns.some((each) => isAbout(choice, each.id)) && !isAbout(choice, id),
      );
      remember([...others, wanted ? id : `-${id}`]);
    },
    /** Forgets what was chosen. */
    reset: () => remember([]),
  };
}

function isAbout(choice: string, id: string): boolean {
  return choice === id || choice === `-${id}`;
}
