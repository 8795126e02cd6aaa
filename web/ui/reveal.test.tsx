import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useReveal } from "./reveal.ts";

interface Watch {
  readonly element: Element;
  readonly margin: string | undefined;
  readonly meets: (isIntersecting: boolean) => void;
  ended: boolean;
}
let watched: Watch[] = [];

function Page() {
  const ref = useReveal<HTMLElement>();
  return <section ref={ref} aria-label="part" />;
}

const state = () => screen.getByRole("region", { name: "part" }).dataset.reveal;

/** Opens a page whose section begins `top` pixels below the top of a window that is 1000 high. */
function open(top: number, { calm = false } = {}) {
  vi.stubGlobal("innerHeight", 1000);
  vi.stubGlobal("matchMedia", () => ({ matches: calm }));
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 100, 100));
  return render(<Page />);
}

beforeEach(() => {
  watched = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #tell: (entries: object[]) => void;
      readonly #margin: string | undefined;
      constructor(tell: (entries: object[]) => void, { rootMargin }: IntersectionObserverInit) {
        this.#tell = tell;
        this.#margin = rootMargin;
      }
      observe(element: Element) {
        const meets = (isIntersecting: boolean) => act(() => this.#tell([{ isIntersecting }]));
        watched.push({ element, margin: this.#margin, meets, ended: false });
      }
      disconnect() {
        for (const watch of watched) watch.ended = true;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a section that fades in", () => {
  it("waits below 80 % of the window's height, comes once, and stays", () => {
    open(800);
    expect(state()).toBe("waiting");
    expect(watched.map(({ margin }) => margin)).toEqual(["0px 0px -20% 0px"]);
    watched[0]?.meets(false);
    expect(state()).toBe("waiting");
    watched[0]?.meets(true);
    expect(state()).toBe("shown");
    expect(watched[0]?.ended).toBe(true);
  });

  it("was never hidden when it is in sight on arrival", () => {
    open(799);
    expect(state()).toBeUndefined();
    expect(watched).toEqual([]);
  });

  it("does not move for people who asked for less motion", () => {
    open(5000, { calm: true });
    expect(state()).toBeUndefined();
  });

  it("stops watching when the page goes", () => {
    open(5000).unmount();
    expect(watched[0]?.ended).toBe(true);
  });
});
