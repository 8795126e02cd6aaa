import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useReveal } from "./reveal.ts";

interface Watch {
  readonly margin: string | undefined;
  readonly meets: (isIntersecting: boolean) => void;
  ended: boolean;
}
let watched: Watch[] = [];

function Page() {
  const ref = useReveal<HTMLElement>();
  return (
    <section ref={ref} aria-label="part">
      <ul className="stagger">
        {Array.from({ length: 20 }, (_, place) => `item ${place}`).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

const state = () => screen.getByRole("region", { name: "part" }).dataset.reveal;

/** Opens a page whose section starts `top` pixels below the top of a window 1000 pixels high. */
function open(top: number, { calm = false } = {}) {
  vi.stubGlobal("innerHeight", 1000);
  vi.stubGlobal("matchMedia", () => ({ matches: calm }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #tell: (entries: object[]) => void;
      readonly #margin: string | undefined;
      #watch: Watch | undefined;
      constructor(tell: (entries: object[]) => void, { rootMargin }: IntersectionObserverInit) {
        this.#tell = tell;
        this.#margin = rootMargin;
      }
      observe() {
        const boundingClientRect = new DOMRect(0, top, 100, 100);
        const meets = (isIntersecting: boolean) => this.#tell([{ isIntersecting, boundingClientRect }]);
        this.#watch = { margin: this.#margin, meets, ended: false };
        watched.push(this.#watch);
      }
      disconnect() {
        if (this.#watch) this.#watch.ended = true;
      }
    },
  );
  return render(<Page />);
}

beforeEach(() => {
  watched = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a section that fades in", () => {
  it("is hidden from half a window below, appears once within 80 % of the window's height, and stays", () => {
    open(1400);
    const [approach] = watched;
    expect(approach?.margin).toBe("0px 0px 50% 0px");
    approach?.meets(false);
    expect(state()).toBeUndefined();
    approach?.meets(true);
    expect(state()).toBe("waiting");

    const [, arrival] = watched;
    expect(arrival?.margin).toBe("0px 0px -20% 0px");
    arrival?.meets(false);
    expect(state()).toBe("waiting");
    arrival?.meets(true);
    expect(state()).toBe("shown");
    expect(watched.map(({ ended }) => ended)).toEqual([true, true]);
  });

  it("shows its list items 100 ms apart, up to the twentieth", () => {
    open(1400);
    watched[0]?.meets(true);
    watched[1]?.meets(true);
    const delays = screen.getAllByRole("listitem").map(({ style }) => style.transitionDelay);
    expect(delays).toEqual(Array.from({ length: 20 }, (_, place) => `${place * 100}ms`));
  });

  it("is not hidden when it is already visible", () => {
    open(999);
    watched[0]?.meets(true);
    expect(state()).toBeUndefined();
    expect(watched).toHaveLength(1);
  });

  it("does not move with reduced motion", () => {
    open(5000, { calm: true });
    expect(watched).toEqual([]);
  });

  it("stops observing when the page is left", () => {
    const { unmount } = open(1400);
    watched[0]?.meets(true);
    unmount();
    expect(watched.map(({ ended }) => ended)).toEqual([true, true]);
  });
});
