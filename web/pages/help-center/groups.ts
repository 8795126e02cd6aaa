/** The questions of a group, in the order of its first question. */
export interface Group<T> {
  /** Undefined for the questions without a group. */
  readonly title: string | undefined;
  readonly items: readonly T[];
}

/**
 * Sorts questions into their groups, which have the order of their first questions. Those without a group come first.
 */
export function groupsOf<T extends { readonly group?: string | undefined }>(items: readonly T[]): readonly Group<T>[] {
  const titles = new Set<string | undefined>([undefined, ...items.map(({ group }) => group)]);
  return [...titles]
    .map((title) => ({ title, items: items.filter(({ group }) => group === title) }))
    .filter((group) => group.items.length > 0);
}
