import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useReveal } from "./reveal.ts";

interface FakeObserver {
  readonly margin: string | undefined;
  readonly meets: (isIntersecting: boolean) => void;
  ended: boolean;
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

const state = () => screen.getByRole("region", { name: "part" }).dataset.reveal;

/** Opens a page whose section starts `top` pixels below the top of a window 1000 pixels high. */
function open(top: number, { calm: reducedMotion = false } = {}) {
  vi.stubGlobal("innerHeight", 1000);
  vi.stubGlobal("matchMedia", () => ({ matches: reducedMotion }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #tell: (entries: object[]) => void;
      readonly #margin: string | undefined;
      #watch: FakeObserver | undefined;
      constructor(callback: (entries: object[]) => void, { rootMargin }: IntersectionObserverInit) {
        this.#tell = callback;
        this.#margin = rootMargin;
      }
      observe() {
        const boundingClientRect = new DOMRect(0, top, 100, 100);
        const meets = (isIntersecting: boolean) => this.#tell([{ isIntersecting, boundingClientRect }]);
        this.#watch = { margin: this.#margin, meets, ended: false };
        observers.push(this.#watch);
      }
      disconnect() {
        if (this.#watch) this.#watch.ended = true;
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
  it("is hidden from half a window below, appears once within 80 % of the window's height, and stays", () => {
    open(1400);
    const [approach] = observers;
    expect(approach?.margin).toBe("0px 0px 50% 0px");
    approach?.meets(false);
    expect(state()).toBeUndefined();
    approach?.meets(true);
    expect(state()).toBe("waiting");

    const [, arrival] = observers;
    expect(arrival?.margin).toBe("0px 0px -20% 0px");
    arrival?.meets(false);
    expect(state()).toBe("waiting");
    arrival?.meets(true);
    expect(state()).toBe("shown");
    expect(observers.map(({ ended }) => ended)).toEqual([true, true]);
  });

  it("shows its list items 100 ms apart, up to the twentieth", () => {
    open(1400);
    observers[0]?.meets(true);
    observers[1]?.meets(true);
    const delays = screen.getAllByRole("listitem").map(({ style }) => style.transitionDelay);
    expect(delays).toEqual(Array.from({ length: 20 }, (_, index) => `${index * 100}ms`));
  });

  it("is not hidden when it is already visible", () => {
    open(999);
    observers[0]?.meets(true);
    expect(state()).toBeUndefined();
    expect(observers).toHaveLength(1);
  });

  it("does not move with reduced motion", () => {
    open(5000, { calm: true });
    expect(observers).toEqual([]);
  });

  it("stops observing when the page is left", () => {
    const { unmount } = open(1400);
    observers[0]?.meets(true);
    unmount();
    expect(observers.map(({ ended }) => ended)).toEqual([true, true]);
  });
});
