import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useReveal } from "./reveal.ts";

interface FakeObserver {
  readonly margin: string | undefined;
  readonly reportIntersection: (isIntersecting: boolean) => void;
  isDisconnected: boolean;
}
let observers: FakeObserver[] = [];

function Page() {
  const ref = useReveal<HTMLElement>();
  return (
    <section ref={ref} aria-label="part">
      <ul className="stagger">
        {Array.from({ length: 20 }, (_, index) => `item ${index}`).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

const revealState = () => screen.getByRole("region", { name: "part" }).dataset.reveal;

/** Opens a page whose section starts `top` pixels below the top of a window 1000 pixels high. */
function open(top: number, { reducedMotion = false } = {}) {
  vi.stubGlobal("innerHeight", 1000);
  vi.stubGlobal("matchMedia", () => ({ matches: reducedMotion }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #callback: (entries: object[]) => void;
      readonly #margin: string | undefined;
      #observer: FakeObserver | undefined;
      constructor(callback: (entries: object[]) => void, { rootMargin }: IntersectionObserverInit) {
        this.#callback = callback;
        this.#margin = rootMargin;
      }
      observe() {
        const boundingClientRect = new DOMRect(0, top, 100, 100);
        const reportIntersection = (isIntersecting: boolean) =>
          this.#callback([{ isIntersecting, boundingClientRect }]);
        this.#observer = { margin: this.#margin, reportIntersection, isDisconnected: false };
        observers.push(this.#observer);
      }
      disconnect() {
        if (this.#observer) this.#observer.isDisconnected = true;
      }
    },
  );
  return render(<Page />);
}

beforeEach(() => {
  observers = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a section that fades in", () => {
  it("is hidden once it is half a window below the viewport, appears within 80 % of the window's height, and stays", () => {
    open(1400);
    const [approach] = observers;
    expect(approach?.margin).toBe("0px 0px 50% 0px");
    approach?.reportIntersection(false);
    expect(revealState()).toBeUndefined();
    approach?.reportIntersection(true);
    expect(revealState()).toBe("waiting");

    const [, arrival] = observers;
    expect(arrival?.margin).toBe("0px 0px -20% 0px");
    arrival?.reportIntersection(false);
    expect(revealState()).toBe("waiting");
    arrival?.reportIntersection(true);
    expect(revealState()).toBe("shown");
    expect(observers.map(({ isDisconnected }) => isDisconnected)).toEqual([true, true]);
  });

  it("shows its list items 100 ms apart, all twenty of them", () => {
    open(1400);
    observers[0]?.reportIntersection(true);
    observers[1]?.reportIntersection(true);
    const delays = screen.getAllByRole("listitem").map(({ style }) => style.transitionDelay);
    expect(delays).toEqual(Array.from({ length: 20 }, (_, index) => `${index * 100}ms`));
  });

  it("is not hidden when it is already visible", () => {
    open(999);
    observers[0]?.reportIntersection(true);
    expect(revealState()).toBeUndefined();
    expect(observers).toHaveLength(1);
  });

  it("does not move with reduced motion", () => {
    open(5000, { reducedMotion: true });
    expect(observers).toEqual([]);
  });

  it("stops observing when the page is left", () => {
    const { unmount } = open(1400);
    observers[0]?.reportIntersection(true);
    unmount();
    expect(observers.map(({ isDisconnected }) => isDisconnected)).toEqual([true, true]);
  });
});
