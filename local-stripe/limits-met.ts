/** How often a limit refused a request, and when first, in milliseconds since 1970. */
export interface LimitMet {
  readonly limit: string;
  readonly count: number;
  readonly firstAt: number;
}

/** Counts what limits refuse, by the limit's name. */
export function createLimitsMet() {
  const byLimit = new Map<string, LimitMet>();
  return {
    add(limit: string, now: Date): void {
      const before = byLimit.get(limit) ?? { limit, count: 0, firstAt: now.getTime() };
      byLimit.set(limit, { ...before, count: before.count + 1 });
    },
    /** The first one met comes first. */
    list: (): readonly LimitMet[] => [...byLimit.values()],
    clear: (): void => byLimit.clear(),
  };
}
export type LimitsMet = ReturnType<typeof createLimitsMet>;
