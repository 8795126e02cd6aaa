import { type RefObject, useEffect } from "react";
import "./late-layout.css";

/** Milliseconds between two sections, so that a slow phone stays responsive. */
const pauseMs = 20;

/**
 * Inline script for the document's head, before paint: delays the layout of everything far below the first screen. Not
 * when the browser scrolls at once, to the address's fragment or to the position before a reload or Back.
 */
export const startLateLayout = `try{if(!location.hash&&performance.getEntriesByType("navigation")[0].type=="navigate")document.documentElement.dataset.layout="late"}catch(e){}`;

/** Lays out everything at once, before scrolling far: positions must be final. */
export function layOutAll(): void {
  delete document.documentElement.dataset.layout;
}

/** Lays out the waiting sections of a page (`.late-layout`) one by one after hydration. */
export function useLateLayout(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const waiting = [...(page.current?.querySelectorAll<HTMLElement>(":scope > section") ?? [])];
    const next = () => {
      const section = waiting.shift();
      if (section === undefined) return layOutAll();
      section.dataset.laidOut = "";
      timer = setTimeout(next, pauseMs);
    };
    let timer = setTimeout(next, pauseMs);
    return () => clearTimeout(timer);
  }, [page]);
}
