import type { BrowserContext, Page } from "playwright-core";

/** A layout shift: its score (https://web.dev/articles/cls), its time in milliseconds, and the elements. */
export interface Shift {
  readonly value: number;
  readonly at: number;
  readonly moved: string;
}

declare global {
  interface Window {
    /** The shifts on this page so far. */
    everlineShifts?: () => Shift[];
  }
}

/**
 * Observes layout shifts on every page of this context. Includes those within half a second of a click or a key press,
 * which browsers exclude: a clicked button must not be replaced by another either.
 */
export async function observeShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    interface Source {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly Source[];
    }
    const isEntry = (entry: PerformanceEntry): entry is Entry => entry.entryType === "layout-shift";
    const describeSource = ({ node, previousRect, currentRect }: Source) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const extentOf = ({ y, height }: DOMRectReadOnly) => `${Math.round(y)}+${Math.round(height)}`;
      const text = element?.textContent?.trim().slice(0, 30) ?? "";
      return `${element?.localName ?? "?"} "${text}" ${extentOf(previousRect)} to ${extentOf(currentRect)}`;
    };
    const shifts: Shift[] = [];
    const collect = (entries: PerformanceEntryList) => {
      for (const { value, startTime, sources } of entries.filter(isEntry))
        shifts.push({ value, at: Math.round(startTime), moved: sources.map(describeSource).join("; ") });
    };
    const observer = new PerformanceObserver((list) => collect(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    window.everlineShifts = () => {
      collect(observer.takeRecords());
      return shifts;
    };
  });
}

/** The shifts since the page was opened, or since the last call, after thirty frames without one. */
export async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(async () => {
    const sum = () => window.everlineShifts?.().length ?? 0;
    let [total, calm] = [sum(), 0];
    while (calm < 30) {
      await new Promise((painted) => requestAnimationFrame(painted));
      calm = sum() === total ? calm + 1 : 0;
      total = sum();
    }
    return window.everlineShifts?.().splice(0) ?? [];
  });
}

/** Describes the shifts for a failure message. */
export function describeShifts(shifts: readonly Shift[]): string {
  return shifts.map(({ value, at, moved }) => `${value.toFixed(4)} at ${at} ms: ${moved}`).join("\n");
}

/** The score of the worst window, as in web-vitals: shifts less than a second apart, five seconds at most. */
export function cumulativeScore(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let [first, last] = [0, 0];
  for (const { value, at } of shifts) {
    const goesOn = sum > 0 && at - last < 1000 && at - first < 5000;
    sum = goesOn ? sum + value : value;
    if (!goesOn) first = at;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
