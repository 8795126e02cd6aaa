import { type RefObject, useEffect } from "react";
import "./late-layout.css";

/** Between two sections, in milliseconds, so that a slow phone answers its person after each. */
const pause = 20;

/**
 * Runs before the page is painted, from the document's head: what is far below the first screen of a long page is
 * laid out later. Not when the browser itself scrolls at once: to the section that the address names, or, where a
 * page is loaded again or come back to, to where its person was.
 */
export const startLateLayout = `try{if(!location.hash&&performance.getEntriesByType("navigation")[0].type=="navigate")document.documentElement.dataset.layout="late"}catch(e){}`;

/** Lays out everything at once: whoever is about to scroll far needs to know where things stand. */
export function layOutAll(): void {
  delete document.documentElement.dataset.layout;
}

/**
 * Lays out the sections of a page that wait for it (`.late-layout`), one after the other, once the page has come
 * alive.
 */
export function useLateLayout(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const waiting = [...(page.current?.querySelectorAll<HTMLElement>(":scope > section") ?? [])];
    const next = () => {
      const section = waiting.shift();
      if (section === undefined) return layOutAll();
      section.dataset.laidOut = "";
      timer = setTimeout(next, pause);
    };
    let timer = setTimeout(next, pause);
    return () => clearTimeout(timer);
  }, [page]);
}
