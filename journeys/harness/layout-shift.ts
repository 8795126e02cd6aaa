import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

/** A fifth of 0.1, up to which web-vitals rates a score as good. */
const maxShift = 0.02;

/**
 * A layout shift: its score (https://web.dev/articles/cls), the milliseconds since the page was opened, and a
 * description of the elements that moved.
 */
export interface Shift {
  readonly value: number;
  readonly timeMs: number;
  readonly movedElements: string;
}

declare global {
  interface Window {
    /** Returns the shifts on this page so far. */
    everlineShifts?: () => Shift[];
  }
}

/**
 * Observes layout shifts on every page of this context. Includes those within half a second of a click or a key press,
 * which browsers' scores exclude: another button must not take the place of a clicked one either.
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
        shifts.push({ value, timeMs: Math.round(startTime), movedElements: sources.map(describeSource).join("; ") });
    };
    const observer = new PerformanceObserver((list) => collect(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    window.everlineShifts = () => {
      collect(observer.takeRecords());
      return shifts;
    };
  });
}

/** Waits for thirty frames without a shift. Returns the shifts since the page was opened or since the last call. */
export async function takeShifts(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(async () => {
    const countShifts = () => window.everlineShifts?.().length ?? 0;
    let [total, calmFrames] = [countShifts(), 0];
    while (calmFrames < 30) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      calmFrames = countShifts() === total ? calmFrames + 1 : 0;
      total = countShifts();
    }
    return window.everlineShifts?.().splice(0) ?? [];
  });
}

/** Expects that nothing has shifted by more than a person would tolerate. `description`: what the page was doing. */
export function expectFewShifts(shifts: readonly Shift[], description: string): void {
  expect(cumulativeScore(shifts), `${description}\n${describeShifts(shifts)}`).toBeLessThanOrEqual(maxShift);
}

/** Describes the shifts for a failure message. */
function describeShifts(shifts: readonly Shift[]): string {
  return shifts.map((shift) => `${shift.value.toFixed(4)} at ${shift.timeMs} ms: ${shift.movedElements}`).join("\n");
}

/**
 * Returns the score of the worst session window, as web-vitals does: a window is a series of shifts less than a second
 * apart, and lasts five seconds at most.
 */
function cumulativeScore(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let [windowStart, previous] = [0, 0];
  for (const shift of shifts) {
    const isSameWindow = sum > 0 && shift.timeMs - previous < 1000 && shift.timeMs - windowStart < 5000;
    sum = isSameWindow ? sum + shift.value : shift.value;
    if (!isSameWindow) windowStart = shift.timeMs;
    previous = shift.timeMs;
    worst = Math.max(worst, sum);
  }
  return worst;
}
