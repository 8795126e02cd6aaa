import { runInNewContext } from "node:vm";
import { cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lateLayoutScript, useLateLayout } from "./late-layout.ts";
import { scrollToId } from "./scroll.ts";

const root = document.documentElement;

/** Runs the inline script of the document's head for a navigation of this type. */
function runHeadScript(type: "navigate" | "reload" | "back_forward" | undefined, hash = "") {
  const performance = { getEntriesByType: () => (type === undefined ? [] : [{ type }]) };
  runInNewContext(lateLayoutScript, { performance, document, location: { hash } });
}

function Page() {
  const ref = useRef<HTMLElement>(null);
  useLateLayout(ref);
  return (
    <main ref={ref}>
      <section aria-label="first" />
      <section aria-label="second" />
    </main>
  );
}

const pendingSectionCount = () =>
  screen.getAllByRole("region").filter((section) => section.dataset.laidOut === undefined).length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete root.dataset.layout;
});

it("late layout lays out the sections one by one, then everything else", () => {
  runHeadScript("navigate");
  render(<Page />);
  const counts = [pendingSectionCount()];
  while (root.dataset.layout === "late") {
    vi.advanceTimersToNextTimer();
    counts.push(pendingSectionCount());
  }
  expect(counts).toEqual([2, 1, 0, 0]);
});

it("late layout starts only at the top of a page, not when the browser scrolls to a section or restores a position", () => {
  runHeadScript("navigate", "#faq");
  expect(root.dataset.layout).toBeUndefined();
  for (const type of ["reload", "back_forward", undefined] as const) {
    runHeadScript(type);
    expect(root.dataset.layout).toBeUndefined();
  }
  runHeadScript("navigate");
  expect(root.dataset.layout).toBe("late");
});

it("late layout lays out everything immediately when the page scrolls to a section", () => {
  runHeadScript("navigate");
  render(<Page />);
  scrollToId("anywhere");
  expect(root.dataset.layout).toBeUndefined();
});

it("late layout stops when the user leaves the page", () => {
  runHeadScript("navigate");
  const { unmount } = render(<Page />);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
